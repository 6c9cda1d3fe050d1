//! Files and folders, read on a thread of their own.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use puzzle_midend::Registry;

use crate::file::{OpenedFile, open_file};
use crate::words::count;

/// What the player is told of a file whose reader panicked.
const BROKE_DOWN: &str = "the file could not be read: its reader broke down";

/// A file or a folder that is being read, on a thread of its own. Dropped, it is given up: a folder
/// ends behind the file that is read just then, and what was read is forgotten.
pub(crate) struct Reading {
    pub(crate) path: PathBuf,
    shared: Arc<Shared>,
    read: Receiver<Result<OpenedFile, String>>,
}

#[derive(Default)]
struct Shared {
    is_given_up: AtomicBool,
    n_files: AtomicUsize,
    n_puzzles: AtomicUsize,
}

impl Reading {
    /// Begins to read a file of any kind that the games know, by its content, or a folder of them.
    pub(crate) fn begin(registry: &Registry, path: &Path) -> Self {
        let shared = Arc::new(Shared::default());
        let (send, read) = channel();
        let (theirs, registry, of) = (Arc::clone(&shared), registry.clone(), path.to_path_buf());
        let work = move || {
            let mut watch = |n_files, n_puzzles| {
                theirs.n_files.store(n_files, Ordering::Relaxed);
                theirs.n_puzzles.store(n_puzzles, Ordering::Relaxed);
                if theirs.is_given_up.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let open = AssertUnwindSafe(|| open_file(&registry, &of, &mut watch));
            let opened = catch_unwind(open).unwrap_or_else(|_| Err(BROKE_DOWN.to_string()));
            let _ = send.send(opened);
        };
        // Readers of nested files go deeper than a thread's usual stack is meant for.
        let thread = std::thread::Builder::new().name(crate::THREAD.into()).stack_size(16 << 20);
        let _ = thread.spawn(work);
        Self { path: path.to_path_buf(), shared, read }
    }

    /// What was read, waited for at most so long; `None` where it is still read.
    pub(crate) fn wait(&self, timeout: Duration) -> Option<Result<OpenedFile, String>> {
        match self.read.recv_timeout(timeout) {
            Ok(opened) => Some(opened),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(BROKE_DOWN.to_string())),
        }
    }

    /// What it is doing, for the player.
    pub(crate) fn words(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy();
        let n_files = self.shared.n_files.load(Ordering::Relaxed);
        if n_files == 0 {
            return format!("Reading {name}…");
        }
        let n_puzzles = self.shared.n_puzzles.load(Ordering::Relaxed);
        let (files, puzzles) = (count(n_files as u64, "file"), count(n_puzzles as u64, "puzzle"));
        format!("Reading {name}: {files}, {puzzles}")
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.shared.is_given_up.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn a_folder_is_counted_and_can_be_given_up() {
        let folder = tempfile::tempdir().unwrap();
        for i in 0..5 {
            let text = "sokoban/5x3:w6ubtw6\nsokoban/5x3:w6ubtw6\n";
            fs::write(folder.path().join(format!("{i}.puzzles")), text).unwrap();
        }
        let registry = puzzle_backends::bundled();
        let mut seen = Vec::new();
        let mut watch = |n_files, n_puzzles| {
            seen.push((n_files, n_puzzles));
            if n_files == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let given_up = open_file(&registry, folder.path(), &mut watch);
        assert!(given_up.is_err_and(|why| why.ends_with("given up")));
        assert_eq!(seen, [(1, 2), (2, 4), (3, 6)]);
        let reading = Reading::begin(&registry, folder.path());
        let Some(Ok(OpenedFile::Folder(walked))) = reading.wait(LONG) else { panic!() };
        assert_eq!(walked.shelved.len(), 5);
        assert!(reading.words().ends_with(": 5 files, 10 puzzles"), "{}", reading.words());
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told() {
        let reading = Reading::begin(&puzzle_backends::bundled(), Path::new("/no/such"));
        let Some(Err(why)) = reading.wait(LONG) else { panic!() };
        assert!(why.starts_with("/no/such: "), "{why}");
        assert_eq!(reading.words(), "Reading such…");
    }
}
