//! The game as the mid-end sees it.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::{
    Answer, Ask, Canvas, Command, ConfigItem, ConfigValue, Description, Figure, Format, Frame,
    Game, GameRng, Generated, Halt, Info, Input, Invalid, Key, Layout as Tiling, Plan, Point,
    Rating, Rect, Remark, Response, RoleSpec, Size, Solution, Status, Stop, Work,
};

use crate::careless::{Grade, careless_wins};
use crate::desc::Desc;
use crate::draw::{DrawState, PALETTE, Scale, redraw};
use crate::formats;
use crate::generate::{GAMES, deal, reshuffle};
use crate::hint;
use crate::moves::{Move, read_moves};
use crate::params::Params;
use crate::solve::{Answer as Found, solve};
use crate::state::State;
use crate::ui::{FINISH, PREFERENCES, SHOW_KIND, Ui};
use crate::words;

const RULES: &str = "\
Take away pairs of matching tiles until none is left. A tile is free when nothing lies on it and \
its left or its right side is open. Any flower matches any flower, any season any season.
Click a free tile, then its match; click it again to let go. The right button, or K, shows all \
tiles of a kind. Arrow keys move a cursor through the free tiles, Page Up and Page Down through \
the layers, Tab to the next, M to the next match; Enter takes, Escape lets go. Once every tile \
that is left is free, C clears them all; F reshuffles what is left so that it can be cleared.
Which two of four you take decides the game: a careless player clears one deal in twenty.";

/// How long a pair takes to go.
const GOING: Duration = Duration::from_millis(160);
/// How long a cleared board flashes.
const FLASH: Duration = Duration::from_millis(600);

/// Mahjong solitaire.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

impl Game for Mahjong {
    const INFO: Info = Info::new("mahjong", "Mahjong")
        .about("Clear a pile of tiles, pair by matching pair")
        .rules(RULES)
        .tile(48)
        .solves()
        .hints()
        .finds_mistakes()
        .rates()
        .timed()
        .text()
        .animates_solution();

    type Params = Params;
    type Desc = Desc;
    type State = State;
    type Move = Move;
    type Ui = Ui;
    type DrawState = DrawState;
    type Memory = ();

    fn generate(
        params: &Params,
        rng: &mut GameRng,
        work: &mut Work<'_>,
    ) -> Result<Generated<Self>, Stop> {
        let dealt = deal(params, rng, work)?;
        let rating = rating(dealt.grade(), dealt.wins);
        let desc =
            Desc::new(params.layout(), dealt.groups).expect("a deal has what its layout needs");
        let mut generated = Generated::new(desc).rated(rating);
        generated.note = dealt.note;
        Ok(match dealt.pairs {
            Some(pairs) => generated.solved_by(moves(&pairs)),
            None => generated,
        })
    }

    fn parse_desc(params: &Params, text: &str) -> Result<Desc, Invalid> {
        Desc::parse(params.layout(), text)
    }

    fn desc_text(_params: &Params, desc: &Desc) -> String {
        desc.text()
    }

    fn new_state(params: &Params, desc: &Desc) -> State {
        State::new(params.layout().clone(), desc.groups().clone())
    }

    fn interpret(state: &State, ui: &mut Ui, layout: Tiling, input: Input) -> Response<Move> {
        ui.interpret(state, layout, input)
    }

    fn execute(state: &mut State, mv: &Move) -> Result<(), Invalid> {
        state.execute(mv)
    }

    fn status(state: &State) -> Status {
        if state.n_left() == 0 { Status::Solved } else { Status::Ongoing }
    }

    fn size(params: &Params, layout: Tiling) -> Size {
        Scale::new(params.layout(), layout).size()
    }

    fn redraw(canvas: &mut dyn Canvas, drawn: &mut DrawState, frame: &Frame<'_, Self>) {
        redraw(canvas, drawn, frame);
    }

    fn changed_state(ui: &mut Ui, old: &State, new: &State) {
        ui.changed(old, new);
    }

    fn animation_length(ui: &Ui, old: &State, new: &State, _back: bool) -> Duration {
        if ui.preferences.animate && old.n_left() != new.n_left() { GOING } else { Duration::ZERO }
    }

    fn flash_length(_ui: &Ui, old: &State, new: &State) -> Duration {
        if old.n_left() > 0 && new.n_left() == 0 { FLASH } else { Duration::ZERO }
    }

    fn solve(
        state: &State,
        ask: &Ask<'_, Move>,
        _memory: &mut (),
        work: &mut Work<'_>,
    ) -> Answer<Move> {
        match hint::solve_state(state, ask, work) {
            // Every way to clear the board takes as many pairs.
            Ok(Some(moves)) => {
                let optimal = moves.len() == state.n_left() / 2;
                Answer::Solved(Solution::new(moves, optimal))
            }
            Ok(None) => Answer::Unsolvable(hint::why_lost(state).words),
            Err(stop) => Answer::Stopped { stop, best: None },
        }
    }

    fn plan(
        state: &State,
        ask: &Ask<'_, Move>,
        _memory: &mut (),
        work: &mut Work<'_>,
    ) -> Result<Plan<Move>, Stop> {
        hint::plan(state, ask, work)
    }

