//! A tour through the whole program, which collects the words of all screens.

use std::collections::BTreeSet;

use puzzle_app::{COMMANDS, Command, FrontEnd};
use puzzle_core::game::Status;
use puzzle_midend::{Date, LessonTask};
use puzzle_profile::{Change, Finished};

use super::*;
use crate::app::Frame;
use crate::clipped::cuts;
use crate::overlay::Overlay;

/// The puzzles of the tour: of each game an easy one, and one of every editor.
const PUZZLES: [&str; 10] = [
    "sliding/3x3:1,2,3,4,5,6,0,7,8",
    "sliding/star#7",
    "sliding-editor",
    "sokoban/8x7b2de#7",
    "sokoban-editor",
    "mahjong/tent#1",
    "mahjong-editor",
    "hidato/5x5mRde#7",
    "hidato/6x6mXdn#7",
    "hidato-editor/4x4mR:p",
];

/// The letters that tell the words of the pseudo-language from English.
const ACCENTED: &str = "áéíóúçñýšðÁÉÍÓÚÇÑÝŠ";

/// What is the same in all languages: names of players, files and collections, a command line, the
/// authors of collections, and the text of a board.
const NAMES: [&str; 8] = [
    "Player mine nonsense",
    "mine0 mine1 mine2 mine3",
    "puzzles play",
    "boards classics layouts quest first-steps rooms long-evenings xsokoban",
    "My Sliding Editor, My Sokoban Editor, My Mahjong Editor, My Hidato Editor",
    "Sliding Sokoban Mahjong Hidato",
    "the authors of this program",
    "A star with five points around a middle cell, where the hole belongs.",
];

/// The maximum number of keys that play a lesson or solve a puzzle.
const MOST: usize = 200;

/// A player who goes everywhere.
pub(super) struct Tour {
    player: Player,
    tag: &'static str,
    /// The screen that was seen last.
    seen: String,
    /// The rows of all screens.
    rows: BTreeSet<String>,
    /// The words without an accent that are no names, each with its row and the place.
    pub(super) english: BTreeSet<String>,
    /// The kinds of lists and dialogs whose help was seen.
    helped: BTreeSet<&'static str>,
    folder: tempfile::TempDir,
}

fn player(open: Open, tag: &'static str, size: (u16, u16), folder: &tempfile::TempDir) -> Player {
    let setup = Setup {
        data_dir: Some(folder.path().to_path_buf()),
        clock: "2026-11-20".parse().unwrap(),
        languages: puzzle_words::languages(),
        language: Some(tag.into()),
        ..Setup::default()
    };
    let depth = Some(ColorDepth::Full);
    let options = Options { open, depth, setup, ..Options::default() };
    Player::among(puzzle_backends::bundled(), size, &options)
}

impl Tour {
    /// Starts the program in a language, with the results of many games.
    pub(super) fn new(tag: &'static str, size: (u16, u16)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let player = player(Open::Menu, tag, size, &folder);
        let (seen, rows, english, helped) = Default::default();
        let mut tour = Self { player, tag, seen, rows, english, helped, folder };
        tour.fill_log();
        tour
    }

    /// Adds the results of forty games of a kind to the profile.
    fn fill_log(&mut self) {
        let autosave = &mut self.player.app.shared.autosave;
        let first = "2026-10-12".parse::<Date>().unwrap().days();
        for i in 0..40_u32 {
            let uid = autosave.store().fresh_uid().unwrap();
            let date = Date::from_days(first + i as i32).unwrap();
            let result = Finished {
                uid,
                game: "sliding".into(),
                puzzle: format!("sliding/3x3:1,2,3,4,5,6,7,{i},8"),
                board: "3x3".into(),
                params: "3x3dn".into(),
                difficulty: "normal".parse().unwrap(),
                day: (i % 3 == 0).then_some(date),
                date,
                millis: Some(u64::from(90_000 - 1_000 * i)),
                moves: 30 + i % 7,
                hints: i % 4,
                at: i.into(),
                ..Finished::default()
            };
            let change = Change::Finish { game: result, of: None, ended: None };
            assert_eq!(autosave.push(change).unwrap().n, 1);
        }
    }

    /// Goes everywhere.
    pub(super) fn go(mut self) -> Self {
        self.look("the first menu");
        self.scroll("the first menu");
        self.commands("the first menu", |_| true);
        for id in PUZZLES {
            self.play(id);
        }
        for game in puzzle_backends::bundled().games_to_play() {
            self.lessons(game.info.id);
        }
        self.wrong_input();
        self.files();
        self
    }

