//! `--memory` holds: the process takes little more than the limit.

#![cfg(all(feature = "bundled", target_os = "linux"))]

use std::fs;
use std::io::Write;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// MiB by which a process may exceed the limit.
const SLACK: u64 = 25;

/// Peak memory of a process so far, in MiB, as counted by the system.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|n| n.div_ceil(1024))
}

/// Peak memory of a run, and its line of JSON.
fn run(args: &[&str]) -> (u64, String) {
    let mut child = crate::run::program()
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    (most, String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// A search either gets along with the limit or stops with the status `limit-memory`.
#[track_caller]
fn check(puzzle: &str, mib: u64, is_ended: bool) {
    let limit = mib.to_string();
    let mut args = vec!["solve", puzzle, "--memory", &limit, "--nodes", "3000000", "--json"];
    if !puzzle.starts_with("hidato") {
        args.push("--optimal");
    }
    let (most, line) = run(&args);
    let (own, _) = run(&["list", "--json"]);
    assert!(most <= own + mib + SLACK, "{most} MiB of {mib}, {own} without a search: {line}");
    assert_eq!(line.contains("\"status\":\"limit-memory\""), is_ended, "{line}");
}

#[test]
fn a_board_without_numbers() {
    check(&format!("hidato/50x50mR:{}d", "z".repeat(96)), 2, true);
}

#[test]
fn a_long_shuffle() {
    check("sliding/4x4:14,12,15,13,6,1,8,9,10,11,4,7,0,2,5,3", 1, true);
    check("sliding/4x4:14,12,15,13,6,1,8,9,10,11,4,7,0,2,5,3", 40, false);
}

#[test]
fn a_crowded_level() {
    let level = "sokoban/16x11:w17s14w2s2b2s2b2s2b2s2w2s3bs3bs3bs2w2s14w2s2b2s2b2s2b2s2w2s4us9w2s2w2\
                 sw2sw2sw2sw2st13w2s2t2s10w17";
    check(level, 3, true);
}

/// Appends a chunk of a PNG file.
fn add_chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let body = [&kind[..], data].concat();
    let mut crc = flate2::Crc::new();
    crc.update(&body);
    file.extend((data.len() as u32).to_be_bytes());
    file.extend(body);
    file.extend(crc.sum().to_be_bytes());
}

#[test]
fn a_color_profile_that_inflates() {
    let deflated = |bytes: &[u8]| {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    // 64 by 64 pixels of 8 bits of gray.
    add_chunk(&mut png, *b"IHDR", &[0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0]);
    add_chunk(&mut png, *b"iCCP", &[b"x\0\0", &deflated(&vec![0; 100 << 20])[..]].concat());
    add_chunk(&mut png, *b"IDAT", &deflated(&[0; 64 * 65]));
    add_chunk(&mut png, *b"IEND", &[]);
    let folder = tempfile::tempdir().unwrap();
    let (path, out) = (folder.path().join("photo.png"), folder.path().join("out.png"));
    fs::write(&path, &png).unwrap();
    let out_path = out.to_str().unwrap();
    let show = ["show", "sliding/3x3#a", "--size", "100", "--png", out_path];
    let (own, _) = run(&show);
    let (most, _) = run(&[&show[..], &["--picture", path.to_str().unwrap()]].concat());
    assert!(out.exists());
    assert!(most <= own + SLACK, "{most} MiB for a picture of {} bytes, {own} without", png.len());
}

/// A file is read, or it is refused because reading it exceeds the limit.
#[track_caller]
fn check_file(name: &str, content: &[u8], mib: u64, is_read: bool) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    let (limit, path) = (mib.to_string(), path.display().to_string());
    let (most, line) = run(&["solve", &path, "--level", "1", "--memory", &limit, "--json"]);
    let (own, _) = run(&["list", "--json"]);
    assert!(most <= own + mib * 3 / 2, "{most} MiB of {mib}, {own} without a file: {line}");
    assert_eq!(!line.contains("reading the file takes more"), is_read, "{line}");
}

#[test]
fn many_small_puzzles() {
    let xsb = "#####\n#@$.#\n#####\n\n";
    let on_a_line = "#####|#@$.#|#####\n\n";
    let list = "sokoban/5x3:w6ubtw6\n";
    let record =
        "{\"id\":\"sokoban/5x3:w6ubtw6\",\"status\":\"solved\",\"metrics\":{\"pushes\":1}}\n";
    let files = [("a.xsb", xsb), ("b.xsb", on_a_line), ("c.puzzles", list), ("d.jsonl", record)];
    for (name, unit) in files {
        let content = unit.repeat(60_000);
        check_file(name, content.as_bytes(), 20, false);
        check_file(name, content.as_bytes(), 100, true);
    }
    let bad_lines = format!("{list}{}", "x\n".repeat(100_000));
    check_file("d.puzzles", bad_lines.as_bytes(), 20, false);
    check_file("d.puzzles", bad_lines.as_bytes(), 50, true);
}
