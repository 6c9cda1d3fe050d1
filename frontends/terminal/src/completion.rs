//! Completion of typed text: a path, or one of several words.

use std::fs;
use std::path::PathBuf;

use puzzle_app::path_of;
use puzzle_profile::folder::EntryKind;

/// The maximum number of folder entries to examine.
const MOST: usize = 10_000;

/// The result of a completion.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Completion {
    /// The typed text extended by what all choices have in common.
    pub(crate) text: String,
    /// The choices, if there are several.
    pub(crate) choices: Vec<String>,
}

/// Completes one of several words.
pub(crate) fn word(typed: &str, words: &[String]) -> Completion {
    let fitting = words.iter().filter(|word| begins(word, typed)).cloned().collect();
    of(fitting, typed, str::to_string)
}

/// Completes a path. Folders end with a slash. Hidden files are offered only if the typed name
/// begins with a dot. Links are offered wherever they lead, since the player chooses one.
pub(crate) fn path(typed: &str) -> Completion {
    let (folder, begun) = typed.rsplit_once('/').map_or(("", typed), |(folder, begun)| {
        (if folder.is_empty() { "/" } else { folder }, begun)
    });
    let place = if folder.is_empty() { PathBuf::from(".") } else { path_of(&format!("{folder}/")) };
    let mut names: Vec<String> = fs::read_dir(place)
        .into_iter()
        .flatten()
        .flatten()
        .take(MOST)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            // Control characters in a file name could act on the terminal.
            let is_plain = !name.chars().any(char::is_control);
            let is_shown = begun.starts_with('.') || !name.starts_with('.');
            // Opening a pipe or a device could block.
            let is_folder = EntryKind::of(&entry.path())? == EntryKind::Folder;
            (is_plain && is_shown && begins(&name, begun))
                .then(|| if is_folder { name + "/" } else { name })
        })
        .collect();
    names.sort_unstable();
    let before = &typed[..typed.len() - begun.len()];
    of(names, begun, |name| format!("{before}{name}"))
}

fn begins(word: &str, with: &str) -> bool {
    word.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}

fn of(fitting: Vec<String>, typed: &str, whole: impl Fn(&str) -> String) -> Completion {
    let Some(first) = fitting.first() else {
        return Completion { text: whole(typed), choices: Vec::new() };
    };
    if fitting.len() == 1 {
        return Completion { text: whole(first), choices: Vec::new() };
    }
    let common = fitting.iter().skip(1).fold(first.as_str(), |common, word| {
        let n = common.chars().zip(word.chars()).take_while(|(a, b)| a == b).count();
        let end = common.char_indices().nth(n).map_or(common.len(), |(at, _)| at);
        &common[..end]
    });
    // Choices that differ in case may have less in common than was typed.
    let text = whole(if common.len() < typed.len() { typed } else { common });
    Completion { text, choices: fitting }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_completed_as_far_as_is_certain() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_str().unwrap().to_string();
        for name in ["levels.xsb", "levels.slc", "été.txt", ".hidden"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("sets")).unwrap();
        let told = |typed: &str| {
            let done = path(&format!("{root}/{typed}"));
            (done.text.replace(&root, ""), done.choices.join(" "))
        };
        let check = |typed, text: &str, choices: &str| {
            assert_eq!(told(typed), (text.to_string(), choices.to_string()), "{typed}");
        };
        check("l", "/levels.", "levels.slc levels.xsb");
        check("LEVELS.x", "/levels.xsb", "");
        check("s", "/sets/", "");
        check("é", "/été.txt", "");
        check(".h", "/.hidden", "");
        check("nothing", "/nothing", "");
        check("", "/", "levels.slc levels.xsb sets/ été.txt");
        check("no/such/folder", "/no/such/folder", "");
    }

    #[test]
    fn words_are_completed() {
        let words = ["sliding/", "sokoban/", "@sokoban/rooms"].map(String::from);
        assert_eq!(word("so", &words).text, "sokoban/");
        assert_eq!(word("s", &words).choices, ["sliding/", "sokoban/"]);
        assert_eq!(word("x", &words), Completion { text: "x".into(), choices: Vec::new() });
    }
}
