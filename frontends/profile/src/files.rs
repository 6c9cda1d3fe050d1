//! Reading files with a size limit, and writing files atomically.
//!
//! [`write()`] writes to a temporary file beside the target (`.NAME.….part`), syncs it, and renames
//! it. The temporary file is locked while it is written, so that the next write to the folder can
//! delete those that killed programs left behind and keep those still in use.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};

use puzzle_core::format::SourceFile;
use puzzle_core::label;

/// Largest file that is read, in bytes.
pub const MOST: u64 = 256 << 20;
/// Largest companion file (see [`read_beside`]) that is read, in bytes.
const MAX_COMPANION_BYTES: u64 = 16 << 20;
/// Maximum number of attempts to write a temporary file that another program deletes.
const MAX_ATTEMPTS: u32 = 100;
/// Suffix of temporary files.
const PART: &str = ".part";
/// Maximum number of symbolic links to follow.
const MAX_LINKS: usize = 40;

/// Reads a whole file.
///
/// # Errors
/// If the file cannot be read, is a folder, or is larger than [`MOST`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            ErrorKind::IsADirectory,
            label!("this is a folder, not a file"),
        ));
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::new(
            ErrorKind::FileTooLarge,
            label!("the file is larger than 256 MiB"),
        ));
    }
    Ok(bytes)
}

/// Calls a function with a file's bytes, its name and the files beside it, which its content may
/// refer to.
pub fn with_source<T>(path: &Path, bytes: &[u8], read: impl FnOnce(&SourceFile<'_>) -> T) -> T {
    let beside = |other: &str| read_beside(path, other);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    read(&SourceFile::new(&name, bytes, &beside))
}

/// Reads a companion of `file` that its format refers to by name. The companion must be in the same
/// folder or in one reached by a single `..`; the case of its name does not matter. Returns `None`
/// if it is not a plain file (a pipe would block the reader), is larger than 16 MiB, or is a link
/// that leads out of these folders.
pub fn read_beside(file: &Path, name: &str) -> Option<Vec<u8>> {
    let relative = Path::new(name);
    let mut n_up = 0;
    for part in relative.components() {
        match part {
            Component::ParentDir => n_up += 1,
            Component::Normal(_) | Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    if n_up > 1 {
        return None;
    }
    let folder = folder_of(file);
    let path = folder.join(relative);
    let mut top = folder.canonicalize().ok()?;
    if n_up > 0 {
        top.pop();
    }
    let bearable = |path: &Path| {
        let known = fs::metadata(path).ok()?;
        let is_inside = path.canonicalize().ok()?.starts_with(&top);
        (is_inside && known.is_file() && known.len() <= MAX_COMPANION_BYTES)
            .then(|| read(path).ok())?
    };
    if path.is_file() {
        return bearable(&path);
    }
    let wanted = path.file_name()?.to_string_lossy().to_lowercase();
    let is_meant = |other: &Path| {
        other.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase() == wanted)
    };
    let others = fs::read_dir(folder_of(&path)).ok()?.filter_map(|other| Some(other.ok()?.path()));
    others.into_iter().find(|other| other.is_file() && is_meant(other)).and_then(|p| bearable(&p))
}

/// Writes a file atomically: if the program is killed, either the old or the new content is there.
///
/// A symbolic link is followed and stays. An existing file keeps its permissions, and a new one
/// gets the user's default. Read-only files are not replaced. Devices and pipes are written to, not
/// replaced.
///
/// # Errors
/// If the file cannot be written; the old content is unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = resolve_links(path)?;
    let name = path.file_name();
    let name = name.ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidInput, label!("the path does not name a file"))
    })?;
    let known = match fs::metadata(&path) {
        Ok(known) => Some(known),
        Err(e) if e.kind() == ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    if let Some(known) = &known {
        if known.is_dir() {
            return Err(io::Error::new(
                ErrorKind::IsADirectory,
                label!("this is a folder, not a file"),
            ));
        }
        if !known.is_file() {
            return fs::OpenOptions::new().write(true).open(&path)?.write_all(bytes);
        }
        if known.permissions().readonly() {
            return Err(io::Error::new(
                ErrorKind::PermissionDenied,
                label!("the file is read-only"),
            ));
        }
    }
    let folder = folder_of(&path);
    clean_up(folder);
    for attempt in 1.. {
        let mut part = new_part(folder, name)?;
        part.write_all(bytes)?;
        if let Some(known) = &known {
            part.as_file().set_permissions(known.permissions())?;
        }
        part.as_file().sync_all()?;
        match part.persist(&path) {
            Ok(_) => break,
            // Another program deleted the file between its creation and its lock.
            Err(e) if e.error.kind() == ErrorKind::NotFound && attempt < MAX_ATTEMPTS => {}
            Err(e) => return Err(e.error),
        }
    }
    if cfg!(unix) {
        // The rename has to reach the disk too. Not every file system can sync a folder.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Creates the folder that will contain `path`, and its parents.
///
/// # Errors
/// If a folder cannot be created.
pub fn make_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))
}

