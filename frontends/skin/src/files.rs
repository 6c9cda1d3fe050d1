//! Where the files of a skin come from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Most names of one folder that are looked at.
const MOST_NAMES: usize = 20_000;

/// The files of a skin. Paths are relative, with `/` between their words.
pub trait Files {
    /// The names of what is in a folder (`""`: the skin's own), in order; none where there is no
    /// such folder.
    fn names(&mut self, folder: &str) -> Vec<String>;

    /// The bytes of a file.
    ///
    /// # Errors
    /// In words, when it is no plain file, is too large, lies elsewhere, or cannot be read.
    fn read(&mut self, path: &str) -> Result<Vec<u8>, String>;
}

/// The files below a folder of the disk. Nothing outside of it is read: no path and no link leads
/// out.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// A folder.
    ///
    /// # Errors
    /// When there is none, or it is no folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        let root = fs::canonicalize(path)?;
        if !root.is_dir() {
            return Err(io::Error::new(io::ErrorKind::NotADirectory, "not a directory"));
        }
        Ok(Self { root })
    }

    /// Where a path leads, when it stays inside.
    fn inside(&self, path: &str) -> Result<PathBuf, String> {
        let plain = Path::new(path).components().all(|c| matches!(c, Component::Normal(_)));
        if !plain {
            return Err("the path leaves the skin's directory".to_string());
        }
        let real = fs::canonicalize(self.root.join(path)).map_err(|e| e.to_string())?;
        if !real.starts_with(&self.root) {
            return Err("a link leads out of the skin's directory".to_string());
        }
        Ok(real)
    }
}

impl Files for Folder {
    fn names(&mut self, folder: &str) -> Vec<String> {
        let Ok(list) = self.inside(folder).and_then(|f| fs::read_dir(f).map_err(|e| e.to_string()))
        else {
            return Vec::new();
        };
        let name = |entry: io::Result<fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
        let mut names: Vec<String> = list.take(MOST_NAMES).filter_map(name).collect();
        names.sort_unstable();
        names
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        read_file(&self.inside(path)?)
    }
}

/// The bytes of a plain file that is not too large; pipes and devices are not even opened.
///
/// # Errors
/// In words, when it is no such file or cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let about = fs::metadata(path).map_err(|e| e.to_string())?;
    if !about.is_file() {
        return Err("this is no plain file".to_string());
    }
    let too_large = || format!("larger than {} MiB", MOST_BYTES >> 20);
    if about.len() > MOST_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let file = fs::File::open(path).map_err(|e| e.to_string())?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Files in memory: what was dropped on a page, what is in a program.
#[derive(Clone, Debug, Default)]
pub struct Dropped {
    files: BTreeMap<String, Vec<u8>>,
}

impl Dropped {
    /// No file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file by its path.
    pub fn add(&mut self, path: &str, bytes: Vec<u8>) {
        let words: Vec<&str> = path.split(['/', '\\']).filter(|w| !w.is_empty()).collect();
        self.files.insert(words.join("/"), bytes);
    }

    /// Takes a folder away that all files are in, as a folder that is dropped has one.
    pub fn unwrap_folder(&mut self) {
        let Some(first) = self.files.keys().next().and_then(|f| f.split_once('/')) else { return };
        let folder = format!("{}/", first.0);
        if self.files.keys().all(|f| f.starts_with(&folder)) {
            let files = std::mem::take(&mut self.files);
            self.files =
                files.into_iter().map(|(f, b)| (f[folder.len()..].to_string(), b)).collect();
        }
    }
}

impl Files for Dropped {
    fn names(&mut self, folder: &str) -> Vec<String> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.files.range(prefix.clone()..).take_while(|(f, _)| f.starts_with(&prefix));
        let names: BTreeSet<&str> =
            below.filter_map(|(f, _)| f[prefix.len()..].split('/').next()).collect();
        names.into_iter().map(str::to_string).collect()
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>, String> {
        let bytes = self.files.get(path).ok_or("there is no such file")?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("larger than {} MiB", MOST_BYTES >> 20));
        }
        Ok(bytes.clone())
    }
}
