//! Measures the cost of a move from input to texture, on boards of 1000 by 1000 pixels. It is run
//! by hand: `cargo test --release -p puzzles-window -- --ignored --nocapture measure`.

use std::time::Instant;

use puzzle_core::draw::Size;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key as GameKey};
use puzzle_midend::{Midend, Outcome};

use super::*;
use crate::game_window::GameWindow;

const PIXELS: Size = Size::new(1000, 1000);
const MOVES: usize = 60;
/// The maximum number of animation frames that are measured after a move.
const FRAMES: usize = 12;

/// Handles one input or tick, draws its frame, and returns the time it took.
fn step(
    game_window: &mut GameWindow,
    ctx: &egui::Context,
    act: impl FnOnce(&mut Midend) -> Outcome,
) -> (Duration, Outcome) {
    let begun = Instant::now();
    let (game, view) = game_window.game_and_view().unwrap();
    let outcome = act(&mut game.session);
    let size = view.fit(&mut game.session, PIXELS);
    let palette = game.entry.palette(Theme::Light);
    let (raster, drawn) = view.surface.raster(size, 1, || palette, None).unwrap();
    game.session.redraw(raster, drawn);
    view.surface.texture(ctx);
    (begun.elapsed(), outcome)
}

#[test]
#[ignore = "a measure, by hand"]
fn measure_moves_on_large_boards() {
    let puzzles =
        ["sliding/8x8#1", "@sokoban/long-evenings/40", "mahjong/turtle,dn#1", "hidato/15x15mRde#1"];
    for puzzle in puzzles {
        let mut window = Window::open(puzzle);
        let ctx = window.harness.ctx.clone();
        let game_window = &mut window.harness.state_mut().windows[0];
        game_window.views[0].surface.clear();
        let (whole, _) = step(game_window, &ctx, |_| Outcome::default());
        let (mut moves, mut frames, mut n_sent) = (Vec::new(), Vec::new(), 0);
        for at in 0..MOVES {
            let (time, mut outcome) = step(game_window, &ctx, |session| match at % 6 {
                // The first call shows a nudge, the second one the reason.
                0 | 1 => session.hint(),
                at => session.input(Input::Key(GameKey::Arrow(Direction::ALL[at - 2]).into())),
            });
            moves.push(time);
            n_sent = n_sent.max(game_window.views[0].surface.n_sent);
            for _ in 0..FRAMES {
                if outcome.next_tick.is_none() {
                    break;
                }
                let (time, next) =
                    step(game_window, &ctx, |session| session.tick(Duration::from_millis(16)));
                frames.push(time);
                n_sent = n_sent.max(game_window.views[0].surface.n_sent);
                outcome = next;
            }
        }
        moves.sort();
        frames.sort();
        let of = |times: &[Duration], part: usize| {
            times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied()
        };
        println!(
            "{puzzle}: first picture {whole:?}; move: median {:?}, 95 % {:?}; frame: median {:?}, \
             95 % {:?}; at most {n_sent} pixels sent",
            of(&moves, 50).unwrap_or_default(),
            of(&moves, 95).unwrap_or_default(),
            of(&frames, 50).unwrap_or_default(),
            of(&frames, 95).unwrap_or_default(),
        );
    }
}
