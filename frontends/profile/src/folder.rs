//! Walks over folders that stay inside the folder and read only plain files.
//!
//! Everything that reads the files of a folder asks [`FolderTree::kind`] first. It skips pipes,
//! devices and sockets, which would block the reader, and links that lead out of the folder, since a
//! folder from elsewhere could otherwise make the program read any file of the player.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use puzzle_core::format::SourceFile;

use crate::files::{folder_of, read};

/// Largest companion file (see [`Companions::read`]) that is read, in bytes.
const MAX_COMPANION_BYTES: u64 = 16 << 20;
/// Maximum number of listed folders to keep in memory.
const MAX_LISTED: usize = 64;

/// What a path of a folder leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A folder.
    Folder,
    /// A plain file.
    File {
        /// Its size in bytes. Files in `/proc` say 0, and reading them may never end.
        len: u64,
    },
}

impl EntryKind {
    /// Returns what a path leads to; `None` for pipes, devices and sockets, and if there is nothing.
    pub fn of(path: &Path) -> Option<Self> {
        let known = fs::metadata(path).ok()?;
        if known.is_dir() {
            return Some(Self::Folder);
        }
        known.is_file().then_some(Self::File { len: known.len() })
    }

    /// Whether it is a plain file that is not empty and has at most `most` bytes.
    pub fn is_readable(self, most: u64) -> bool {
        matches!(self, Self::File { len } if (1..=most).contains(&len))
    }
}

/// A folder with everything below it, as the boundary of a walk.
///
/// ```
/// use puzzle_profile::folder::{EntryKind, FolderTree};
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("levels.xsb");
/// std::fs::write(&path, "#####")?;
/// let tree = FolderTree::new(folder.path()).unwrap();
/// assert_eq!(tree.kind(&path), Some(EntryKind::File { len: 5 }));
/// # std::io::Result::Ok(())
/// ```
#[derive(Clone, Debug)]
pub struct FolderTree {
    /// The folder's path without links.
    top: PathBuf,
}

impl FolderTree {
    /// Creates the tree of a folder, which may be given as a link. Returns `None` if there is no
    /// such folder.
    pub fn new(folder: &Path) -> Option<Self> {
        folder.canonicalize().ok().map(|top| Self { top })
    }

    /// Returns what a path below the folder leads to. Returns `None` if there is nothing, if it is
    /// neither a folder nor a plain file, or if it is a link that leads out of the folder.
    pub fn kind(&self, path: &Path) -> Option<EntryKind> {
        let is_link = fs::symlink_metadata(path).ok()?.is_symlink();
        if is_link && !path.canonicalize().is_ok_and(|real| real.starts_with(&self.top)) {
            return None;
        }
        EntryKind::of(path)
    }

    /// Returns the entries of a folder of the tree that [`kind`](Self::kind) accepts, in the order
    /// of their names. Empty if the folder cannot be read.
    pub fn entries(&self, folder: &Path) -> Vec<(OsString, PathBuf, EntryKind)> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut list: Vec<_> = entries
            .filter_map(|entry| {
                let path = entry.path();
                let kind = self.kind(&path)?;
                Some((entry.file_name(), path, kind))
            })
            .collect();
        list.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        list
    }
}

/// Finds the companions of files: other files that their formats refer to by name. Folders are
/// listed once, however many names are looked up.
#[derive(Debug, Default)]
pub struct Companions {
    folders: RefCell<HashMap<PathBuf, Option<Rc<Listing>>>>,
}

/// The names in a folder.
#[derive(Debug)]
struct Listing {
    /// The folder's path without links.
    real: PathBuf,
    /// The names by their lowercase forms. Of several names with the same form, the first in the
    /// alphabet.
    names: HashMap<String, OsString>,
}

impl Listing {
    fn of(folder: &Path) -> Option<Self> {
        let real = folder.canonicalize().ok()?;
        let mut names = HashMap::new();
        for entry in fs::read_dir(folder).ok()?.flatten() {
            let name = entry.file_name();
            let known = names.entry(name.to_string_lossy().to_lowercase()).or_insert(name.clone());
            if name < *known {
                *known = name;
            }
        }
        Some(Self { real, names })
    }
}

