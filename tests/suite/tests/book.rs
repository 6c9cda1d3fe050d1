//! The book says what is there.

use std::path::{Path, PathBuf};

const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The pages of a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let files = folder.read_dir().unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// The targets of a page's links.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link)
}

/// A heading as a link names it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let book = Path::new(BOOK);
    let folders = [book.to_path_buf(), book.join("decisions"), book.join("..")];
    let mut n = 0;
    for path in folders.iter().flat_map(|folder| pages(folder)) {
        let text = read(&path);
        for link in links(&text).filter(|link| !link.contains("://")) {
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", path.display());
            if !part.is_empty() {
                let text = read(&target);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|h| anchor(h) == part), "{}: {link}", path.display());
            }
            n += 1;
        }
    }
    assert!(n > 20, "{n} links");
}

#[test]
fn every_chapter_is_in_the_list() {
    let list = read(&Path::new(BOOK).join("README.md"));
    for page in pages(Path::new(BOOK)) {
        let name = page.file_name().unwrap().to_string_lossy();
        let is_linked = name == "README.md" || list.contains(&format!("({name})"));
        assert!(is_linked, "{name} is not in docs/README.md");
    }
}

#[test]
fn the_chapter_on_embedding_has_the_example() {
    let chapter = read(&Path::new(BOOK).join("embed.md"));
    let example = read(&Path::new(BOOK).join("../examples/embed/src/main.rs"));
    assert!(chapter.contains(&example), "docs/embed.md has another text than examples/embed");
}
