//! The readers of untrusted text, each with the texts to read.

use std::cell::Cell;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, SourceFile};
use puzzle_core::input::KeyPress;
use puzzle_core::solve::Work;
use puzzle_midend::{
    Collection, Ending, FinishedJob, GameEntry, GameId, Midend, Registry, Worker, identify_save,
    merge_preferences,
};
use puzzle_profile::{Finished, InProgress, Moment, Name, PlayerFile, Profile, RankingFile, Uid};

use super::texts::{Text, inserted_units, plain_texts, repeated_lines};

/// A reader and the texts that it reads.
pub(super) struct Reader {
    pub(super) name: String,
    pub(super) read: Box<dyn Fn(&str)>,
    pub(super) texts: Vec<Text>,
}

/// Puzzles whose moves are read in the test.
const PUZZLES: [&str; 8] = [
    "sliding/3x3:1,0,8,5,3,2,4,6,7",
    "sokoban/7x7:w8tsts2w2swbwsw2s2bs2w3s2uw2sws3ws2w5s",
    "mahjong/tent:8nntt8kt1g0011vg18kxkggxn8vx0vkxnv0t",
    "hidato/4x4mR:3b16a1_13_14a5_9a6a11a",
    "hidato-editor/4x4mR:p",
    "sokoban-editor/6x4:w7ubstw7s6",
    "mahjong-editor/12x8x3:_-4-4_.a2",
    "sliding-editor/3x3:1-5,z,6,o2_h6_e1.2_w3x4_lA",
];

/// Returns all readers. Each unit is repeated at `most` places of each valid text.
pub(super) fn readers(most: usize) -> Vec<Reader> {
    let games = puzzle_backends::bundled();
    let mut list = Readers { games, most, list: Vec::new() };
    list.formats::<puzzle_sliding::Sliding>();
    list.formats::<puzzle_sokoban::Sokoban>();
    list.formats::<puzzle_mahjong::Mahjong>();
    list.formats::<puzzle_hidato::Hidato>();
    list.formats::<puzzle_hidato::HidatoEditor>();
    list.any_format();
    list.collections();
    for id in PUZZLES {
        list.game(id);
    }
    list.saves();
    list.profiles();
    list.list
}

struct Readers {
    games: Registry,
    most: usize,
    list: Vec<Reader>,
}

impl Readers {
    /// Adds a reader for the plain texts, and for those made from valid texts.
    fn add(&mut self, name: &str, sound: &[&str], read: impl Fn(&str) + 'static) {
        let mut texts = plain_texts();
        for sound in sound {
            texts.extend(repeated_lines(sound));
            texts.extend(inserted_units(sound, self.most));
        }
        self.list.push(Reader { name: name.into(), read: Box::new(read), texts });
    }

    /// Adds the readers of all formats of a game, and of the files that lie beside such a file.
    fn formats<G: Game>(&mut self) {
        for format in G::formats() {
            let Some(read) = format.read else { continue };
            let name = format!("{} {}", G::INFO.id, format.id);
            let sniff = format.sniff;
            let samples = samples();
            let is_sound = |text: &str| {
                let file = SourceFile::alone("a.txt", text.as_bytes());
                sniff(&file) > Confidence::No && read(&file).is_ok()
            };
            let sound: Vec<&str> = samples
                .iter()
                .map(|(_, text)| text.as_str())
                .filter(|text| is_sound(text))
                .collect();
            self.add(&name, &sound, move |text| {
                let file = SourceFile::alone("a.txt", text.as_bytes());
                let _ = black_box(sniff(&file));
                drop(black_box(read(&file)));
            });
            for text in sound {
                let is_asked = Cell::new(false);
                let look = |_: &str| {
                    is_asked.set(true);
                    None
                };
                let _ = read(&SourceFile::new("a.txt", text.as_bytes(), &look));
                if !is_asked.get() {
                    continue;
                }
                let main = text.to_string();
                self.add(&format!("{name}: a file beside it"), &[], move |text| {
                    let beside = |_: &str| Some(text.as_bytes().to_vec());
                    let file = SourceFile::new("a.txt", main.as_bytes(), &beside);
                    drop(black_box(read(&file)));
                });
            }
        }
    }

    fn any_format(&mut self) {
        let games = self.games.clone();
        self.add("any format", &[], move |text| {
            let file = SourceFile::alone("a.txt", text.as_bytes());
            drop(black_box(
                games.games().iter().map(|game| game.import(&file)).collect::<Vec<_>>(),
            ));
        });
    }

