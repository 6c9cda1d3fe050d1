//! The languages of what the program prints. The pseudo-language `en-XA` writes every message with
//! accents: a word without them is not translated.

#![cfg(feature = "bundled")]

use puzzle_midend::Midend;
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use expect_test::expect;
use puzzle_core::params::ConfigKind;
use serde_json::Value;

use crate::printed::root;
use crate::profile::Home;
use crate::run::program;

/// Command lines of every verb, with answers, notes and errors.
const LINES: &[&str] = &[
    "list",
    "list sliding",
    "list sokoban",
    "list mahjong",
    "list hidato",
    "list hidato-editor",
    "list chess",
    "daily sliding --date 2026-11-21",
    "daily sliding --grade any",
    "daily sliding --date 2026-13-41",
    "daily tetris",
    "new sliding/3x3#a -n 2",
    "new sliding/1x1",
    "new sliding/3x3 --seeds 9..1",
    "new sliding/3x3 --seeds a",
    "new sliding/3x3#a --seed b",
    "new sliding/3x3#a --seeds 1..2",
    "new sliding/3x3:1,2,3,4,5,6,0,7,8",
    "new sliding/3x3 --grade hrd",
    "new sliding/3x3 --grade silly",
    "new mahjong/turtle --seed abc --grade expert",
    "show sliding/3x3#a --words",
    "show hidato#a --words",
    "show sokoban#a --words",
    "show mahjong#a --words",
    "show sliding/3x3#a --moves 99",
    "show sliding/3x3#a --png a.gif",
    "show sliding/3x3#a --sheet a.pdf",
    "show sliding/3x3#a --frame 3 --png x.png",
    "show sliding/3x3#a --frame 1/2 --png x.png",
    "show sliding/3x3#a --gif a.gif",
    "show @hidato/book/1 --png a.png --size 8",
    "show @sokoban/first-steps --level 1-2 --png b.png",
    "show @sokoban/first-steps --level 1-2 --png -",
    "show sliding/3x3#a --png c.png --skin nowhere",
    "show sliding/3x3#a --png c.png --picture samples/levels.xsb",
    "show sliding/3x3#a --picture samples/skin --png c.png",
    "show @sokoban/nothing",
    "show @sokoban",
    "show @chess/book",
    "show @sokoban/rooms/999",
    "show nothing.xsb",
    "show nowhere/file",
    "show samples/evening.puzzl",
    "show sokobn",
    "show chess",
    "show hidato/4x4:zzz",
    "show hidato/99x99#a",
    "show 4x4#a --game tetris",
    "show - --game sliding",
    "print @hidato/book --level 1 -o a.txt",
    "print @hidato/book --level 1 -o a.pdf --paper a5",
    "print @hidato/book --level 1 -o a.pdf --paper lettr",
    "print @hidato/book --level 1 -o a.pdf --sheet school",
    "print @hidato/book --level 1 -o a.pdf --ids all",
    "print @hidato/book --level 1 -o a.pdf --grid 3",
    "print @hidato/book --level 1 -o a.pdf --grid 30x30",
    "print @hidato/book --level 1 -o a.pdf --scale big",
    "print @hidato/book --level 1 -o a.pdf --scale 99",
    "print --week 9999-12-31 sliding -o a.pdf",
    "print mahjong#a -o a.pdf",
    "print hidato/2x2:zd -o a.pdf --solutions",
    "play sliding/3x3#a",
    "play sliding/3x3#a --replay",
    "play samples/levels.xsb --level 99",
    "play --board none",
    "solve sliding/3x3:1,2,3,4,5,6,0,7,8",
    "solve sliding/3x3:1,2,3,4,5,6,8,7,0",
    "solve sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12 --nodes 8 --optimal",
    "solve sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12 --seconds 0.5 --optimal",
    "solve sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12 --memory 0 --optimal",
    "solve sliding/3x3#a --optimal=pushes",
    "solve sliding/3x3#a --notation morse",
    "solve sliding/3x3:1,2,3,4,5,6,0,7,8 --improve 7,8",
    "solve hidato/2x2:zd --improve x",
    "solve @sokoban/first-steps/1 --optimal",
    "hint sliding/3x3:1,2,3,4,5,6,0,7,8",
    "hint sliding/3x3:1,2,3,4,5,6,7,8,0",
    "hint @sokoban/first-steps/1",
    "hint hidato#a",
    "hint mahjong#a",
    "hint sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12 --nodes 1",
    "check sliding/3x3#a",
    "check sliding/3x3:1,2,3,4,5,6,8,7,0",
    "check sliding/3x3:1,2,3,4,5,6,0,7,8 --moves 7",
    "check sliding/3x3:1,2,3,4,5,6,0,7,8 --moves 7,8",
    "check sliding/3x3:1,2,3,4,5,6,0,7,8 --moves 1",
    "check hidato#a @mahjong/layouts/1 sokoban#1",
    "check hidato-editor mahjong-editor sliding-editor sokoban-editor",
    "check hidato/2x2:zd",
    "check @sokoban/first-steps/1 --moves u",
    "check --verbose samples/levels.xsb samples/evening.puzzles",
    "check samples --nodes 100",
    "check empty broken.xsb",
    "check samples/levels.xsb --level 3-1",
    "check samples/levels.xsb --level 77",
    "check samples/levels.xsb --level 70-77",
    "check samples/levels.xsb --level none",
    "import samples/levels.xsb samples/hidato.txt -o all.puzzles",
    "import hidato",
    "import broken.xsb",
    "export sliding/3x3#a --format puzzls",
    "export sliding/3x3#a --format none",
    "export sliding/3x3#a sliding/3x3#b --format save",
    "export sliding/3x3#a hidato#a --format xsb",
    "export @sokoban/first-steps/1 --format slc --choice bad -o a.slc",
    "profile",
    "profile --profile new.db",
    "profile use aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "profile rename Nobody Ada",
    "profile merge Ada Ada",
    "profile restore",
    "profile export Nobody",
    "profile export --all --format player",
    "profile import samples/one-box.txt",
    "profile import samples/levels.xsb solutions.puzzles ada.json ada.json nothing.json",
    "profile import broken.json",
    "profile --profile folder",
    "scores",
    "scores hidato",
    "scores --ranking",
    "scores --statistics",
    "scores --statistics sokoban --date 2026-11-19",
    "scores --solutions",
    "scores --calendar --date 2026-11-19",
    "scores --player Nobody",
    "scores --player Bob",
    "scores --date never",
    "collections",
    "collections sokoban",
    "collections samples",
    "collections nowhere",
    "resume",
    "resume 9",
    "resume --player Bob",
    "man --json",
    "lst",
    "chess",
    "list --jsn",
    "solve x --nodes many",
    "solve x --seconds -1",
    "solve",
    "show x --theme drak",
    "show x --sheet a --png b",
    "completions nosh",
    "resume --delete",
    "--help",
    "help new",
    "list --help",
    "daily --help",
    "new --help",
    "show --help",
    "print --help",
    "play --help",
    "solve --help",
    "hint --help",
    "check --help",
    "import --help",
    "export --help",
    "completions --help",
    "man --help",
    "profile --help",
    "profile export --help",
    "profile import --help",
    "profile merge --help",
    "scores --help",
    "collections --help",
    "resume --help",
];