    fn mistakes(state: &State, _memory: &mut (), work: &mut Work<'_>) -> Result<Vec<Remark>, Stop> {
        let lost = hint::solve_state(state, &Ask::default(), work)?.is_none();
        Ok(if lost { vec![hint::why_lost(state)] } else { Vec::new() })
    }

    fn rate(
        state: &State,
        ask: &Ask<'_, Move>,
        _memory: &mut (),
        work: &mut Work<'_>,
    ) -> Result<Rating, Stop> {
        work.nodes(u64::from(GAMES))?;
        let left = |t| state.is_left(t);
        let wins = careless_wins(state.layout(), state.groups(), left, GAMES);
        if wins == 0
            && ask.known.is_none()
            && solve(state.layout(), state.groups(), left, work)? == Found::Unsolvable
        {
            return Ok(Rating {
                grade: "unsolvable".into(),
                words: hint::why_lost(state).words,
                figures: vec![Figure::milli("careless_win_percent", 0)],
            });
        }
        let mut rating = rating(Grade::of(wins, GAMES), wins);
        rating.figures.push(Figure::int("free_pairs", state.n_free_pairs() as i64));
        Ok(rating)
    }

    fn warning(
        state: &State,
        _memory: &mut (),
        _work: &mut Work<'_>,
    ) -> Result<Option<Remark>, Stop> {
        Ok(hint::warning(state))
    }

    fn commands(state: &State, ui: &Ui) -> Vec<Command> {
        let command = |id, label: &str, key, searches| Command {
            id,
            label: label.to_string(),
            key: Some(Key::Char(key).into()),
            searches,
        };
        let mut commands = Vec::new();
        if state.n_left() > 0 {
            let label = if ui.kind.is_some() { "Hide the kind" } else { "Show all of one kind" };
            commands.push(command(SHOW_KIND, label, 'k', false));
            if !state.finish().is_empty() {
                commands.push(command(FINISH, "Clear the rest", 'c', false));
            }
            commands.push(command(RESHUFFLE, "Reshuffle, solvable", 'f', true));
        }
        commands
    }

    fn command(
        state: &State,
        id: &str,
        rng: &mut GameRng,
        _memory: &mut (),
        work: &mut Work<'_>,
    ) -> Result<Vec<Move>, Halt> {
        if id != RESHUFFLE {
            return Err(Invalid::new("there is no such command").into());
        }
        if state.n_left() == 0 {
            return Err(Invalid::new("nothing is left to reshuffle").into());
        }
        match reshuffle(state.layout(), state.groups(), |t| state.is_left(t), rng, work)? {
            Some(groups) => Ok(vec![Move::Reshuffle(groups.into())]),
            None => Err(Invalid::new(
                "no order of the tiles that are left can be cleared: undo a few moves first",
            )
            .into()),
        }
    }

    fn cell_at(state: &State, layout: Tiling, point: Point) -> Option<usize> {
        Scale::new(state.layout(), layout).tile_at(state, point)
    }

    fn cell_rect(state: &State, layout: Tiling, cell: usize) -> Option<Rect> {
        if !state.is_left(cell) {
            return None;
        }
        let scale = Scale::new(state.layout(), layout);
        let rect = scale.face(state.layout().place(cell));
        (scale.tile_at(state, rect.center()) == Some(cell)).then_some(rect)
    }

    fn describe(state: &State, ui: &Ui) -> Description {
        words::describe(state, ui)
    }

    fn text_format(state: &State) -> Option<String> {
        Some(words::text_format(state))
    }

    fn status_text(state: &State, _ui: &Ui) -> String {
        words::status_text(state)
    }

    fn cursor_rect(state: &State, ui: &Ui, layout: Tiling) -> Option<Rect> {
        let tile = ui.cursor.filter(|&t| ui.cursor_visible && state.is_left(t))?;
        Some(Scale::new(state.layout(), layout).face(state.layout().place(tile)))
    }

    fn key_label(state: &State, ui: &Ui, key: Key) -> &'static str {
        ui.key_label(state, key)
    }

    fn preferences() -> &'static [ConfigItem] {
        &PREFERENCES
    }

    fn preference(ui: &Ui, key: &str) -> Option<ConfigValue> {
        ui.preferences.value(key)
    }

    fn set_preference(ui: &mut Ui, key: &str, value: &ConfigValue) {
        ui.preferences.set(key, value);
    }

    fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, Invalid> {
        read_moves(state, text)
    }

    fn formats() -> &'static [Format<Self>] {
        formats::FORMATS
    }

    fn palette() -> &'static [RoleSpec] {
        &PALETTE
    }
}

const RESHUFFLE: &str = "reshuffle";

fn moves(pairs: &[(u16, u16)]) -> Vec<Move> {
    pairs.iter().map(|&(a, b)| Move::pair(usize::from(a), usize::from(b))).collect()
}

/// The words of a grade.
fn rating(grade: Grade, wins: u32) -> Rating {
    // Thousandths of a percent.
    let percent = i64::from(wins) * 100_000 / i64::from(GAMES);
    Rating {
        grade: grade.keyword().into(),
        words: alloc::format!("careless play clears it {wins} in {GAMES} times"),
        figures: vec![Figure::milli("careless_win_percent", percent)],
    }
}
