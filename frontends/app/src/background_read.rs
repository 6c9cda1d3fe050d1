//! Reading a file or a folder on a background thread.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use puzzle_midend::Registry;

use crate::file::{OpenedFile, open_file};
use puzzle_core::{Text, label, plural, text};

/// The message for a file whose reader panicked.
const READ_FAILED: &str = label!("the file could not be read because of an error in the program");

/// A file or folder that is being read on a background thread. Dropping it cancels: reading a
/// folder stops after the current file, and the result is discarded.
pub(crate) struct BackgroundRead {
    pub(crate) path: PathBuf,
    shared: Arc<Shared>,
    read: Receiver<Result<OpenedFile, Text>>,
}

#[derive(Default)]
struct Shared {
    is_canceled: AtomicBool,
    n_files: AtomicUsize,
    n_puzzles: AtomicUsize,
}

impl BackgroundRead {
    /// Starts to read a puzzle file, a saved game or a folder.
    pub(crate) fn begin(registry: &Registry, path: &Path) -> Self {
        let shared = Arc::new(Shared::default());
        let (send, read) = channel();
        let (of_thread, registry, of) = (Arc::clone(&shared), registry.clone(), path.to_path_buf());
        let work = move || {
            let mut watch = |n_files, n_puzzles| {
                of_thread.n_files.store(n_files, Ordering::Relaxed);
                of_thread.n_puzzles.store(n_puzzles, Ordering::Relaxed);
                if of_thread.is_canceled.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let open = AssertUnwindSafe(|| open_file(&registry, &of, &mut watch));
            let opened = catch_unwind(open).unwrap_or_else(|_| Err(READ_FAILED.into()));
            let _ = send.send(opened);
        };
        // Parsers of nested formats may need more than the default stack.
        let thread = std::thread::Builder::new().name(crate::THREAD.into()).stack_size(16 << 20);
        let _ = thread.spawn(work);
        Self { path: path.to_path_buf(), shared, read }
    }

    /// Waits up to `timeout` for the result. Returns `None` while reading goes on.
    pub(crate) fn wait(&self, timeout: Duration) -> Option<Result<OpenedFile, Text>> {
        match self.read.recv_timeout(timeout) {
            Ok(opened) => Some(opened),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(READ_FAILED.into())),
        }
    }

    /// Returns the progress as a line for the player.
    pub(crate) fn words(&self) -> Text {
        let name =
            self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned();
        let n_files = self.shared.n_files.load(Ordering::Relaxed);
        if n_files == 0 {
            return text!("Reading {name}…", name);
        }
        let n_puzzles = self.shared.n_puzzles.load(Ordering::Relaxed);
        let files = plural!(n = n_files, "{n} file", "{n} files");
        let puzzles = plural!(n = n_puzzles, "{n} puzzle", "{n} puzzles");
        text!("Reading {name}: {files}, {puzzles}", name, files, puzzles)
    }
}

impl Drop for BackgroundRead {
    fn drop(&mut self) {
        self.shared.is_canceled.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[test]
    fn a_folder_is_counted_and_can_be_canceled() {
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
        let canceled = open_file(&registry, folder.path(), &mut watch);
        assert!(canceled.is_err_and(|why| why.to_string().ends_with("canceled")));
        assert_eq!(seen, [(1, 2), (2, 4), (3, 6)]);
        let reading = BackgroundRead::begin(&registry, folder.path());
        let Some(Ok(OpenedFile::Folder(walked))) = reading.wait(LONG) else { panic!() };
        assert_eq!(walked.collections.len(), 5);
        let words = reading.words().to_string();
        assert!(words.ends_with(": 5 files, 10 puzzles"), "{words}");
    }

    #[test]
    fn a_file_error_is_reported() {
        let reading = BackgroundRead::begin(&puzzle_backends::bundled(), Path::new("/no/such"));
        let Some(Err(why)) = reading.wait(LONG) else { panic!() };
        assert!(why.to_string().starts_with("/no/such: "), "{why}");
        assert_eq!(reading.words(), "Reading such…");
    }
}