    /// Opens a puzzle and uses everything there.
    fn play(&mut self, id: &'static str) {
        let size = self.player.size;
        self.player = player(Open::Id(id.into()), self.tag, size, &self.folder);
        self.look(id);
        for key in [KeyCode::Left, KeyCode::Down, KeyCode::Right, KeyCode::Enter] {
            self.press(key, id);
        }
        for _ in 0..3 {
            self.press(KeyCode::Char('u'), id);
        }
        for key in "hhhhm;u>f".chars() {
            self.press(KeyCode::Char(key), id);
            if !self.player.app.overlays.is_empty() {
                self.scroll(id);
                self.close();
            }
        }
        for board in [BoardStyle::Text, BoardStyle::Picture] {
            self.player.app.styles.board = board;
            self.player.app.frame = Frame::default();
            self.look(id);
        }
        for command in self.player.session().commands() {
            self.act(GameCommand::Own(command.id.to_string()).into(), id);
        }
        // The screens of all games are the same for most commands.
        let is_first = [PUZZLES[0], "hidato-editor/4x4mR:p"].contains(&id);
        self.commands(id, |command| is_first || depends_on_game(command));
        self.customize(id);
        self.solve(id);
    }

    /// Runs the commands without an argument that are wanted.
    fn commands(&mut self, place: &str, is_wanted: impl Fn(&Command) -> bool) {
        for info in COMMANDS.iter().filter(|info| info.is_in(FrontEnd::Terminal)) {
            let leaves = [ViewCommand::Quit, ViewCommand::Suspend].map(Command::from);
            let deletes = [PlayerCommand::Delete, PlayerCommand::ClearRanking].map(Command::from);
            let is_left_out = leaves.contains(&info.command) || deletes.contains(&info.command);
            if !is_left_out && is_wanted(&info.command) {
                self.act(info.command.clone(), place);
            }
        }
    }

    /// Runs a command, looks at what it opens, and returns to the puzzle.
    fn act(&mut self, command: Command, place: &str) {
        let place = format!("{place}, {command:?}");
        self.player.app.choose(command.into());
        self.player.wait();
        self.look(&place);
        if let Some(name) = self.player.app.overlays.last().map(Overlay::name) {
            self.scroll(&place);
            if self.helped.insert(name) {
                self.player.app.push_help();
                self.scroll(&format!("help of {place}"));
            }
        } else if self.player.app.controller.history.is_some() {
            self.press(KeyCode::End, &place);
            self.player.keys("?");
            self.scroll(&format!("help of {place}"));
        }
        self.close();
        if self.player.app.session().is_some_and(|session| session.lesson().is_some()) {
            self.act(GameCommand::EndLesson.into(), &place);
        }
    }

    /// Goes through all lines of the dialog of params and of that of preferences, and their values.
    fn customize(&mut self, place: &str) {
        for command in
            [Command::from(PuzzleCommand::Custom), Command::from(ViewCommand::Preferences)]
        {
            self.player.app.choose(command.into());
            for _ in 0..8 {
                for _ in 0..3 {
                    self.press(KeyCode::Right, place);
                }
                self.press(KeyCode::Down, place);
            }
            for c in "99999".chars() {
                self.press(KeyCode::Char(c), place);
            }
            self.close();
        }
        self.player.app.choose(PuzzleCommand::Kinds.into());
        for _ in 0..12 {
            self.press(KeyCode::Down, place);
            if self.player.app.overlays.len() == 1 {
                self.press(KeyCode::Char('▸'), place);
            }
        }
        self.close();
    }

    /// Solves the puzzle with hints, and looks at the card of the win and what follows.
    fn solve(&mut self, place: &str) {
        let place = format!("solving {place}");
        self.player.app.choose(GameCommand::Restart.into());
        for _ in 0..MOST {
            if self.player.session().status() != Status::Ongoing || self.is_an_editor() {
                break;
            }
            self.press(KeyCode::Char('h'), &place);
        }
        self.look(&place);
        for _ in 0..20 {
            self.player.pass();
            std::thread::sleep(Duration::from_millis(5));
            self.player.app.tick(self.player.now);
        }
        self.look(&place);
        for command in [Command::from(OutputCommand::ShareResult), OutputCommand::Save.into()] {
            self.act(command, &place);
        }
        self.act(ViewCommand::Message.into(), &place);
        self.act(PlayerCommand::Records.into(), &place);
        self.act(ViewCommand::Describe.into(), &place);
    }