    fn collections(&mut self) {
        let samples = samples();
        let sound: Vec<&str> = samples
            .iter()
            .filter(|(name, _)| name.ends_with(".puzzles"))
            .map(|(_, text)| text.as_str())
            .collect();
        self.add("collection", &sound, |text| drop(black_box(Collection::read(text))));
    }

    /// Adds the readers of the texts of a game: IDs, params, presets, preferences, moves, jobs.
    fn game(&mut self, id: &'static str) {
        let name = id.split('/').next().unwrap();
        let entry = self.games.find(name).unwrap();
        let fresh = move || Midend::new(entry);
        let (params, desc) = id[name.len() + 1..].split_once(':').unwrap();
        self.add(&format!("{name}: ID"), &[id], move |text| {
            drop(black_box(GameId::parse(text)));
            drop(black_box(fresh().open(text)));
        });
        self.add(&format!("{name}: desc"), &[desc], move |text| {
            drop(black_box(fresh().open(&format!("{name}/{params}:{text}"))));
        });
        self.add(&format!("{name}: seed"), &[], move |text| {
            drop(black_box(fresh().open(&format!("{name}/{params}#{text}"))));
        });
        self.add(&format!("{name}: params"), &[params], move |text| {
            drop(black_box(fresh().set_params_text(text)));
            drop(black_box(fresh().open(&format!("{name}/:{text}"))));
        });
        self.add(&format!("{name}: presets"), &[&format!("A:{params}")], move |text| {
            fresh().add_presets(text);
        });
        let preferences = fresh().write_preferences();
        self.add(&format!("{name}: preferences"), &[&preferences], move |text| {
            drop(black_box(fresh().read_preferences(text)));
        });
        self.add(&format!("{name}: merged preferences"), &[&preferences], |text| {
            drop(black_box(merge_preferences(text, "a=2\nb=3\n")));
            drop(black_box(merge_preferences("a=2\nb=3\n", text)));
        });
        self.add(&format!("{name}: moves"), &[], move |text| {
            drop(black_box(open(entry, id).play_text(text)));
        });
        self.add(&format!("{name}: job"), &[], move |text| {
            drop(black_box(Worker::new(entry).run(text, &mut Work::limited(100, 1 << 20))));
            drop(black_box(FinishedJob::from_text(text)));
        });
        self.add(&format!("{name}: key"), &["ctrl+a"], |text| {
            drop(black_box(text.parse::<KeyPress>()));
        });
    }

    fn saves(&mut self) {
        for id in PUZZLES {
            let name = id.split('/').next().unwrap();
            let entry = self.games.find(name).unwrap();
            let save = open(entry, id).save().unwrap();
            self.add(&format!("{name}: save"), &[&save], move |text| {
                let _ = black_box(identify_save(text));
                drop(black_box(Midend::new(entry).load(text)));
            });
            let alone = open(entry, id).save_current_only().unwrap();
            self.add(&format!("{name}: move log"), &[], move |text| {
                drop(black_box(Midend::new(entry).resume(&alone, text, "{}")));
                drop(black_box(Midend::new(entry).resume(&alone, "", text)));
            });
        }
    }

    fn profiles(&mut self) {
        let mut profile = Profile::default();
        let player = profile.player_mut(&Name::new("Ada").unwrap(), Uid::from_bits(1), 0);
        for id in PUZZLES {
            let session = open(self.games.find(id.split('/').next().unwrap()).unwrap(), id);
            let date = "2026-11-21".parse().unwrap();
            let moment = Moment { uid: Uid::from_bits(2), at: 1_795_219_200, date };
            player.finish(Finished::of(&session, Ending::Solved, moment).unwrap());
            player.in_progress.extend(InProgress::of(&session, moment));
        }
        let profile = profile.to_json();
        self.add("profile", &[&profile], |text| drop(black_box(Profile::from_json(text))));
        let player = "microban.txt 2 40\nlevels.txt -1 15\n";
        self.add("player file", &[player], |text| drop(black_box(PlayerFile::read(text))));
        let ranking = "MAOU/476/0:00\nYUUSHA/422/0:00\n";
        self.add("ranking", &[ranking], |text| drop(black_box(RankingFile::read(text, "sokoban"))));
    }
}

fn open(entry: GameEntry, id: &str) -> Midend {
    let mut session = Midend::new(entry);
    let _ = session.open(id).unwrap();
    session
}

/// Returns the names and texts of all samples, sorted by name.
fn samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/samples");
    let mut list: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            Some((name, fs::read_to_string(entry.path()).ok()?))
        })
        .filter(|(name, _)| Path::new(name).extension().is_none_or(|end| end != "md"))
        .collect();
    list.sort();
    list
}