/// A home with a filled profile, files to read and the samples.
fn home() -> Home {
    let home = Home::filled("p.db");
    let folder = home.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("broken.xsb", "#####\n#@$ #\n#####\n\nno level\n\n#@@$.#\n");
    write("broken.json", "{\"format\":");
    write("solutions.puzzles", "sokoban/5x3:w6ubtw6\tOne\n\tsolution: R\n");
    fs::create_dir_all(folder.join("empty")).unwrap();
    fs::create_dir_all(folder.join("folder")).unwrap();
    let data = folder.join("data/puzzles");
    fs::create_dir_all(&data).unwrap();
    fs::rename(folder.join("p.db"), data.join("profile.db")).unwrap();
    let ada = command(&home, &["profile", "export"]).output().unwrap();
    fs::write(folder.join("ada.json"), ada.stdout).unwrap();
    let bob = command(&home, &["profile", "use", "Bob"]).output().unwrap();
    assert!(bob.status.success());
    let back = command(&home, &["profile", "use", "Ada"]).output().unwrap();
    assert!(back.status.success());
    for file in fs::read_dir(root().join("docs/samples")).unwrap().flatten() {
        if file.path().is_file() {
            fs::create_dir_all(folder.join("samples")).unwrap();
            fs::copy(file.path(), folder.join("samples").join(file.file_name())).unwrap();
        }
    }
    home
}

