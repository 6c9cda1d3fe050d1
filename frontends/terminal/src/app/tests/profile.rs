//! The player's profile.

use super::*;
use puzzle_core::solve::Objective;
use puzzle_profile::{Finished, InProgress, Name, Store, Uid};

/// The game ID of a puzzle that one press of a corner solves.
const CORNER: &str = "lights-out/2x2:1110";

struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn options(&self, open: Open) -> Options {
        let data_dir = Some(self.0.path().to_path_buf());
        let clock = "2026-11-20".parse().unwrap();
        Options {
            open,
            setup: Setup { data_dir, clock, ..Setup::default() },
            depth: Some(ColorDepth::Full),
            ..Options::default()
        }
    }

    fn play(&self, id: &str) -> Player {
        Player::with((80, 24), &self.options(Open::Id(id.into())))
    }

    fn menu(&self) -> Player {
        Player::with((80, 24), &self.options(Open::Menu))
    }

    fn store(&self) -> Store {
        Store::open(&self.0.path().join("profile.db")).unwrap()
    }
}

fn uid(store: &Store) -> Uid {
    store.current().unwrap().map_or_else(Uid::default, |player| player.uid)
}

fn log_of(store: &Store) -> Vec<Finished> {
    store.log(uid(store)).unwrap()
}

fn in_progress_of(store: &Store) -> Vec<InProgress> {
    store.in_progress(uid(store)).unwrap()
}

impl Player {
    /// Presses the first light. The first key only shows the cursor.
    fn press(&mut self) -> &mut Self {
        self.key(KeyCode::Up).key(KeyCode::Enter)
    }

    /// Returns `true` if the screen contains the words, however they are broken into lines.
    #[track_caller]
    fn reads(&self, words: &str) -> bool {
        let all: Vec<String> =
            self.app.messages(true).into_iter().map(|(words, _)| words.to_string()).collect();
        assert!(all.iter().any(|line| line.contains(words)), "no '{words}' in {all:?}");
        true
    }
}

#[test]
fn every_move_is_kept_and_several_games_are_resumed() {
    let home = Home::new();
    let mut player = home.play("lights-out/5x5#1");
    player.key(KeyCode::Down).key(KeyCode::Enter).key(KeyCode::Right).key(KeyCode::Enter);
    player.keys("u");
    let first = player.session().save();
    // Drop the program without closing it, as if the process were killed.
    drop(player);
    let mut player = home.play("sliding/3x3#a");
    player.key(KeyCode::Left).key(KeyCode::Up).key(KeyCode::Right).key(KeyCode::Down);
    player.keys("n");
    player.key(KeyCode::Left).key(KeyCode::Up).key(KeyCode::Right).key(KeyCode::Down);
    drop(player);
    let games = in_progress_of(&home.store());
    assert_eq!(games.len(), 3, "a new game takes nothing away");

    let mut player = home.menu();
    assert!(player.shows("Continue Sliding") && player.shows("Games in progress…"));
    player.app.choose(PuzzleCommand::GamesInProgress.into());
    assert!(player.shows("Lights Out: ") && player.shows("2026-11-20"));
    player.key(KeyCode::End).key(KeyCode::Enter);
    assert_eq!(player.session().save(), first, "redo and all");
    assert!(player.session().can_redo());
    player.keys("r");
    assert_eq!(player.session().position(), 2);
    drop(player);
    let games = in_progress_of(&home.store());
    assert_eq!((games.len(), games.iter().find(|g| g.game == "lights-out").unwrap().moves), (3, 2));
}

#[test]
fn a_solution_of_the_program_is_not_offered_to_continue() {
    let home = Home::new();
    let mut player = home.play("sliding/3x3:1,2,3,4,5,6,7,0,8");
    player.app.controller.reduces_motion = true;
    player.app.choose(GameCommand::Solve(Objective::Any).into());
    player.wait();
    drop(player);
    let mut player = home.menu();
    assert!(player.shows("Games in progress…"));
    assert!(!player.screen().contains("Continue Sliding"));
}

