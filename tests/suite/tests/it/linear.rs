//! Readers of untrusted text take linear time: twice the text takes about twice the steps.
//!
//! Steps are instructions counted by valgrind's callgrind, so that neither the machine nor its load
//! matters. The test runs its own program under callgrind, which dumps each reading separately.
//! Without valgrind the test is skipped, except in CI.
//!
//! The texts are valid files in which each line, or each character, is repeated many times, and
//! runs of characters that some reader treats specially.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use puzzle_core::format::SourceFile;
use puzzle_midend::{Collection, GameId, Registry, identify_save, merge_preferences};

/// Size in bytes of the shorter of the two texts to read. The longer one has twice as many.
const BYTES: usize = 16 << 10;
/// Maximum number of steps for the longer text, in percent of those for the shorter text. It is
/// more than 200 because vectors grow.
const MOST: u64 = 220;
/// Minimum number of steps per byte for comparing two readings. Below it growing vectors dominate,
/// and quadratic readers need hundreds of steps per byte at these sizes.
const FEW: u64 = 32;
/// Characters that some reader treats specially.
const CHARS: &str = "ab0-+#$@.*_ \t\n,;:/&|=<>(){}[]\"'\\%~x^!é\u{feff}";

/// Short lines that some reader treats specially.
const LINES: [&str; 9] =
    ["a=1\n", "sliding.zoom = 1\n", "1-2 ", "12,3 ", "lr", "r2", "; a\n\n", "1 _ ", "[1,2],\n"];

/// Puzzles whose moves are read in the test.
const PUZZLES: [&str; 5] = [
    "sliding/3x3:1,0,8,5,3,2,4,6,7",
    "sokoban/7x7:w8tsts2w2swbwsw2s2bs2w3s2uw2sws3ws2w5s",
    "mahjong/tent:8nntt8kt1g0011vg18kxkggxn8vx0vkxnv0t",
    "hidato/4x4mR:3b16a1_13_14a5_9a6a11a",
    "hidato-editor/4x4mR:p",
];

/// A function that reads a text, and its name. Its arguments are the registry, a name and the text.
type Reader = (String, fn(&Registry, &str, &str));

/// A text of any length: its beginning, a repeated part, and its end.
struct Text {
    words: String,
    parts: [String; 3],
}

impl Text {
    fn of(&self, bytes: usize) -> String {
        let [start, unit, end] = &self.parts;
        start.clone() + &unit.repeat(bytes / unit.len().max(1)) + end
    }
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/samples")
}

/// Returns repetitive texts made from a valid one.
fn texts_of(sound: &str) -> Vec<Text> {
    let mut list = Vec::new();
    let mut starts: Vec<usize> = sound.match_indices('\n').map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let mut known = BTreeSet::new();
    for (i, &at) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(sound.len());
        let line = &sound[at..end];
        if line.is_empty() || !known.insert(line.to_string()) || known.len() > 12 {
            continue;
        }
        let unit = if line.ends_with('\n') { line.to_string() } else { format!("{line}\n") };
        let parts = [sound[..at].to_string(), unit, sound[end..].to_string()];
        list.push(Text { words: format!("line {} again", i + 1), parts });
    }
    let part = |start: &str, unit: &str, end: &str| [start, unit, end].map(String::from);
    let end = if sound.ends_with('\n') { "" } else { "\n" };
    list.push(Text {
        words: "all of it again".into(),
        parts: part("", &(sound.to_string() + end), ""),
    });
    let joined = sound.replace('\n', " ");
    list.push(Text {
        words: "all of it again, as one line".into(),
        parts: part("", &joined, "\n"),
    });
    let mut chars = BTreeSet::new();
    for (at, c) in sound.char_indices().filter(|(_, c)| !c.is_alphanumeric()) {
        if chars.insert(c) {
            let parts = [sound[..at].to_string(), c.to_string(), sound[at..].to_string()];
            list.push(Text { words: format!("{c:?} again at byte {at}"), parts });
        }
    }
    list
}

/// Returns texts that repeat a single character or a short line.
fn plain_texts() -> Vec<Text> {
    let of = |unit: String| Text {
        words: format!("{unit:?} alone"),
        parts: [String::new(), unit, String::new()],
    };
    let chars = CHARS.chars().map(String::from);
    chars.chain(LINES.map(String::from)).map(of).collect()
}

fn read_file(games: &Registry, name: &str, text: &str) {
    let file = SourceFile::alone(name, text.as_bytes());
    for game in games.games() {
        let _ = black_box(game.import(&file));
    }
}