    fn is_an_editor(&self) -> bool {
        self.player.session().capabilities().is_editor()
    }

    /// Plays all lessons of a game, at first not as the lesson says.
    fn lessons(&mut self, game: &str) {
        let place = format!("a lesson of {game}");
        self.player.app.choose(PuzzleCommand::LessonsOf(game.into()).into());
        self.look(&place);
        for _ in 0..MOST {
            let Some(lesson) = self.player.session().lesson() else { break };
            let step = (lesson.lesson, lesson.step);
            match lesson.todo {
                LessonTask::Read | LessonTask::Done => self.press(KeyCode::Enter, &place),
                LessonTask::Play { .. } => {
                    for key in [KeyCode::Left, KeyCode::Enter] {
                        self.press(key, &place);
                    }
                    let now = self.player.session().lesson().map(|now| (now.lesson, now.step));
                    if now == Some(step) {
                        self.player.app.choose(GameCommand::ResetLessonStep.into());
                        self.press(KeyCode::Char('h'), &place);
                    }
                }
                _ => self.press(KeyCode::Char('h'), &place),
            }
        }
        self.look(&place);
        self.close();
    }

    /// Types what is refused.
    fn wrong_input(&mut self) {
        self.player.app.choose(PuzzleCommand::Game("sliding".into()).into());
        let commands: [(Command, &str); 8] = [
            (PuzzleCommand::EnterId.into(), "nonsense"),
            (PuzzleCommand::EnterId.into(), "sliding/0x9"),
            (PuzzleCommand::EnterId.into(), "sliding/3x3:1,1"),
            (PuzzleCommand::EnterId.into(), "@sliding/nonsense"),
            (PuzzleCommand::EnterPath.into(), "/nonsense/nonsense"),
            (PuzzleCommand::EnterSeed.into(), ""),
            (PlayerCommand::New.into(), ""),
            (GameCommand::AddCheckpoint.into(), "mine"),
        ];
        for (command, text) in commands {
            let place = format!("{text} for {command:?}");
            self.player.app.choose(command.into());
            self.player.ctrl('u');
            self.player.app.event(Event::Paste(text.into()), self.player.now);
            self.press(KeyCode::Enter, &place);
            self.close();
        }
        let (folder, screens) = (self.folder.path().join("saves"), ["{", "{}", "[]", "x"]);
        std::fs::create_dir_all(&folder).unwrap();
        for (i, text) in screens.into_iter().enumerate() {
            std::fs::write(folder.join(format!("mine{i}.puzzle.json")), text).unwrap();
        }
        self.act(PuzzleCommand::Load.into(), "damaged files");
    }

    /// Opens collections, levels and players.
    fn files(&mut self) {
        let path = self.folder.path().join("two.puzzles");
        std::fs::write(&path, "sliding/2x2:1,2,0,3\tmine\nsliding/2x2:0,2,1,3\tmine\n").unwrap();
        for command in [
            PuzzleCommand::File(path),
            PuzzleCommand::Levels,
            PuzzleCommand::Level(1),
            PuzzleCommand::NextLevel,
            PuzzleCommand::Open("@sokoban/xsokoban".into()),
            PuzzleCommand::Open("@mahjong".into()),
            PuzzleCommand::Archive,
            PuzzleCommand::GamesInProgress,
        ] {
            self.act(command.into(), "files");
        }
        self.player.app.choose(PuzzleCommand::GamesInProgress.into());
        self.press(KeyCode::Delete, "a game to delete");
        self.close();
        self.player.app.choose(PlayerCommand::New.into());
        self.player.ctrl('u').keys("mine").key(KeyCode::Enter);
        for command in [
            PlayerCommand::Players,
            PlayerCommand::ChooseMerge,
            PlayerCommand::ChooseDelete,
            PlayerCommand::Delete,
            PlayerCommand::ClearRanking,
            PlayerCommand::Rankings,
            PlayerCommand::Records,
        ] {
            self.act(command.into(), "players");
        }
    }

    fn press(&mut self, key: KeyCode, place: &str) {
        self.player.key_at_once(key);
        if self.player.app.is_busy() {
            self.look(place);
        }
        self.player.wait();
        self.look(place);
    }