#[test]
fn a_win_is_logged_and_shown_without_blocking_play() {
    let home = Home::new();
    let mut player = home.play(CORNER);
    player.press();
    assert!(player.app.overlays.is_empty(), "nothing lies on the board");
    assert!(player.reads("✓ Solved!") && player.reads("1 move"));
    assert!(player.reads("without hints"));
    assert!(player.reads("Saved for Player"));
    let store = home.store();
    assert_eq!(log_of(&store).len(), 1);
    assert!(in_progress_of(&store).is_empty(), "it is in progress no more");
    // Undo and redo do not count as another win; a different solution is the same game.
    player.keys("u");
    player.keys("r");
    assert_eq!(log_of(&store).len(), 1);
    player.keys("u");
    for code in [KeyCode::Down, KeyCode::Up, KeyCode::Down] {
        player.key(code).key(KeyCode::Enter);
    }
    let log = log_of(&store);
    assert_eq!((log.len(), log[1].moves, log[1].is_again), (2, 3, true));
    assert!(player.reads("Your records for this puzzle before: fewest moves 1"));

    player.app.choose(PlayerCommand::Records.into());
    assert!(player.shows("Records of Player") && player.shows("1 of 1 game won"));
    player.keys("r");
    assert!(player.shows("Rankings"));
}

#[test]
fn a_solution_by_the_program_is_not_a_win() {
    let home = Home::new();
    let mut player = home.play("lights-out/5x5#3");
    player.ctrl('s').key(KeyCode::End).key(KeyCode::Esc);
    assert!(player.shows("Solved by the program"));
    let log = log_of(&home.store());
    assert_eq!((log.len(), log[0].is_solved()), (1, false));
}

#[test]
fn players_are_created_switched_renamed_and_merged() {
    let home = Home::new();
    let mut player = home.play(CORNER);
    player.press();
    player.app.choose(PlayerCommand::Rename.into());
    player.ctrl('u').keys("Núria").key(KeyCode::Enter);
    assert_eq!(home.store().current().unwrap().unwrap().name.as_str(), "Núria");
    player.app.choose(PlayerCommand::New.into());
    player.keys("x\u{7}").key(KeyCode::Esc);
    player.app.choose(PlayerCommand::New.into());
    player.keys("Robert").key(KeyCode::Enter);
    assert_eq!(player.app.shared.autosave.player.name.as_str(), "Robert");
    assert!(player.app.session().is_none(), "the board was the other player's");
    player.app.overlays.clear();
    player.app.choose(PuzzleCommand::Open(CORNER.into()).into());
    player.press();
    assert!(player.reads("without hints"));
    player.app.choose(PlayerCommand::Players.into());
    assert!(player.shows("Núria") && player.shows("Robert"));
    player.key(KeyCode::Esc);
    player.app.choose(PlayerCommand::ChooseMerge.into());
    player.key(KeyCode::Enter);
    let players = home.store().players().unwrap();
    assert_eq!((players.len(), players[0].n_finished), (1, 2));
    player.app.choose(PlayerCommand::Delete.into());
    assert!(home.store().players().unwrap().is_empty());
    assert_eq!(player.app.shared.autosave.player.name, Name::default());
}

#[test]
fn a_quest_unlocks_levels_in_order_and_is_stored() {
    let home = Home::new();
    let path = home.0.path().join("quest.puzzles");
    let text = "; Title: A quest\n; Unlock: in-order\nlights-out/2x2:1110\tone\nlights-out/2x2:1101\ttwo\nlights-out/2x2:1011\tthree\n";
    std::fs::write(&path, text).unwrap();
    let mut player = Player::with((80, 24), &home.options(Open::File(path.clone())));
    assert!(player.shows("A quest  0/3") && player.shows("locked"));
    player.key(KeyCode::End).key(KeyCode::Enter);
    assert!(player.app.session().is_none() && player.shows("Locked until"));
    player.key(KeyCode::Home).key(KeyCode::Enter);
    player.keys(">");
    assert!(player.reads("is locked until you have solved the one before it"));
    player.press();
    assert!(player.reads("level 2") && player.reads("✓ Solved!"));
    player.keys(">");
    assert!(player.shows("two"));
    drop(player);
    let mut player = Player::with((80, 24), &home.options(Open::File(path)));
    assert!(player.shows("A quest  1/3") && player.shows("1 ✓"));
}