/// Returns all readers with the texts to read.
fn cases(games: &Registry) -> Vec<(Reader, Vec<Text>)> {
    let mut list: Vec<(Reader, Vec<Text>)> = Vec::new();
    let mut names: Vec<_> = fs::read_dir(samples()).unwrap().flatten().map(|e| e.path()).collect();
    names.sort();
    for path in names {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reader: fn(&Registry, &str, &str) = match path.extension().and_then(|e| e.to_str()) {
            Some("md") => continue,
            Some("puzzles") => |_, _, text| drop(black_box(Collection::read(text))),
            Some("json") => |games, _, text| {
                let _ = black_box(identify_save(text));
                let _ = black_box(games.game("sliding").unwrap().session().load(text));
            },
            _ => read_file,
        };
        list.push(((name, reader), texts_of(&text)));
    }
    let of_any: [Reader; 4] = [
        ("any file".into(), read_file),
        ("collection".into(), |_, _, text| drop(black_box(Collection::read(text)))),
        ("game ID".into(), |_, _, text| drop(black_box(GameId::parse(text)))),
        ("preferences".into(), |_, _, text| drop(black_box(merge_preferences(text, "a=2\nb=3\n")))),
    ];
    list.extend(of_any.map(|reader| (reader, plain_texts())));
    for game in games.games() {
        let id = game.info.id;
        let params: Reader = (id.into(), |games, name, text| {
            let mut session = games.game(name).unwrap().session();
            let _ = black_box(session.set_params_text(text));
            let _ = black_box(session.open(&format!("{name}/:{text}")));
        });
        list.push((params, plain_texts()));
        let preferences: Reader = (id.into(), |games, name, text| {
            let _ = black_box(games.game(name).unwrap().session().read_preferences(text));
        });
        list.push((preferences, plain_texts()));
        let moves: Reader = (id.into(), |games, name, text| {
            let mut session = games.game(name).unwrap().session();
            let puzzle = PUZZLES.iter().find(|id| id.split('/').next() == Some(name)).unwrap();
            let _ = session.open(puzzle).unwrap();
            let _ = black_box(session.play_text(text));
        });
        list.push((moves, plain_texts()));
    }
    list
}

/// Reads one text. Callgrind dumps each call of this function separately.
#[inline(never)]
fn one_reading(reader: fn(&Registry, &str, &str), games: &Registry, name: &str, text: &str) {
    reader(games, name, text);
    // Without this, the call could be compiled as a jump.
    black_box(());
}

/// Number of processes, each of which reads a part of the texts, since valgrind runs one thread at
/// a time.
const PARTS: usize = 2;
/// The environment variable that tells a process the number of its part, from 0.
const PART: &str = "LINEAR_PART";

/// Reads the texts of one part, first short and then long. Only [`readers_are_linear`] runs it.
#[test]
#[ignore = "run under valgrind by the other test"]
fn readings() {
    let part: usize = std::env::var(PART).unwrap().parse().unwrap();
    let games = puzzle_backends::bundled();
    let cases = cases(&games);
    // The first dump contains what ran before the first reading.
    one_reading(|_, _, _| {}, &games, "", "");
    let texts = cases.iter().flat_map(|(reader, texts)| texts.iter().map(move |t| (reader, t)));
    for ((name, reader), text) in texts.skip(part).step_by(PARTS) {
        for bytes in [BYTES, 2 * BYTES] {
            one_reading(*reader, &games, name, &text.of(bytes));
        }
    }
}

/// Returns the numbers of steps for reading the short and the long version of each text of a part.
fn steps(folder: &Path, part: usize) -> Vec<[u64; 2]> {
    let output = folder.join(format!("part{part}"));
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", output.display()))
        .arg("--dump-after=*one_reading*")
        .arg(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "linear::readings", "--test-threads=1"])
        .env(PART, part.to_string())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut list = Vec::new();
    for i in 1.. {
        let Ok(dump) = fs::read_to_string(output.with_added_extension(i.to_string())) else {
            break;
        };
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        list.push(total.unwrap().trim().parse().unwrap());
    }
    let (pairs, []) = list[1..].as_chunks() else { panic!("a reading is missing") };
    pairs.to_vec()
}

#[test]
fn readers_are_linear() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI needs valgrind");
        eprintln!("skipped: valgrind is not installed");
        return;
    }
    let games = puzzle_backends::bundled();
    let folder = tempfile::tempdir().unwrap();
    let mut pairs: [_; PARTS] = std::thread::scope(|scope| {
        let folder = folder.path();
        let runs: [_; PARTS] = std::array::from_fn(|part| scope.spawn(move || steps(folder, part)));
        runs.map(|run| run.join().unwrap().into_iter())
    });
    let (mut n, mut faults) = (0, String::new());
    for ((name, _), texts) in cases(&games) {
        for text in texts {
            let [short, long] = pairs[n % PARTS].next().unwrap();
            n += 1;
            if long > FEW * 2 * BYTES as u64 && long * 100 > short * MOST {
                let _ = writeln!(faults, "{name}: {}: {short}, then {long} steps", text.words);
            }
        }
    }
    assert!(pairs.iter().all(|rest| rest.len() == 0));
    assert!(n > 300 && faults.is_empty(), "{n} texts\n{faults}");
}
