//! Styles of booklets, and what is in the files.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use lopdf::Document;
use puzzle_album::BookletStyle;

pub(super) fn style(change: impl FnOnce(&mut BookletStyle)) -> BookletStyle {
    let mut style = BookletStyle::default();
    change(&mut style);
    style
}

pub(super) fn read(file: &[u8]) -> Document {
    Document::load_mem(file).expect("it is a PDF")
}

pub(super) fn n_pages(file: &[u8]) -> usize {
    read(file).get_pages().len()
}

/// Runs a poppler program, checks that it reports no errors, and returns its output.
pub(super) fn poppler(program: &str, args: &[&str], file: &[u8]) -> Option<String> {
    // Tests run in parallel.
    static N_FILES: AtomicUsize = AtomicUsize::new(0);
    let n = N_FILES.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("album-{}-{n}.pdf", std::process::id()));
    std::fs::write(&path, file).unwrap();
    let run = Command::new(program).args(args).arg(&path).arg("-").stdin(Stdio::null()).output();
    let _ = std::fs::remove_file(&path);
    let Ok(output) = run else {
        eprintln!("!!! {program} is not installed: this file was NOT checked !!!");
        return None;
    };
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{program} warns");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
