//! Reading files with a size limit, and writing files atomically.
//!
//! [`write()`] writes to a new temporary file in the folder of the target, syncs it, and renames it.
//! The temporary file has a random name, such as `.puzzles-k3Xb9q.part`, and is created only if no
//! file has that name. It is removed if the write fails. A program that is killed while it writes leaves it
//! behind. Nothing deletes such a file later, because a name does not prove whose file it is: you
//! can delete it when no program runs.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use puzzle_core::label;

/// Largest file that is read, in bytes.
pub const MOST: u64 = 256 << 20;
/// Start of the names of temporary files and folders.
const TEMPORARY: &str = ".puzzles-";
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
    if path.file_name().is_none() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            label!("the path does not name a file"),
        ));
    }
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
    let mut part = new_part(folder)?;
    part.write_all(bytes)?;
    if let Some(known) = &known {
        part.as_file().set_permissions(known.permissions())?;
    }
    part.as_file().sync_all()?;
    part.persist(&path).map_err(|e| e.error)?;
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

/// Creates a temporary file in a folder, with the permissions of a usual new file. It is removed when
/// it is dropped.
pub(crate) fn new_part(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY).suffix(PART);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's umask is applied to this mode.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder).map_err(|e| without_path(&e))
}

/// Creates a temporary folder beside a file, for a new file and those that a database adds to it. It
/// is removed with its content when it is dropped.
#[cfg(feature = "sqlite")]
pub(crate) fn new_folder_beside(path: &Path) -> io::Result<tempfile::TempDir> {
    let folder = tempfile::Builder::new().prefix(TEMPORARY).tempdir_in(folder_of(path));
    folder.map_err(|e| without_path(&e))
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

pub(crate) fn folder_of(path: &Path) -> &Path {
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
pub(crate) mod tests {
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
    fn files_of_others_are_neither_opened_nor_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let others =
            [".a.txt.AbC123.part", ".a.txt.part", ".hidden", ".puzzles-AbC123.part", "a.part"];
        for name in others {
            fs::write(folder.path().join(name), name).unwrap();
        }
        #[cfg(unix)]
        make_pipe(&folder.path().join(".b.txt.part"));
        let path = folder.path().join("a.txt");
        for _ in 0..3 {
            write(&path, b"one").unwrap();
        }
        // A write that fails removes its temporary file.
        fs::create_dir(folder.path().join("d")).unwrap();
        assert!(write(&folder.path().join("d"), b"one").is_err());
        for name in others {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), name);
        }
        let n_pipes = usize::from(cfg!(unix));
        assert_eq!(names(folder.path()).len(), others.len() + n_pipes + 2);
    }

    /// Makes a pipe with a name. Opening it would block.
    #[cfg(unix)]
    pub(crate) fn make_pipe(path: &Path) {
        let made = std::process::Command::new("mkfifo").arg(path).status().unwrap();
        assert!(made.success());
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
}