fn command(home: &Home, args: &[&str]) -> Command {
    let mut command = program();
    command.args(args).current_dir(home.path()).env("HOME", home.path()).env("USER", "Ramon");
    command.env("XDG_DATA_HOME", home.path().join("data"));
    command.stdin(std::process::Stdio::null());
    command
}

/// Runs a line in a language.
fn run(home: &Home, language: &str, line: &str) -> Output {
    let words: Vec<&str> = line.split(' ').collect();
    let output = command(home, &[&["--language", language], &words[..]].concat()).output().unwrap();
    assert!(output.status.code().is_some_and(|code| code <= 3), "{line}: {output:?}");
    output
}

/// What a run prints on both streams.
fn printed(output: &Output) -> String {
    let (out, errors) = (&output.stdout, &output.stderr);
    format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(errors))
}

fn is_accented(word: &str) -> bool {
    word.contains([
        'á', 'é', 'í', 'ó', 'ú', 'ç', 'ñ', 'ý', 'š', 'ð', 'Á', 'É', 'Í', 'Ó', 'Ú', 'Ç', 'Ñ', 'Š',
    ])
}

/// Words that are the same in all languages: keywords, names, titles, and what the lines contain.
fn known_words() -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    let mut add = |text: &str| {
        known.extend(words(text).map(str::to_string));
    };
    for line in LINES {
        add(line);
    }
    for game in puzzle_backends::bundled().games() {
        add(game.info.id);
        game.formats().iter().for_each(|format| add(format.id));
        game.collections.iter().for_each(|collection| add(collection.id));
        for (setting, _) in Midend::new(*game).config() {
            add(setting.key);
            if let ConfigKind::Choice(choices) = setting.kind {
                for (key, _) in choices {
                    add(key);
                }
            }
        }
    }
    // Keywords of arguments and of capabilities.
    add("light dark high-contrast color-blind mono easy normal tricky hard expert any solve hint");
    add("puzzles mistakes rate text clock save piece hole auto kitty sixel iterm off picture");
    add("json player ranking class none seed full letter bash elvish fish powershell zsh");
    add(
        "delete unsolvable limit-nodes limit-time limit-memory true false cells urdl lurd moves pushes",
    );
    // Tags of languages, names of players, of the program and of files.
    add("ca de en es fr XA XB ar Ada Bob Ramon profile db ranking txt svg png gif pdf");
    // Titles in the samples, and values of settings.
    add("The third One Two small one box starts evening gates levels yes no");
    known
}

/// The words of a text, without IDs, params, moves, paths, options, and the commands of examples.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_end = |c: char| !c.is_alphanumeric() && !"-_/@#:.+".contains(c);
    // In params, a comma has no space behind it.
    let is_params = |part: &&str| part.trim_end_matches(',').contains(',');
    let is_moves = |part: &str| part.chars().all(|c| "UDLRudlr".contains(c));
    let lines = text.lines().map(|line| line.split(" puzzles ").next().unwrap_or(line));
    lines
        .flat_map(str::split_whitespace)
        .filter(move |part| !is_params(part))
        .flat_map(move |part| part.split(is_end))
        .filter(|part| !part.contains(['/', '@', '#', '_']) && !part.starts_with("--"))
        .flat_map(|part| part.split(['-', '.', ':', '+']))
        .filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1)
        .filter(move |word| !is_moves(word))
}

