//! Limits for what grows unnoticed: lines of code, files, words and bytes. They stand in `xtask/budgets.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::workspace::{output, root};

/// Figures by section and name.
type Figures = BTreeMap<String, BTreeMap<String, usize>>;

/// The section of the page's modules, which are measured when the page has been built.
const PAGE: &str = "page";

/// Checks the budgets of everything that is in the repository.
pub(crate) fn budgets() -> Result<(), String> {
    let mut measured = lines()?;
    let tracked = output("git ls-files")?;
    measured.insert("files".to_string(), named("tracked", tracked.lines().count()));
    measured.insert("book".to_string(), named("words", words_of_the_book()?));
    let mut limits = limits()?;
    limits.remove(PAGE);
    compare(&limits, &measured)
}

/// Checks the budgets of a built page's WebAssembly modules.
pub(crate) fn page(out: &Path) -> Result<(), String> {
    let folder = out.join("wasm");
    let mut modules = BTreeMap::new();
    for file in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = file.map_err(|e| e.to_string())?.path();
        if path.extension().is_some_and(|end| end == "wasm") {
            let bytes = fs::metadata(&path).map_err(|e| format!("{}: {e}", path.display()))?.len();
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            modules.insert(name.trim_end_matches("_bg").to_string(), bytes as usize);
        }
    }
    let limits = limits()?.into_iter().filter(|(section, _)| section == PAGE).collect();
    compare(&limits, &Figures::from([(PAGE.to_string(), modules)]))
}

fn named(name: &str, figure: usize) -> BTreeMap<String, usize> {
    BTreeMap::from([(name.to_string(), figure)])
}

fn limits() -> Result<Figures, String> {
    let path = root().join("xtask/budgets.toml");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Prints all figures with their limits. The error lists the figures above their limits, without one, and
/// limits of nothing.
fn compare(limits: &Figures, measured: &Figures) -> Result<(), String> {
    let mut faults = Vec::new();
    for (section, figures) in measured {
        for (name, figure) in figures {
            let limit = limits.get(section).and_then(|limits| limits.get(name));
            match limit {
                Some(limit) => println!("{section:>6} {name:<20} {figure:>8} of {limit:>8}"),
                None => faults.push(format!("[{section}] {name} has {figure} and no limit")),
            }
            if limit.is_some_and(|limit| figure > limit) {
                let limit = limit.map_or(0, |limit| *limit);
                faults.push(format!("[{section}] {name} has {figure}, above its limit of {limit}"));
            }
        }
    }
    for (section, limits) in limits {
        for name in limits.keys() {
            if measured.get(section).is_none_or(|figures| !figures.contains_key(name)) {
                faults.push(format!("[{section}] {name} has a limit and is not there"));
            }
        }
    }
    let end = "remove what is no longer needed, or write a new limit with its reason";
    if faults.is_empty() {
        Ok(())
    } else {
        Err(format!("xtask/budgets.toml:\n  {}\n{end}", faults.join("\n  ")))
    }
}

/// Returns the words of the pages of the book.
fn words_of_the_book() -> Result<usize, String> {
    let docs = root().join("docs");
    let read = |name: &str| {
        let path = docs.join(name);
        fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let summary = read("SUMMARY.md")?;
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let pages: BTreeSet<&str> = links.map(|(page, _)| page).collect();
    let words = pages.into_iter().map(|page| Ok(read(page)?.split_whitespace().count()));
    words.sum()
}

/// Returns the lines of code of each package, tests and comments apart, and those of all tests.
fn lines() -> Result<Figures, String> {
    let mut code = BTreeMap::new();
    let mut tests = 0;
    for name in output("git ls-files *.rs")?.lines() {
        let text = fs::read_to_string(root().join(name)).map_err(|e| format!("{name}: {e}"))?;
        let counted = count(&text).map_err(|e| format!("{name}: {e}"))?;
        let parts: Vec<&str> = name.split('/').collect();
        let is_test =
            parts.iter().any(|part| matches!(*part, "tests" | "tests.rs" | "benches" | "fuzz"));
        match parts.iter().position(|part| *part == "src") {
            Some(end) if !is_test => {
                *code.entry(parts[..end].join("/")).or_insert(0) += counted.code;
                tests += counted.tests;
            }
            _ if parts.contains(&"examples") && !is_test => {}
            _ => tests += counted.code + counted.tests,
        }
    }
    Ok(Figures::from([("code".to_string(), code), ("tests".to_string(), named("lines", tests))]))
}

/// The number of lines with code in a file, in its tests and outside.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    code: usize,
    tests: usize,
}

fn count(source: &str) -> Result<Counted, String> {
    let stream: TokenStream = source.parse().map_err(|e| format!("{e}"))?;
    let (mut code, mut tests) = (BTreeSet::new(), BTreeSet::new());
    let mut tokens = stream.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        if let (TokenTree::Punct(sign), Some(TokenTree::Group(attribute))) = (&token, tokens.peek())
            && sign.as_char() == '#'
            && attribute.to_string().replace(' ', "") == "[cfg(test)]"
        {
            is_test = true;
        }
        let is_end = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(sign) => sign.as_char() == ';',
            _ => false,
        };
        add(token, &mut tokens, if is_test { &mut tests } else { &mut code });
        is_test &= !is_end;
    }
    Ok(Counted { code: code.len(), tests: tests.len() })
}

/// Adds the lines of a token. Documentation is an attribute of several tokens, of which none is added.
fn add(
    token: TokenTree,
    rest: &mut std::iter::Peekable<impl Iterator<Item = TokenTree>>,
    lines: &mut BTreeSet<usize>,
) {
    match token {
        TokenTree::Punct(sign) if sign.as_char() == '#' => {
            let is_inner =
                |next: &TokenTree| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!');
            let inner = rest.next_if(is_inner);
            let is_doc = |next: &TokenTree| {
                matches!(next, TokenTree::Group(group)
                    if matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc"))
            };
            if rest.next_if(is_doc).is_none() {
                lines.insert(sign.span().start().line);
                lines.extend(inner.map(|inner| inner.span().start().line));
            }
        }
        TokenTree::Group(group) => {
            lines.insert(group.span_open().start().line);
            lines.insert(group.span_close().end().line);
            let mut inside = group.stream().into_iter().peekable();
            while let Some(token) = inside.next() {
                add(token, &mut inside, lines);
            }
        }
        token => lines.extend(token.span().start().line..=token.span().end().line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_code_are_counted() {
        let source = "//! A file.\n\n/// A function.\n#[must_use] // why\npub fn f() -> u8 {\n    // nothing\n    1\n}\n\n\
             #[cfg(test)]\nmod tests {\n    use super::*;\n    /// A test.\n    #[test]\n    fn g() {}\n}\n\
             /* a\n b */ const TEXT: &str = \"a\n b\";\n";
        assert_eq!(count(source), Ok(Counted { code: 6, tests: 6 }));
        assert!(count("fn f() {").is_err());
    }

    #[test]
    fn figures_are_compared_with_their_limits() {
        let figures = |text: &str| toml::from_str::<Figures>(text).unwrap();
        let limits = figures("[a]\nx = 2\ny = 3\n[b]\nz = 1\n");
        assert_eq!(compare(&limits, &limits), Ok(()));
        assert_eq!(
            compare(&limits, &figures("[a]\nx = 3\ny = 2\nw = 0\n")),
            Err("xtask/budgets.toml:\n  [a] w has 0 and no limit\n  [a] x has 3, above its limit of 2\n  \
                 [b] z has a limit and is not there\n\
                 remove what is no longer needed, or write a new limit with its reason"
                .to_string())
        );
    }
}
