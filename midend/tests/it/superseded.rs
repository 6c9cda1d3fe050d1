//! A game whose puzzle is settled by the first move, like Mines by the first click.

use puzzle_core::ability::Words;
use puzzle_core::draw::{Canvas, Frame, Layout, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::{Cell, GridSize};
use puzzle_core::input::Input;
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::Midend;

use super::game;

/// A number to be found. The first guess moves it away from the guessed place.
struct Dodger;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Hidden {
    at: u16,
    is_settled: bool,
    is_found: bool,
}

impl Game for Dodger {
    const INFO: Info = Info::new("dodger", "Dodger");
    type Params = GridSize;
    type Desc = (u16, bool);
    type State = Hidden;
    type Move = Cell;
    type Ui = ();
    type DrawState = ();
    type Memory = ();

    fn generate(_: &GridSize, rng: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
        Ok(Generated::new((rng.below(9) as u16, false)))
    }
    fn parse_desc(_: &GridSize, text: &str) -> Result<(u16, bool), Invalid> {
        let (number, settled) = match text.strip_suffix('s') {
            Some(number) => (number, true),
            None => (text, false),
        };
        let number = puzzle_core::format::strict_number(number).filter(|n| *n < 9);
        number.map(|n| (n, settled)).ok_or_else(|| Invalid::new("a number from 0 to 8"))
    }
    fn desc_text(_: &GridSize, desc: &(u16, bool)) -> String {
        format!("{}{}", desc.0, if desc.1 { "s" } else { "" })
    }
    fn new_state(_: &GridSize, desc: &(u16, bool)) -> Hidden {
        Hidden { at: desc.0, is_settled: desc.1, is_found: false }
    }
    fn interpret(_: &Hidden, (): &mut (), _: Layout, _: Input) -> Response<Cell> {
        Response::Unused
    }
    fn execute(state: &mut Hidden, mv: &Cell) -> Result<(), Invalid> {
        if !state.is_settled && state.at == mv.x {
            state.at = (state.at + 1) % 9;
        }
        state.is_settled = true;
        state.is_found = state.at == mv.x;
        Ok(())
    }
    fn status(state: &Hidden) -> Status {
        if state.is_found { Status::Solved } else { Status::Ongoing }
    }
    fn size(_: &GridSize, layout: Layout) -> Size {
        Size::new(layout.tile_width, layout.tile_height)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), _: &Frame<'_, Self>) {}
    fn superseded(state: &Hidden) -> Option<(u16, bool)> {
        state.is_settled.then_some((state.at, true))
    }

    const WORDS: Option<Words<Self>> =
        Some(Words::<Self>::new().text(|state| format!("{}{}\n", state.at, state.is_found)));
}

#[test]
fn each_of_several_moves_may_change_the_ids() {
    let mut m = game::<Dodger>("dodger/3x3:4");
    assert!(m.play_text("5,1 2,1").unwrap().ids_changed);
    assert!(!m.play_text("1,1 3,1").unwrap().ids_changed);
}

#[test]
fn ids_and_restart_use_the_desc_that_play_settled_on() {
    let mut m = game::<Dodger>("dodger/3x3:4");
    let outcome = m.play_text("5,1").unwrap();
    assert!(outcome.ids_changed);
    assert_eq!(m.game_id().unwrap(), "dodger/3x3:5s");
    let _ = m.play_text("2,1").unwrap();
    let _ = m.restart();
    assert_eq!(m.text().unwrap(), "5false\n");
    let save = m.save().unwrap();
    assert!(save.contains("\"desc\": \"5s\"") && save.contains("\"private_desc\": \"4\""));
    let mut again = Midend::of::<Dodger>();
    let _ = again.load(&save).unwrap();
    assert_eq!(again.save().unwrap(), save);
    let _ = again.play_text("6,1").unwrap();
    assert_eq!(again.status(), Status::Solved);
    let _ = again.go_to(0);
    assert_eq!(again.text().unwrap(), "4false\n", "the first state is as it was");
}