#[test]
fn the_puzzle_of_the_day_belongs_to_the_day() {
    let home = Home::new();
    let mut player = home.play("lights-out/2x2:0000");
    player.app.choose(PuzzleCommand::Daily.into());
    player.wait();
    player.press();
    let games = in_progress_of(&home.store());
    assert_eq!(games[0].day, Some("2026-11-20".parse().unwrap()));
    assert!(player.shows("2026-11-20"));
}

#[test]
fn the_clock_stops_under_overlays_and_without_focus() {
    let home = Home::new();
    let mut player = home.play("sliding/3x3#clock");
    player.key(KeyCode::Left).key(KeyCode::Up);
    let later = |player: &mut Player| {
        player.now += Duration::from_secs(100);
        let now = player.now;
        player.app.tick(now);
        player.session().elapsed()
    };
    let running = player.session().elapsed();
    assert!(later(&mut player) > running);
    for action in [
        ViewCommand::Menu.into(),
        ViewCommand::Help.into(),
        ViewCommand::Preferences.into(),
        PuzzleCommand::EnterId.into(),
        PlayerCommand::Players.into(),
    ] {
        player.app.choose(action);
        let now = player.now;
        player.app.event(Event::FocusGained, now);
        let before = player.session().elapsed();
        assert_eq!(later(&mut player), before);
        player.key(KeyCode::Esc);
    }
    player.key(KeyCode::Char('?'));
    let before = player.session().elapsed();
    assert_eq!(later(&mut player), before, "opened by its key");
    player.key(KeyCode::Esc);
    let now = player.now;
    player.app.event(Event::FocusLost, now);
    let before = player.session().elapsed();
    assert_eq!(later(&mut player), before, "nobody looks");
}

#[test]
fn a_profile_error_is_reported_and_the_game_continues() {
    let home = Home::new();
    std::fs::create_dir(home.0.path().join("profile.db")).unwrap();
    let mut player = home.play(CORNER);
    assert!(player.reads("Your games will not be saved"));
    player.press();
    assert!(player.reads("without hints") && player.reads("Not saved yet"));

    let home = Home::new();
    std::fs::write(home.0.path().join("profile.db"), "no database, but long enough for one")
        .unwrap();
    let player = home.play(CORNER);
    assert!(player.reads("The profile was damaged"));
    assert!(home.0.path().join("profile.db.damaged-1").exists());
}

#[test]
fn sets_are_walked_and_shown_with_pictures_and_texts() {
    let home = Home::new();
    let set = home.0.path().join("sets/Clasicos");
    std::fs::create_dir_all(&set).unwrap();
    std::fs::write(set.join("ocho.puz"), "max_x = 3\nmax_y = 3\n").unwrap();
    std::fs::write(set.join("quince.puz"), "max_x = 4\nmax_y = 4\n").unwrap();
    let words = (0..60).map(|i| format!("line {i}")).collect::<Vec<_>>().join("\n");
    std::fs::write(set.join("quince.txt"), format!("Juego del 15\n{words}")).unwrap();
    let open = Open::File(home.0.path().join("sets"));
    let mut player = Player::with((90, 30), &home.options(open));
    assert!(player.shows("Clasicos  0/2") && player.shows("Juego del 15"));
    player.key(KeyCode::Down);
    assert!(player.shows("line 0"));
    for _ in 0..20 {
        player.key(KeyCode::Right);
    }
    assert!(player.shows("line 20"), "the text scrolls");
    player.key(KeyCode::Enter);
    player.wait();
    assert!(player.session().has_game());
}

#[test]
fn own_puzzles_are_a_collection() {
    let home = Home::new();
    let mut player = home.play(CORNER);
    player.app.choose(OutputCommand::Keep.into());
    player.app.choose(OutputCommand::Keep.into());
    player.app.choose(PuzzleCommand::Open("lights-out/2x2:1101".into()).into());
    player.app.choose(OutputCommand::Keep.into());
    assert!(player.reads("number 2 of your own"));
    player.app.choose(PuzzleCommand::Collections.into());
    assert!(player.shows("My Lights Out") && player.shows("0/2"));
}
