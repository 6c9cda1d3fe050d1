//! Builds the book of `docs/` as web pages and checks their links.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::workspace::{run, target};

/// The required version of mdBook.
const VERSION: &str = "0.5.4";

/// Builds the book into `target/book` and checks its links.
pub(crate) fn book(_: &[String]) -> Result<(), String> {
    let out = target().join("book");
    let program = mdbook()?;
    run(&format!("{} build --dest-dir {}", program.display(), out.display()), &[])?;
    let n = follow_links(&out)?;
    println!("{n} links checked, none is broken: {}", out.join("index.html").display());
    Ok(())
}

/// Returns the installed mdBook if it has the required version, or else installs one in the target
/// folder. Without its server and file watcher it needs half as many crates.
fn mdbook() -> Result<PathBuf, String> {
    let tools = target().join("tools");
    let own = tools.join("bin").join(format!("mdbook{}", env::consts::EXE_SUFFIX));
    let is_ours = |program: &Path| {
        let told = Command::new(program).arg("--version").output();
        told.is_ok_and(|o| String::from_utf8_lossy(&o.stdout).trim().ends_with(VERSION))
    };
    for program in [PathBuf::from("mdbook"), own.clone()] {
        if is_ours(&program) {
            return Ok(program);
        }
    }
    let line = format!(
        "cargo install --locked --quiet --debug --root {} --no-default-features --features search mdbook@{VERSION}",
        tools.display()
    );
    // The book takes a second without optimization; optimizing mdBook would take a minute.
    run(&line, &[("CARGO_PROFILE_DEV_DEBUG", "false")])?;
    Ok(own)
}

/// Checks every link in the built book to a page, a picture or a heading, and returns the number of
/// links.
fn follow_links(out: &Path) -> Result<usize, String> {
    let mut pages = BTreeMap::new();
    read_pages(out, &mut pages).map_err(|e| format!("{}: {e}", out.display()))?;
    let ids: BTreeMap<&Path, BTreeSet<&str>> = pages
        .iter()
        .map(|(path, text)| (path.as_path(), values(text, " id=\"").collect()))
        .collect();
    let (mut n, mut broken) = (0, Vec::new());
    for (page, text) in &pages {
        // These two pages have another base path.
        if page.ends_with("404.html") || page.ends_with("print.html") {
            continue;
        }
        let links = values(text, " href=\"").chain(values(text, " src=\""));
        // Code may contain incomplete addresses in quotation marks.
        let is_of_book = |link: &&str| !link.contains([':', '…']) && !link.is_empty();
        for link in links.filter(is_of_book) {
            n += 1;
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { page.clone() } else { plain(&page.with_file_name(file)) };
            let has_part = || ids.get(target.as_path()).is_some_and(|ids| ids.contains(part));
            if !target.exists() || !(part.is_empty() || has_part()) {
                broken.push(format!("{}: {link} is a broken link", page.display()));
            }
        }
    }
    if broken.is_empty() { Ok(n) } else { Err(broken.join("\n")) }
}

/// Returns, for each occurrence of `key` in a text, the part from there to the next quotation mark.
fn values<'a>(text: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(key).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value)
}

/// Resolves `.` and `..` in a path without looking at the file system.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = plain.pop(),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

fn read_pages(folder: &Path, into: &mut BTreeMap<PathBuf, String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_pages(&path, into)?;
        } else if path.extension().is_some_and(|end| end == "html") {
            let text = fs::read_to_string(&path)?;
            into.insert(path, text);
        }
    }
    Ok(())
}
