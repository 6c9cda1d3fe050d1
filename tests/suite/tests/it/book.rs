//! Tests of the book: links work, all chapters are listed, and code blocks match their source
//! files.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Collects all Markdown pages below a folder, except in folders of tools.
fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_of_tools = name.starts_with('.') || ["target", "node_modules"].contains(&&*name);
        if path.is_dir() && !is_of_tools {
            pages(&path, into);
        } else if path.extension().is_some_and(|end| end == "md") {
            into.push(path);
        }
    }
}

fn all_pages() -> Vec<PathBuf> {
    let mut list = Vec::new();
    pages(&root(), &mut list);
    assert!(list.len() > 30, "{} pages", list.len());
    list
}

fn chapters() -> Vec<PathBuf> {
    let mut list = Vec::new();
    pages(&root().join("docs"), &mut list);
    list.retain(|page| !page.starts_with(root().join("docs/samples")));
    list
}

/// Returns the targets of a page's links outside of code blocks.
fn links(text: &str) -> Vec<String> {
    let mut is_code = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    };
    let prose = text.lines().filter(is_prose).collect::<Vec<_>>().join("\n");
    let after = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    after.map(|(link, _)| link.to_string()).collect()
}

/// Returns the anchor by which links refer to a heading.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_are_valid() {
    let (mut n, mut broken) = (0, Vec::new());
    for path in all_pages() {
        for link in links(&read(&path)).iter().filter(|link| !link.contains("://")) {
            n += 1;
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let has_part = || {
                let text = read(&target);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                headings.any(|heading| anchor(heading) == part)
            };
            if !target.exists() || !(part.is_empty() || has_part()) {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(n > 100, "{n} links");
    assert!(broken.is_empty(), "these links are broken:\n{}", broken.join("\n"));
}

/// Chapters may link only to chapters, since the book is also read without the repository.
#[test]
fn chapters_link_to_chapters() {
    let book = root().join("docs");
    for path in chapters() {
        for link in links(&read(&path)).iter().filter(|link| !link.contains("://")) {
            let target = path.with_file_name(link.split('#').next().unwrap_or_default());
            let target = target.canonicalize().unwrap_or(target);
            assert!(target.starts_with(&book), "{}: {link} leaves the book", path.display());
        }
    }
}

#[test]
fn every_chapter_is_in_the_list() {
    let book = root().join("docs");
    let list = read(&book.join("SUMMARY.md"));
    for page in chapters() {
        let name = page.strip_prefix(&book).unwrap().display().to_string();
        let is_linked = name == "SUMMARY.md" || list.contains(&format!("({name})"));
        assert!(is_linked, "{name} is not in docs/SUMMARY.md");
    }
}

/// A code block: its language, the source in the comment before it, and the position of its text.
struct Block {
    language: String,
    source: Option<String>,
    text: std::ops::Range<usize>,
}

fn blocks(page: &str) -> Vec<Block> {
    let (mut blocks, mut open, mut before) = (Vec::new(), None, "");
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        let end = at + line.len();
        match (line.trim_end().strip_prefix("```"), open.take()) {
            (Some(_), Some((language, source, start))) => {
                blocks.push(Block { language, source, text: start..at });
            }
            (Some(language), None) => {
                let source = before.strip_prefix("<!-- ").and_then(|s| s.strip_suffix(" -->"));
                open = Some((language.to_string(), source.map(str::to_string), end));
            }
            (None, still) => open = still,
        }
        before = line.trim_end();
        at = end;
    }
    blocks
}

/// Returns an item with its doc comment, from the line that begins with `words` to the next line
/// with the same indentation that ends in `}` or `;`.
fn item(file: &str, words: &str) -> Option<String> {
    let lines: Vec<&str> = file.lines().collect();
    let visible = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("pub").map_or(line, |rest| {
            rest.trim_start_matches("(crate)").trim_start_matches("(super)").trim_start()
        });
        line.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let first = lines.iter().position(|line| visible(line))?;
    let depth = |line: &str| line.len() - line.trim_start().len();
    let is_end = |line: &str| {
        !line.is_empty() && depth(line) == depth(lines[first]) && line.ends_with(['}', ';'])
    };
    let last = first + lines[first..].iter().position(|line| is_end(line))?;
    let is_before = |line: &&&str| ["///", "#["].iter().any(|w| line.trim_start().starts_with(w));
    let start = first - lines[..first].iter().rev().take_while(is_before).count();
    let cut = |line: &&str| line.get(depth(lines[first])..).unwrap_or_default().to_string() + "\n";
    Some(lines[start..=last].iter().map(cut).collect())
}

/// Returns the text of a source: `path`, a whole file, or `path: item, item`.
fn shown(source: &str) -> String {
    let (path, items) = source.split_once(": ").unwrap_or((source, ""));
    let file = read(&root().join(path));
    if items.is_empty() {
        return file;
    }
    let found = items.split(", ").map(|words| {
        item(&file, words).unwrap_or_else(|| panic!("there is no `{words}` in {path}"))
    });
    found.collect::<Vec<_>>().join("\n")
}

/// The comment `<!-- examples/embed/src/main.rs: fn run -->` before a block names its source. The
/// pages contain the code itself, so that they can be read anywhere. `UPDATE_EXPECT=1` updates it.
#[test]
fn code_blocks_match_their_sources() {
    let mut n = 0;
    for path in all_pages() {
        let mut page = read(&path);
        for block in blocks(&page.clone()).iter().rev() {
            let Some(source) = &block.source else { continue };
            n += 1;
            let text = shown(source);
            if page[block.text.clone()] != text {
                assert!(env::var_os("UPDATE_EXPECT").is_some(), "{}: {source}", path.display());
                page.replace_range(block.text.clone(), &text);
                fs::write(&path, &page).unwrap();
            }
        }
    }
    assert!(n > 0, "no block names its source");
}

/// Every Rust block is compiled and run as a test of this crate, or comes from a tested program.
#[test]
fn all_rust_in_the_book_is_tested() {
    let tested = read(&root().join("tests/suite/src/lib.rs"));
    let mut untested = BTreeSet::new();
    for path in chapters() {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let is_in_suite = tested.contains(&format!("include_str!(\"../../../{name}\")"));
        let page = read(&path);
        for block in blocks(&page) {
            let is_good = match block.language.split(',').next().unwrap_or_default() {
                "rust" => is_in_suite && !block.language.contains("ignore"),
                // The chapter about Lights Out has its own test.
                "rs" => block.source.is_some() || name == "docs/write-a-back-end.md",
                _ => !page[block.text.clone()].contains("#[test]"),
            };
            if !is_good && block.source.is_none() {
                let line = page[..block.text.start].lines().count();
                untested.insert(format!("{name}:{line}"));
            }
        }
    }
    assert!(untested.is_empty(), "no test runs the block of Rust in {untested:?}");
}

#[test]
fn items_are_extracted_from_their_file() {
    let file = "/// One.\nfn a(\n    b: u8,\n) -> u8 {\n    b\n}\n\nimpl X {\n    /// Two.\n    \
                pub(super) const Y: u8 = 3;\n}\n";
    assert_eq!(item(file, "fn a").unwrap(), "/// One.\nfn a(\n    b: u8,\n) -> u8 {\n    b\n}\n");
    assert_eq!(item(file, "const Y").unwrap(), "/// Two.\npub(super) const Y: u8 = 3;\n");
    assert_eq!(item(file, "fn b"), None);
}