#[test]
fn every_word_is_translated() {
    let (home, known) = (home(), known_words());
    let mut forgotten = String::new();
    for line in LINES {
        let text = printed(&run(&home, "en-XA", line));
        assert!(!text.contains("$text") && !text.contains("$slots"), "{line}: {text}");
        let is_forgotten = |word: &&str| {
            // The pseudo-language changes only these letters.
            let can_change = word.contains(['a', 'e', 'i', 'o', 'u', 'c', 'n', 'y', 's', 'd']);
            can_change
                && !is_accented(word)
                && !known.contains(*word)
                && !word.chars().any(|c| c.is_ascii_digit())
        };
        let found: BTreeSet<&str> = words(&text).filter(is_forgotten).collect();
        if !found.is_empty() {
            forgotten += &format!("{line}: {found:?}\n");
        }
    }
    expect![[""]].assert_eq(&forgotten);
}

/// In a language from right to left every line has the same result and as many lines as in English.
/// Only help may break its lines elsewhere.
#[test]
fn results_do_not_depend_on_the_language() {
    let (english, mirrored) = (home(), home());
    for line in LINES {
        let (english, mirrored) = (run(&english, "en", line), run(&mirrored, "ar-XB", line));
        assert_eq!(english.status, mirrored.status, "{line}");
        if !line.contains("help") {
            let n = |output: &Output| printed(output).lines().count();
            assert_eq!(n(&english), n(&mirrored), "{line}:\n{}", printed(&mirrored));
        }
    }
}

#[test]
fn json_follows_the_option_alone() {
    let home = home();
    let args = ["hint", "--json", "sliding/3x3:1,2,3,4,5,6,0,7,8", "nothing.xsb"];
    let english = command(&home, &args).output().unwrap();
    let system = command(&home, &args).env("LC_ALL", "en_XA.UTF-8").output().unwrap();
    let cut = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines = text.lines().map(|line| line.split(",\"nodes\"").next().unwrap().to_string());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(cut(&english), cut(&system));
    let of_system = String::from_utf8_lossy(&system.stderr).into_owned();
    expect![[r#"
        éérróór: thééréé ííš ñóó fííléé 'nothing.xsb'
    "#]]
    .assert_eq(&of_system);
    let option = command(&home, &[&args[..], &["--language", "en-XA"]].concat()).output().unwrap();
    let records = records(&option);
    assert!(is_accented(records[0]["why"].as_str().unwrap()), "{records:?}");
    assert!(is_accented(records[1]["error"].as_str().unwrap()), "{records:?}");
    assert!(is_accented(records[0]["nudge"].as_str().unwrap()), "{records:?}");
    assert_eq!(records[0]["status"], "solved");
}

/// The records that a run prints.
fn records(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let record = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    text.lines().map(record).collect()
}

/// The keys of JSON, and those of its values that are no texts for people.
fn keys(json: &Value, into: &mut Vec<String>) {
    match json {
        Value::Object(fields) => {
            for (key, value) in fields {
                into.push(key.clone());
                if matches!(key.as_str(), "status" | "game" | "id" | "moves" | "grade" | "can") {
                    into.push(value.to_string());
                }
                keys(value, into);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, into)),
        _ => {}
    }
}

#[test]
fn keys_and_keywords_of_json_are_the_same_in_all_languages() {
    const VERBS: [&str; 10] = [
        "list",
        "daily",
        "new",
        "solve",
        "hint",
        "check",
        "profile",
        "scores",
        "collections",
        "resume",
    ];
    let (english, other) = (home(), home());
    let is_of_json =
        |line: &&&str| VERBS.iter().any(|verb| line.starts_with(verb)) && !line.contains("--help");
    let mut n = 0;
    for line in LINES.iter().filter(is_of_json) {
        // Without a seed, puzzles differ from run to run, and exported profiles are no records.
        if line.contains(" export ") || line.contains("-editor") {
            continue;
        }
        let line = format!("{line} --json");
        let (english, other) = (run(&english, "en", &line), run(&other, "en-XA", &line));
        if english.stderr.starts_with(b"error: unexpected argument") {
            continue;
        }
        let (english, other) = (records(&english), records(&other));
        let [mut expected, mut found] = [Vec::new(), Vec::new()];
        for record in &english {
            keys(record, &mut expected);
        }
        for record in &other {
            keys(record, &mut found);
        }
        assert_eq!(expected, found, "{line}");
        n += english.len();
    }
    assert!(n > 50, "{n}");
}
