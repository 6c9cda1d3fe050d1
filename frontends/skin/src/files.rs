//! Sources of a skin's files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use puzzle_core::{Text, label, text};

/// Maximum size of a file in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Maximum number of names listed in a folder.
const MOST_NAMES: usize = 20_000;

/// The files of a skin. Paths are relative to the skin's folder and use `/`.
pub trait Files {
    /// Returns the sorted names of the files and folders in a folder, or nothing if there is no
    /// such folder. The skin's own folder is `""`.
    fn names(&mut self, folder: &str) -> Vec<String>;

    /// Reads a file.
    ///
    /// # Errors
    /// A message if the file is not a plain file, is too large, is outside of the skin's folder, or
    /// cannot be read.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, Text>;
}

/// The files in a folder on disk. Paths and links that lead out of the folder are refused.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    root: PathBuf,
}

impl DiskFiles {
    /// Opens a folder.
    ///
    /// # Errors
    /// If it does not exist or is not a folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        let root = fs::canonicalize(path)?;
        if !root.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, label!("not a directory")));
        }
        Ok(Self { root })
    }

    /// Converts a path relative to the skin's folder to an absolute path. Returns an error if it
    /// leads out of the folder.
    fn inside(&self, path: &str) -> Result<PathBuf, Text> {
        let plain = Path::new(path).components().all(|c| matches!(c, Component::Normal(_)));
        if !plain {
            return Err(text!("the path leads out of the skin's folder"));
        }
        let real = fs::canonicalize(self.root.join(path)).map_err(Text::shown)?;
        if !real.starts_with(&self.root) {
            return Err(text!("a link leads out of the skin's folder"));
        }
        Ok(real)
    }
}

impl Files for DiskFiles {
    fn names(&mut self, folder: &str) -> Vec<String> {
        let Ok(list) = self.inside(folder).and_then(|f| fs::read_dir(f).map_err(Text::shown))
        else {
            return Vec::new();
        };
        let name = |entry: io::Result<fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
        let mut names: Vec<String> = list.take(MOST_NAMES).filter_map(name).collect();
        names.sort_unstable();
        names
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>, Text> {
        read_file(&self.inside(path)?)
    }
}

/// Reads a plain file of limited size. Pipes and devices are not opened.
///
/// # Errors
/// A message if it is not a plain file, is too large, or cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Text> {
    let about = fs::metadata(path).map_err(Text::shown)?;
    if !about.is_file() {
        return Err(text!("this is not a plain file"));
    }
    if about.len() > MOST_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let file = fs::File::open(path).map_err(Text::shown)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(Text::shown)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> Text {
    text!("the file is larger than {most} MiB", most = MOST_BYTES >> 20)
}

/// Files in memory, for example dropped on a web page or embedded in a program.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Creates an empty set of files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file under a path.
    pub fn add(&mut self, path: &str, bytes: Vec<u8>) {
        let words: Vec<&str> = path.split(['/', '\\']).filter(|w| !w.is_empty()).collect();
        self.files.insert(words.join("/"), bytes);
    }

    /// Removes the folder that all paths begin with, as when a folder was dropped.
    pub fn strip_common_folder(&mut self) {
        let Some(first) = self.files.keys().next().and_then(|f| f.split_once('/')) else { return };
        let folder = format!("{}/", first.0);
        if self.files.keys().all(|f| f.starts_with(&folder)) {
            let files = std::mem::take(&mut self.files);
            self.files =
                files.into_iter().map(|(f, b)| (f[folder.len()..].to_string(), b)).collect();
        }
    }
}

impl Files for MemoryFiles {
    fn names(&mut self, folder: &str) -> Vec<String> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.files.range(prefix.clone()..).take_while(|(f, _)| f.starts_with(&prefix));
        let names: BTreeSet<&str> =
            below.filter_map(|(f, _)| f[prefix.len()..].split('/').next()).collect();
        names.into_iter().map(str::to_string).collect()
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>, Text> {
        let bytes = self.files.get(path).ok_or_else(|| text!("the file does not exist"))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(too_large());
        }
        Ok(bytes.clone())
    }
}