    /// Closes everything that lies over the board.
    fn close(&mut self) {
        for _ in 0..9 {
            let is_home = self.player.app.session().is_none();
            let app = &self.player.app;
            if app.overlays.len() <= usize::from(is_home) && app.controller.history.is_none() {
                return;
            }
            self.player.key(KeyCode::Esc);
        }
    }

    /// Looks at all of the topmost overlay.
    fn scroll(&mut self, place: &str) {
        let mut last = self.seen.clone();
        for _ in 0..40 {
            let key = match self.player.app.overlays.last() {
                Some(Overlay::Pager(_)) => KeyCode::PageDown,
                Some(_) => KeyCode::Down,
                None => return,
            };
            self.press(key, place);
            if self.seen == last {
                return;
            }
            last.clone_from(&self.seen);
        }
    }

    /// Draws the screen and notes its words.
    fn look(&mut self, place: &str) {
        self.seen = self.player.screen();
        cuts::note_place(place);
        let new = |row: &&str| !self.rows.contains(*row);
        let new: Vec<&str> = self.seen.lines().map(str::trim).filter(new).collect();
        if new.is_empty() {
            return;
        }
        let names = self.names();
        for row in new {
            let english = words(row).filter(|word| is_english(word));
            let english = english.filter(|word| !names.contains(*word));
            self.english.extend(english.map(|word| format!("{word} in '{row}' ({place})")));
            self.rows.insert(row.to_string());
        }
    }

    /// Returns what is the same in all languages: IDs, names, titles and texts of levels.
    fn names(&self) -> BTreeSet<String> {
        let app = &self.player.app;
        let mut names: Vec<String> = NAMES.map(String::from).to_vec();
        names.push(self.folder.path().to_string_lossy().into_owned());
        names.extend(puzzle_words::languages().iter().map(|language| language.name().to_string()));
        names.extend(app.shared.registry.games().iter().map(|game| game.info.id.to_string()));
        names.extend(app.clipboard.clone());
        names.extend(app.controller.title().place.to_string().lines().map(String::from));
        if let Some(session) = app.session() {
            let ids = [session.game_id(), session.seed_id(), session.drafted_id().ok()];
            names.extend(ids.into_iter().flatten());
            let glyphs = session.glyphs();
            let rows: BTreeSet<u16> = glyphs.iter().map(|placed| placed.row).collect();
            names.extend(rows.into_iter().map(|row| {
                let of_row = glyphs.iter().filter(|placed| placed.row == row);
                of_row.map(|placed| placed.glyph.text.as_str()).collect()
            }));
            names.extend(session.text());
            names.extend(session.entry().map(|entry| entry.title));
        }
        if let Some(levels) = &app.controller.levels {
            names.extend(levels.entries.iter().map(|entry| entry.title.clone()));
            names.extend(levels.cards.iter().map(|card| card.text.clone()));
        }
        names.iter().flat_map(|name| words(name)).map(String::from).collect()
    }
}

/// Returns `true` for commands that say other things in each game.
fn depends_on_game(command: &Command) -> bool {
    match command {
        Command::Game(_) | Command::Output(_) => true,
        Command::Puzzle(command) => {
            matches!(command, PuzzleCommand::Kinds | PuzzleCommand::PlayDraft | PuzzleCommand::Edit)
        }
        Command::Player(_) => false,
        Command::View(command) => {
            matches!(command, ViewCommand::Menu | ViewCommand::Help | ViewCommand::Describe)
        }
    }
}

/// Returns the words of a row of the screen, without paths, IDs, and the rests of words at the edge
/// of a dialog.
fn words(row: &str) -> impl Iterator<Item = &str> {
    // An ID has a slash or, in what is left of it on the next line, an underscore; the bundled
    // puzzles' author is the name of a package.
    let is_whole = |part: &&str| {
        !part.contains(['/', '_', '│', '╮', '╯', '╭', '╰']) && !part.starts_with("puzzle-")
    };
    let parts = row.split_whitespace().filter(is_whole);
    let parts = parts.filter(|part| ![".puzzles", ".json"].iter().any(|end| part.ends_with(end)));
    parts.flat_map(|part| part.split(|c: char| !c.is_alphanumeric()))
}

/// Returns `true` if a word is not of the pseudo-language: it has letters, but none with an accent.
/// Names of tiles, cells and keys have one or two letters, and IDs have digits.
fn is_english(word: &str) -> bool {
    let is_word = word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    is_word && !word.contains(|c| ACCENTED.contains(c))
}
