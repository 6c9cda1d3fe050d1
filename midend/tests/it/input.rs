use core::fmt::Write;

use expect_test::expect;
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Size};
use puzzle_core::game::{Generated, Info, Response, Status};
use puzzle_core::grid::GridSize;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer};
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};
use puzzle_midend::{Midend, Request, Task};

use super::stairs::Stairs;
use super::{game, lights};

/// A game that records its inputs.
struct Listener;

impl Game for Listener {
    const INFO: Info = Info::new("listener", "Listener");
    type Params = GridSize;
    type Desc = ();
    type State = ();
    type Move = puzzle_core::grid::Cell;
    type Ui = String;
    type DrawState = ();
    type Memory = ();

    fn generate(_: &GridSize, _: &mut GameRng, _: &mut Work) -> Result<Generated<Self>, Stop> {
        Ok(Generated::new(()))
    }
    fn parse_desc(_: &GridSize, _: &str) -> Result<(), Invalid> {
        Ok(())
    }
    fn desc_text(_: &GridSize, (): &()) -> String {
        "x".into()
    }
    fn new_state(_: &GridSize, (): &()) {}
    fn interpret((): &(), ui: &mut String, _: Layout, input: Input) -> Response<Self::Move> {
        let letter = |p: Pointer| match p.button {
            Button::Left => 'l',
            Button::Middle => 'm',
            Button::Right => 'r',
        };
        match input {
            Input::Press(p) => write!(ui, "{} ", letter(p).to_ascii_uppercase()).unwrap(),
            Input::Drag(p) => write!(ui, "-{} ", letter(p)).unwrap(),
            Input::Release(p) => write!(ui, "{} ", letter(p)).unwrap(),
            Input::Hover(_) => write!(ui, "hover ").unwrap(),
            Input::Key(k) => {
                let (c, s) =
                    (if k.mods.ctrl { "^" } else { "" }, if k.mods.shift { "+" } else { "" });
                let pad = if k.keypad { "#" } else { "" };
                write!(ui, "{c}{s}{pad}{:?} ", k.key).unwrap();
                return Response::Unused;
            }
            _ => {}
        }
        Response::UiUpdate
    }
    fn execute((): &mut (), _: &Self::Move) -> Result<(), Invalid> {
        Ok(())
    }
    fn status((): &()) -> Status {
        Status::Ongoing
    }
    fn size(_: &GridSize, layout: Layout) -> Size {
        Size::new(layout.tile_width, layout.tile_height)
    }
    fn redraw(_: &mut dyn Canvas, (): &mut (), _: &Frame<'_, Self>) {}
}

fn heard(inputs: impl IntoIterator<Item = Input>) -> String {
    let mut m = game::<Listener>("listener/3x3:x");
    for input in inputs {
        let _ = m.input(input);
    }
    m.ui::<Listener>().unwrap().trim_end().to_string()
}

/// Runs mouse events: upper case presses, lower case releases, `-` drags; `l` is left, `r` is
/// right.
fn mouse(text: &str) -> String {
    let at = Point::new(1, 1);
    let mut drag = false;
    let inputs = text.chars().filter_map(|c| {
        let button = if c.eq_ignore_ascii_case(&'l') { Button::Left } else { Button::Right };
        let p = Pointer::mouse(at, button);
        match c {
            '-' => {
                drag = true;
                None
            }
            'h' => Some(Input::Hover(Some(at))),
            _ if core::mem::take(&mut drag) => Some(Input::Drag(p)),
            c if c.is_ascii_uppercase() => Some(Input::Press(p)),
            _ => Some(Input::Release(p)),
        }
    });
    heard(inputs.collect::<Vec<_>>())
}

#[test]
fn one_button_at_a_time() {
    assert_eq!(mouse("L-ll"), "L -l l");
    assert_eq!(mouse("LRlr"), "L l R r", "a second press releases the first button");
    assert_eq!(mouse("Lr"), "L l", "a release is of the button that is down");
    assert_eq!(mouse("L-r-ll"), "L -l -l l");
    assert_eq!(mouse("-l l r"), "", "nothing is down");
    assert_eq!(mouse("hLhl h"), "hover L l hover", "no hover while a button is down");
}

#[test]
fn keys_are_normalized() {
    let key = |key, mods| Input::Key(KeyPress { key, mods, keypad: false });
    let c = |c| key(Key::Char(c), Modifiers::NONE);
    let ctrl = |c| key(Key::Char(c), Modifiers::CTRL);
    let keys = [
        c('\r'),
        c(' '),
        c('\u{7f}'),
        c('\u{3}'),
        c('A'),
        ctrl('A'),
        ctrl('a'),
        key(Key::Char('b'), Modifiers::SHIFT),
        key(
            Key::Arrow(puzzle_core::grid::Direction::Up),
            Modifiers { shift: true, ctrl: true, alt: false },
        ),
        key(Key::Delete, Modifiers::CTRL),
        Input::Key(KeyPress { key: Key::Char('5'), mods: Modifiers::NONE, keypad: true }),
        Input::Key(KeyPress { key: Key::Char('+'), mods: Modifiers::NONE, keypad: true }),
        c('\u{0}'),
    ];
    expect!["Select Select2 Backspace ^Char('c') Char('A') ^+Char('a') ^Char('a') Char('b') ^+Arrow(Up) Delete #Char('5') Char('+')"].assert_eq(&heard(keys));
}

#[test]
fn standard_keys_work_where_the_game_has_no_use_for_them() {
    let mut m = lights();
    let _ = m.play_text("1,1 2,2").unwrap();
    let ctrl = |c| Input::Key(KeyPress { key: Key::Char(c), mods: Modifiers::CTRL, keypad: false });
    let plain = |c| Input::from(Key::Char(c));
    for (undo, redo) in [(plain('u'), plain('r')), (plain('*'), plain('#')), (ctrl('z'), ctrl('y'))]
    {
        let _ = m.input(undo);
        assert_eq!(m.position(), 1);
        let _ = m.input(redo);
        assert_eq!(m.position(), 2);
    }
    let mods = Modifiers { shift: true, ctrl: true, alt: false };
    let _ = m.input(ctrl('z'));
    let _ = m.input(Input::Key(KeyPress { key: Key::Char('Z'), mods, keypad: false }));
    assert_eq!(m.position(), 2, "Ctrl-Shift-Z is redo");
    assert_eq!(m.input(plain('n')).request, Some(Request::Run(Task::NewGame)));
    assert_eq!(m.input(plain('q')).request, Some(Request::Quit));
    let _ =
        m.set_preferences(&[("one-key-shortcuts", puzzle_core::params::ConfigValue::Bool(false))]);
    assert_eq!(m.input(plain('q')).request, None);
    assert_eq!(m.input(ctrl('q')).request, Some(Request::Quit));
}

#[test]
fn a_key_is_passed_to_the_game_once() {
    let mut m = game::<Listener>("listener/3x3:x");
    assert!(m.key(Key::Char('u').into()).is_none());
    let outcome = m.standard_key(Key::Char('n').into());
    assert_eq!(outcome.request, Some(Request::Run(Task::NewGame)));
    let _ = m.input(Key::Char('u').into());
    assert_eq!(m.ui::<Listener>().unwrap(), "Char('u') Char('u') ");
    let mut m = game::<Stairs>("stairs/4x2:4");
    let of_command = m.key(Key::Char('c').into()).unwrap().request;
    assert_eq!(of_command, Some(Request::Run(Task::Command("count".into()))));
    assert!(m.key(Key::Char('x').into()).unwrap().redraw, "a refusal is an answer");
    assert_eq!(Midend::of::<Stairs>().key(Key::Char('x').into()), None);
}

#[test]
fn a_press_outside_the_board_does_nothing() {
    let mut m = lights();
    let at = Point::new(-1000, i32::MAX / 2);
    let _ = m.input(Input::Press(Pointer::mouse(at, Button::Left)));
    assert_eq!(m.history_len(), 0);
}

#[test]
fn commands_are_run_by_their_ids_and_by_their_keys() {
    let mut m = game::<Stairs>("stairs/4x2:4");
    let asked = Some(Request::Run(Task::Command("count".into())));
    assert_eq!(m.command("count").request, asked);
    assert_eq!(m.input(Key::Char('c').into()).request, asked);
    let _ = super::run(&mut m, &Task::Command("count".into()));
    assert_eq!((m.position(), m.text().as_deref()), (1, Some("1/4\n")));
    // A command that does not search is handled by the game, also through its key.
    for _ in 0..2 {
        let outcome = m.command("look");
        assert_eq!(outcome.request, None);
        assert_eq!(m.message().unwrap().words, "they go up");
    }
    assert_eq!(m.input(Key::Char('l').into()).request, None);
    assert_eq!(m.command("jump"), puzzle_midend::Outcome::default());
    let uses = |m: &Midend, c| m.uses_key(Key::Char(c).into());
    let used: String = "clxz".chars().filter(|c| uses(&m, *c)).collect();
    assert_eq!(used, "clx");
}
