//! Side files: events that a program could not write into the profile before it ended.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzle_core::{Text, plural};

use crate::event::Event;
use crate::files;
use crate::folder::{EntryKind, FolderTree};
use crate::store::{Store, StoreError, with_suffix};
use crate::uid::Uid;

/// What the name of a side file has behind the name of the profile.
const SIDE: &str = ".waiting-";

/// Writes events into a new side file of a profile, and returns its path.
pub(crate) fn write(profile: &Path, uid: Uid, events: &[Event]) -> io::Result<PathBuf> {
    let side = with_suffix(profile, &format!("{SIDE}{uid}"));
    let text: String = events.iter().map(line_of).collect();
    files::write(&side, text.as_bytes()).map(|()| side)
}

/// Writes what is in the side files of a profile into its store. Returns what the player should know.
pub(crate) fn take_in(profile: &Path, store: &mut Store) -> Vec<Text> {
    let prefix = profile.file_name().unwrap_or_default().to_string_lossy().into_owned() + SIDE;
    let folder = files::folder_of(profile);
    let Some(tree) = FolderTree::new(folder) else { return Vec::new() };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_side = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let uid = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        uid.is_some_and(|uid| uid.parse::<Uid>().is_ok())
    };
    let paths = entries.filter(is_side).map(|entry| entry.path());
    let is_file = |path: &PathBuf| matches!(tree.kind(path), Some(EntryKind::File { .. }));
    let mut sides: Vec<PathBuf> = paths.filter(is_file).collect();
    sides.sort();
    let mut notices = Vec::new();
    for side in sides {
        // Only one program takes it in.
        let Ok(file) = fs::File::open(&side) else { continue };
        if file.try_lock().is_ok() {
            take_in_one(&side, store, &mut notices);
        }
    }
    notices
}

fn take_in_one(side: &Path, store: &mut Store, notices: &mut Vec<Text>) {
    let Ok(bytes) = files::read(side) else { return };
    let text = String::from_utf8_lossy(&bytes);
    let (mut n_taken, mut n_bad) = (0, 0);
    for line in text.lines() {
        let Some(event) = event_of(line) else {
            n_bad += 1;
            continue;
        };
        match store.apply(&event) {
            Ok(_) => n_taken += 1,
            // It was possible when it happened; another program has made it impossible.
            Err(StoreError::Refused(invalid)) => notices.push(invalid.text().clone()),
            // The file stays for the next time. Writing an event twice changes nothing.
            Err(_) => return,
        }
    }
    notices.push(plural!(
        n = n_taken,
        "{n} event that could not be saved before is in the profile now",
        "{n} events that could not be saved before are in the profile now"
    ));
    if n_bad == 0 {
        let _ = fs::remove_file(side);
        return;
    }
    let kept = with_suffix(side, ".damaged");
    let _ = fs::rename(side, &kept);
    notices.push(plural!(
        n = n_bad,
        "{n} line of {path} cannot be read",
        "{n} lines of {path} cannot be read",
        path = Text::visible(kept.display())
    ));
}

/// Returns an event as a line of a side file: a checksum and the event as JSON.
fn line_of(event: &Event) -> String {
    let json = serde_json::to_string(event).expect("plain data is JSON");
    format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes()))
}

fn event_of(line: &str) -> Option<Event> {
    let (sum, json) = line.split_once(' ')?;
    let is_whole = u32::from_str_radix(sum, 16).ok()? == crc32fast::hash(json.as_bytes());
    serde_json::from_str(json).ok().filter(|_| is_whole)
}
