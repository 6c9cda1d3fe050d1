//! Random inputs in every editor. The game reads the puzzle of each complete draft, and the editor
//! makes a draft of the same puzzle from it.

use puzzle_backends::bundled;
use puzzle_core::draw::Point;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::{GameRng, Invalid};
use puzzle_midend::{Midend, Registry};

/// The number of inputs for each draft.
const INPUTS: usize = 150;

/// Returns the number of drafts of each editor. With `EDITOR_DRAFTS=170` the test makes more than
/// 100,000 inputs.
fn drafts_per_editor() -> usize {
    std::env::var("EDITOR_DRAFTS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

/// Makes a random input: a stroke of the mouse, a key, a menu command, or undo.
fn draw(session: &mut Midend, rng: &mut GameRng) {
    let mut below = |n: usize| rng.below(n as u32) as usize;
    match below(10) {
        0..4 => {
            let size = session.size();
            let button = [Button::Left, Button::Left, Button::Right, Button::Middle][below(4)];
            let ends: [Pointer; 2] = std::array::from_fn(|_| {
                let at = Point::new(below(size.w as usize) as i32, below(size.h as usize) as i32);
                Pointer::mouse(at, button)
            });
            let (from, to) = (ends[0], ends[below(2)]);
            for input in [Input::Press(from), Input::Drag(to), Input::Release(to)] {
                let _ = session.input(input);
            }
        }
        4..8 => {
            let letters = "wfgbpichaotevmWFGBPICHAOTEVM123";
            let key = match below(4) {
                0 => Key::Arrow(Direction::ALL[below(4)]),
                1 => Key::Select,
                2 => [Key::Delete, Key::PageUp, Key::PageDown][below(3)],
                _ => Key::Char(char::from(letters.as_bytes()[below(letters.len())])),
            };
            let mods = if below(3) == 0 { Modifiers::SHIFT } else { Modifiers::NONE };
            let _ = session.input(Input::Key(KeyPress { key, mods, keypad: false }));
        }
        8 => {
            let commands = session.commands();
            let own: Vec<_> = commands.iter().filter(|command| !command.searches).collect();
            // Commands are rarer than strokes, because one of them clears the canvas.
            if !own.is_empty() && below(3) == 0 {
                let _ = session.command(own[below(own.len())].id);
            }
        }
        _ => drop(session.undo()),
    }
}

/// Returns the ID of the puzzle that a draft makes.
fn drafted_id(session: &Midend) -> Result<String, Invalid> {
    session.drafted_entry().map(|entry| entry.id)
}

/// Checks the puzzle of a draft. Returns `false` if the draft is incomplete and has none. A puzzle
/// whose deal the game generates is checked only if `generates`, because that takes time.
fn is_read_again(games: &Registry, session: &Midend, generates: bool) -> bool {
    let Ok(mut puzzle) = drafted_id(session) else { return false };
    let is_generated = puzzle.contains('#');
    if is_generated && !generates {
        return true;
    }
    let played = Midend::start(&puzzle, games).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
    if is_generated {
        puzzle = played.game_id().unwrap();
    }
    assert_eq!(played.game_id().as_deref(), Some(&*puzzle));
    let draft = games.draft_id(&puzzle).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
    let edited = Midend::start(&draft, games).unwrap_or_else(|why| panic!("{draft}: {why}"));
    assert_eq!(edited.game_id(), Some(draft));
    assert_eq!(drafted_id(&edited), Ok(puzzle));
    true
}

#[test]
fn every_draft_is_exported_and_read_again() {
    let games = bundled();
    let editors: Vec<_> =
        games.games().iter().filter(|game| game.capabilities().is_editor()).collect();
    assert!(editors.len() >= 4);
    for editor in editors {
        let (id, edited) = (editor.info.id, editor.capabilities().edits.unwrap());
        let (mut n_puzzles, mut n_incomplete) = (0, 0);
        for round in 0..drafts_per_editor() {
            let mut rng = GameRng::new(&format!("{id} {round}"));
            let generated = Midend::start(&format!("{edited}#editors{round}"), &games).unwrap();
            let puzzle = generated.game_id().unwrap();
            let start = if round % 4 == 3 {
                format!("{id}/#blank")
            } else {
                games.draft_id(&puzzle).unwrap()
            };
            let mut session = Midend::start(&start, &games).unwrap();
            for input in 0..INPUTS {
                draw(&mut session, &mut rng);
                let is_puzzle = is_read_again(&games, &session, input % 25 == 0);
                n_puzzles += usize::from(is_puzzle);
                n_incomplete += usize::from(!is_puzzle);
            }
            // Every draft can be saved, complete or not.
            let save = session.save().unwrap();
            let mut loaded = Midend::new(*editor);
            let _ = loaded.load(&save).unwrap();
            assert_eq!(loaded.text(), session.text());
            assert_eq!(drafted_id(&loaded), drafted_id(&session));
        }
        println!("{id}: {n_puzzles} puzzles and {n_incomplete} incomplete drafts");
        assert!(
            n_puzzles > 100 && n_incomplete > 0,
            "{id}: {n_puzzles} puzzles, {n_incomplete} incomplete"
        );
    }
}