impl Companions {
    /// Calls a function with a file's bytes, its name and its companions.
    pub fn with_source<T>(
        &self,
        path: &Path,
        bytes: &[u8],
        read: impl FnOnce(&SourceFile<'_>) -> T,
    ) -> T {
        let beside = |other: &str| self.read(path, other);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        read(&SourceFile::new(&name, bytes, &beside))
    }

    /// Reads a companion of `file`. It must be in the same folder or in one reached by a single
    /// `..`; the case of its name does not matter. Returns `None` if it is not a plain file, is
    /// larger than 16 MiB, or is a link that leads out of these folders.
    pub fn read(&self, file: &Path, name: &str) -> Option<Vec<u8>> {
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
        let mut top = self.listing(folder_of(file))?.real.clone();
        if n_up > 0 {
            top.pop();
        }
        let mut path = folder_of(file).join(relative);
        let listing = self.listing(folder_of(&path))?;
        if !listing.real.starts_with(&top) {
            return None;
        }
        if !path.is_file() {
            let wanted = path.file_name()?.to_string_lossy().to_lowercase();
            path.set_file_name(listing.names.get(&wanted)?);
        }
        let kind = FolderTree { top }.kind(&path)?;
        kind.is_readable(MAX_COMPANION_BYTES).then(|| read(&path).ok())?
    }

    /// Returns the names in a folder, from memory if it was listed before.
    fn listing(&self, folder: &Path) -> Option<Rc<Listing>> {
        let mut folders = self.folders.borrow_mut();
        if let Some(known) = folders.get(folder) {
            return known.clone();
        }
        if folders.len() >= MAX_LISTED {
            folders.clear();
        }
        let listing = Listing::of(folder).map(Rc::new);
        folders.insert(folder.to_path_buf(), listing.clone());
        listing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn companions_are_found_in_any_case_and_only_nearby() {
        let folder = tempfile::tempdir().unwrap();
        let set = folder.path().join("set");
        fs::create_dir(&set).unwrap();
        let file = set.join("ring.puz");
        fs::write(set.join("Part.PUZ"), "inner").unwrap();
        fs::write(folder.path().join("up.mac"), "macro").unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../up.mac", set.join("out.mac")).unwrap();
            std::os::unix::fs::symlink("Part.PUZ", set.join("in.mac")).unwrap();
            std::os::unix::fs::symlink("..", set.join("above")).unwrap();
            crate::files::tests::make_pipe(&set.join("pipe.mac"));
        }
        let companions = Companions::default();
        let read = |name: &str| companions.read(&file, name).map(|b| String::from_utf8(b).unwrap());
        assert_eq!(read("Part.PUZ").as_deref(), Some("inner"));
        assert_eq!(read("part.puz").as_deref(), Some("inner"));
        assert_eq!(read("../up.mac").as_deref(), Some("macro"));
        assert_eq!(read("../../up.mac"), None);
        #[cfg(unix)]
        {
            assert_eq!(read("out.mac"), None, "a link out of the folder");
            assert_eq!(read("above/up.mac"), None, "a folder that is a link out of the folder");
            assert_eq!(read("in.mac").as_deref(), Some("inner"));
            assert_eq!(read("pipe.mac"), None);
        }
        assert_eq!(read(&folder.path().join("up.mac").display().to_string()), None);
        assert_eq!(read("none.puz"), None);
        assert_eq!(read("."), None);
        assert_eq!(read(".."), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_and_special_files_are_no_entries() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("top");
        fs::create_dir_all(top.join("sub")).unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        fs::write(top.join("file"), "four").unwrap();
        symlink("../secret", top.join("out")).unwrap();
        symlink("..", top.join("up")).unwrap();
        symlink("/dev/zero", top.join("zero")).unwrap();
        symlink("nothing", top.join("dangling")).unwrap();
        symlink("file", top.join("in")).unwrap();
        crate::files::tests::make_pipe(&top.join("pipe"));
        let tree = FolderTree::new(&top).unwrap();
        let entries = tree.entries(&top).into_iter();
        let found: Vec<_> =
            entries.map(|(name, _, kind)| (name.into_string().unwrap(), kind)).collect();
        let file = EntryKind::File { len: 4 };
        let folder = EntryKind::Folder;
        assert_eq!(found, [("file".into(), file), ("in".into(), file), ("sub".into(), folder)]);
    }
}
