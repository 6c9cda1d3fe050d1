//! Builds the book of `docs/` as web pages, and checks the links of its pages.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::workspace::{root, run, target};

/// The required version of mdBook.
const VERSION: &str = "0.5.4";

/// Checks the links of the book, and builds it into `target/book`.
pub(crate) fn book(_: &[String]) -> Result<(), String> {
    links()?;
    let out = target().join("book");
    let program = mdbook()?;
    run(&format!("{} build --dest-dir {}", program.display(), out.display()), &[])?;
    println!("{}", out.join("index.html").display());
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

/// Checks every link in the pages of the book to a page, a picture or a heading.
pub(crate) fn links() -> Result<(), String> {
    let docs = root().join("docs");
    let mut pages =
        BTreeMap::from([("SUMMARY.md".into(), Page::read(&docs, Path::new("SUMMARY.md"))?)]);
    for link in pages["SUMMARY.md".as_ref() as &Path].links.clone() {
        let path = PathBuf::from(link);
        let page = Page::read(&docs, &path)?;
        pages.insert(path, page);
    }
    let (mut n, mut broken) = (0, Vec::new());
    for (path, page) in &pages {
        for link in page.links.iter().filter(|link| !link.contains(':')) {
            n += 1;
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { plain(&path.with_file_name(file)) };
            let is_there = match pages.get(&target) {
                Some(page) => part.is_empty() || page.headings.contains(part),
                None => target.extension() != Some("md".as_ref()) && docs.join(&target).is_file(),
            };
            if !is_there {
                broken.push(format!("docs/{}: {link} is a broken link", path.display()));
            }
        }
    }
    println!("{n} links in {} pages", pages.len());
    if broken.is_empty() { Ok(()) } else { Err(broken.join("\n")) }
}

/// What links lead to and from on a page.
struct Page {
    links: Vec<String>,
    /// The parts of links that lead to the headings.
    headings: BTreeSet<String>,
}

impl Page {
    fn read(docs: &Path, path: &Path) -> Result<Self, String> {
        let path = docs.join(path);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self::of(&text))
    }

    fn of(text: &str) -> Self {
        let (mut links, mut headings) = (Vec::new(), BTreeSet::new());
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    links.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(words) | Event::Code(words) => {
                    if let Some(text) = &mut heading {
                        *text += &words;
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    headings.extend(heading.take().map(|text| id(&text)));
                }
                _ => {}
            }
        }
        Self { links, headings }
    }
}

/// Returns the part of a link that leads to a heading, as mdBook makes it.
fn id(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c => c.is_whitespace().then_some('-'),
    });
    kept.collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_headings_of_a_page() {
        let page =
            Page::of("# A `b`, c\n\n[x](a.md#y) ![z](z.png) `[n](n.md)`\n\n| [t](t.md) |\n|---|\n");
        assert_eq!(page.links, ["a.md#y", "z.png", "t.md"]);
        assert_eq!(page.headings, BTreeSet::from(["a-b-c".to_string()]));
    }
}