/// Deletes the temporary files in a folder that programs left when they were killed.
fn clean_up(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if !is_part(&entry.file_name()) {
            continue;
        }
        // A running writer holds the lock; the lock of a killed one is gone.
        let path = entry.path();
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

fn is_part(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(b".") && name.ends_with(PART.as_bytes())
}

fn new_part(folder: &Path, name: &OsStr) -> io::Result<tempfile::NamedTempFile> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(name);
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(PART);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's umask is applied to this mode.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let part = builder.tempfile_in(folder).map_err(|e| without_path(&e))?;
    // Where locks are not supported, `clean_up` deletes nothing either.
    let _ = part.as_file().try_lock();
    Ok(part)
}

/// Returns the error without its path, since the name of a temporary file would only confuse the
/// reader.
fn without_path(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None if error.kind() == ErrorKind::NotFound => {
            io::Error::new(ErrorKind::NotFound, label!("the folder does not exist"))
        }
        None => io::Error::from(error.kind()),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Follows symbolic links to the path of the file they name, which need not exist.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        path = folder_of(&path).join(next);
    }
    Err(io::Error::other(label!("too many symbolic links in a row")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn writes_replace_the_file_and_leave_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["a.txt"]);
        assert!(write(folder.path(), b"x").is_err());
        assert!(read(folder.path()).is_err());
        assert!(write(&folder.path().join("no/such/a.txt"), b"x").is_err());
        assert!(write(Path::new("/"), b"x").is_err());
    }

    #[test]
    fn stale_temporary_files_are_deleted_and_locked_ones_kept() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".a.txt.AbC123.part"), b"half").unwrap();
        fs::write(folder.path().join(".hidden"), b"mine").unwrap();
        fs::write(folder.path().join("a.part"), b"mine").unwrap();
        let other = new_part(folder.path(), OsStr::new("b.txt")).unwrap();
        write(&folder.path().join("a.txt"), b"one").unwrap();
        let left = names(folder.path());
        assert_eq!(left.len(), 4, "{left:?}");
        assert!(other.path().exists());
        drop(other);
        assert_eq!(names(folder.path()), [".hidden", "a.part", "a.txt"]);
    }

    #[test]
    fn concurrent_writes_into_one_folder_succeed() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for i in 0..6 {
                let path = folder.path().join(format!("{i}.txt"));
                scope.spawn(move || (0..40).for_each(|_| write(&path, b"whole").unwrap()));
            }
        });
        assert_eq!(names(folder.path()).len(), 6);
    }

    #[cfg(unix)]
    #[test]
    fn links_modes_and_read_only_files_are_honored() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(at(name)).unwrap().permissions().mode() & 0o777;
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/file", at("link")).unwrap();
        write(&at("link"), b"one").unwrap();
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(read(&at("sub/file")).unwrap(), b"one");
        fs::write(at("usual"), b"").unwrap();
        assert_eq!(mode("sub/file"), mode("usual"), "the default permissions");
        fs::set_permissions(at("sub/file"), fs::Permissions::from_mode(0o640)).unwrap();
        write(&at("link"), b"two").unwrap();
        assert_eq!(mode("sub/file"), 0o640);
        fs::set_permissions(at("sub/file"), fs::Permissions::from_mode(0o440)).unwrap();
        let refused = write(&at("link"), b"three").unwrap_err();
        assert_eq!(refused.to_string(), "the file is read-only");
        assert_eq!(read(&at("sub/file")).unwrap(), b"two");
        symlink("ring-b", at("ring-a")).unwrap();
        symlink("ring-a", at("ring-b")).unwrap();
        assert!(write(&at("ring-a"), b"x").is_err());
        write(Path::new("/dev/null"), b"x").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().permissions().mode() & 0o777 == 0o666);
    }

    #[test]
    fn companions_are_found_in_any_case_and_only_nearby() {
        let folder = tempfile::tempdir().unwrap();
        let set = folder.path().join("set");
        fs::create_dir(&set).unwrap();
        let file = set.join("ring.puz");
        fs::write(set.join("Part.PUZ"), "inner").unwrap();
        fs::write(folder.path().join("up.mac"), "macro").unwrap();
        let read = |name: &str| read_beside(&file, name).map(|b| String::from_utf8(b).unwrap());
        assert_eq!(read("Part.PUZ").as_deref(), Some("inner"));
        assert_eq!(read("part.puz").as_deref(), Some("inner"));
        assert_eq!(read("../up.mac").as_deref(), Some("macro"));
        assert_eq!(read("../../up.mac"), None);
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../up.mac", set.join("out.mac")).unwrap();
            std::os::unix::fs::symlink("Part.PUZ", set.join("in.mac")).unwrap();
            assert_eq!(read("out.mac"), None, "a link out of the folder");
            assert_eq!(read("in.mac").as_deref(), Some("inner"));
        }
        assert_eq!(read(&folder.path().join("up.mac").display().to_string()), None);
        assert_eq!(read("none.puz"), None);
        assert_eq!(read("."), None);
    }
}
