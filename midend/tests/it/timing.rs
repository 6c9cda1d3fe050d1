use core::time::Duration;

use puzzle_core::draw::{NullCanvas, Size};
use puzzle_core::game::Status;
use puzzle_midend::{Ending, Midend};
use puzzle_sliding::Sliding;

use super::film::{Filmed, shown};
use super::game;

const SECOND: Duration = Duration::from_secs(1);

fn nearly_solved() -> Midend {
    game::<Sliding>("sliding/3x3:1,2,3,4,5,6,7,0,8")
}

/// Creates the game of [`nearly_solved`] with pictures that say what they show.
fn filmed() -> Midend {
    game::<Filmed>("filmed/3x3:1,2,3,4,5,6,7,0,8")
}

/// Returns `true` if the picture shows the undo of a change, `false` if it shows the change, and
/// `None` if it shows none.
fn change(m: &Midend) -> Option<bool> {
    shown(m).change.map(|change| change.is_undo)
}

/// A game whose clock runs: its first move was made and taken back.
fn begun() -> Midend {
    let mut m = nearly_solved();
    let _ = m.play_text("7").unwrap();
    let _ = m.undo();
    let _ = m.tick(Duration::ZERO);
    let off = puzzle_core::params::ConfigValue::Bool(false);
    let _ = m.set_preferences(&[("animation", off)]).unwrap();
    m
}

#[test]
fn the_clock_starts_with_the_first_move() {
    let mut m = nearly_solved();
    assert_eq!(m.tick(SECOND * 9).next_tick, None, "nothing moves");
    assert!(m.status_text().to_string().starts_with("[0:00]"), "{}", m.status_text());
    let _ = m.play_text("7").unwrap();
    let _ = m.tick(SECOND);
    let _ = m.undo();
    let _ = m.tick(SECOND);
    assert_eq!(m.elapsed(), SECOND * 2, "taken back, the first move still counts");
    let save = m.save().unwrap();
    let mut again = Midend::of::<Sliding>();
    let _ = again.load(&save).unwrap();
    let _ = again.tick(SECOND);
    assert_eq!(again.elapsed(), SECOND * 3);
    let _ = again.restart();
    let _ = again.tick(SECOND);
    assert_eq!(again.elapsed(), SECOND * 4, "a restart does not stop it");
    let _ = super::open(&mut again, "sliding/3x3:1,2,3,4,5,6,0,7,8");
    let _ = again.tick(SECOND);
    assert_eq!(again.elapsed(), Duration::ZERO, "a new game waits");
    let mut other = game::<puzzle_mutants::Mutant>("mutant/4x4d5#clock");
    let _ = other.tick(SECOND);
    assert_eq!(other.elapsed(), SECOND, "other games count the first look too");
}

#[test]
fn the_clock_runs_while_the_game_goes_on() {
    let mut m = begun();
    assert_eq!(m.tick(SECOND / 4).next_tick, Some(SECOND * 3 / 4));
    assert!(m.tick(SECOND).redraw, "a whole second has begun");
    assert!(!m.tick(SECOND / 8).redraw);
    let _ = m.set_paused(true);
    let _ = m.tick(SECOND * 10);
    assert!(m.elapsed() < SECOND * 2);
    let _ = m.set_paused(false);
    assert!(m.play_text("9").unwrap().finished);
    let at = m.elapsed();
    let _ = m.tick(SECOND * 10);
    assert_eq!(m.elapsed(), at, "solved: the clock stands");
    let _ = m.undo();
    let _ = m.tick(SECOND);
    assert!(m.elapsed() > at);
    assert!(m.status_text().to_string().starts_with("[0:02]"), "{}", m.status_text());
}

#[test]
fn a_move_is_animated_and_the_next_one_ends_that() {
    let mut m = filmed();
    let _ = m.input(puzzle_core::input::Key::Arrow(puzzle_core::grid::Direction::Right).into());
    assert_eq!(m.tick(Duration::ZERO).next_tick, Some(Duration::ZERO));
    assert!(shown(&m).change.is_some());
    assert!(m.freeze(500));
    let outcome = m.undo();
    assert_eq!(outcome.next_tick, Some(Duration::ZERO), "undo is animated too");
    assert!(shown(&m).change.unwrap().is_undo);
    let _ = m.tick(SECOND * 5);
    assert!(shown(&m).change.is_none());
}

#[test]
fn solving_flashes_after_the_animation_and_a_solution_does_not() {
    let mut m = filmed();
    let outcome =
        m.input(puzzle_core::input::Key::Arrow(puzzle_core::grid::Direction::Left).into());
    assert!(outcome.finished && m.status() == Status::Solved);
    assert!(shown(&m).flash.is_none());
    let length = shown(&m).change.unwrap().length;
    let _ = m.tick(length);
    assert!(shown(&m).flash.is_some());
    let _ = m.undo();
    assert!(shown(&m).flash.is_none(), "what is solved no more flashes no more");
    let _ = m.tick(SECOND * 5);
    let _ = super::run(&mut m, &puzzle_midend::Task::Solve(puzzle_core::solve::Objective::Any));
    assert!(shown(&m).flash.is_none() && shown(&m).change.is_none());
    let _ = m.undo();
    let off = puzzle_core::params::ConfigValue::Bool(false);
    let _ = m.set_preferences(&[("animation", off.clone()), ("flash", off)]).unwrap();
    let _ = m.input(puzzle_core::input::Key::Arrow(puzzle_core::grid::Direction::Left).into());
    let frame = shown(&m);
    assert!(frame.change.is_none() && frame.flash.is_none(), "both can be turned off");
}

#[test]
fn a_win_that_is_taken_back_before_it_was_shown_does_not_flash() {
    let mut m = filmed();
    let _ = m.input(puzzle_core::input::Key::Arrow(puzzle_core::grid::Direction::Left).into());
    assert!(shown(&m).change.is_some());
    for restarts in [false, true] {
        let _ = if restarts { m.restart() } else { m.undo() };
        for _ in 0..20 {
            assert!(shown(&m).flash.is_none());
            let _ = m.tick(SECOND / 10);
        }
        let _ = m.play_text("9").unwrap();
    }
}

#[test]
fn the_tile_size_that_the_player_chose_stays() {
    let mut m = nearly_solved();
    let preferred = m.fit(Size::new(5000, 5000));
    let chosen = m.resize(Size::new(900, 900));
    assert!(chosen.w > preferred.w && chosen.w <= 900);
    let small = m.fit(Size::new(100, 100));
    assert!(small.w <= 100);
    assert_eq!(m.fit(Size::new(5000, 5000)), chosen);
    let fine = m.set_scale(200);
    assert!((fine.w - 2 * chosen.w).abs() <= 8);
    m.reset_tile();
    let fine = m.fit(Size::new(5000, 5000));
    assert!(
        (fine.w - 2 * preferred.w).abs() <= 8,
        "what the game prefers is as large on the glass"
    );
    let _ = m.set_scale(100);
    assert_eq!(m.fit(Size::new(5000, 5000)), preferred);
    let _ = m.resize(Size::new(0, -5));
    m.draw_all(&mut NullCanvas);
}

#[test]
fn one_step_of_the_history_is_animated_when_it_is_stepped_to() {
    let mut m = game::<Filmed>("filmed/3x3:1,2,3,4,5,6,0,7,8");
    let _ = super::run(&mut m, &puzzle_midend::Task::Solve(puzzle_core::solve::Objective::Any));
    assert_eq!((m.position(), m.history_len()), (2, 2), "a solution is one step of two moves");
    let _ = m.go_to(1);
    assert_eq!(change(&m), Some(true), "back into the middle of the solution");
    let _ = m.go_to(2);
    assert_eq!(change(&m), Some(false));
    let _ = m.go_to(0);
    assert_eq!(change(&m), None, "a whole solution is no one change");
    let _ = m.redo();
    assert_eq!(change(&m), None);
    let _ = m.restart();
    let _ = m.go_to(2);
    assert_eq!(change(&m), None, "nor is a restart");
}

#[test]
fn a_step_of_several_moves_is_animated_both_ways() {
    let mut m = game::<Filmed>("filmed/3x3:1,2,3,4,5,6,0,7,8");
    let slide = puzzle_sliding::Move::Slide;
    let _ = m.execute_group::<Filmed>(vec![slide(7), slide(8)]).unwrap();
    assert_eq!((m.position(), m.history_len()), (2, 2));
    let _ = m.tick(SECOND * 5);
    let _ = m.undo();
    assert_eq!((m.position(), change(&m)), (0, Some(true)));
    let _ = m.tick(SECOND * 5);
    let _ = m.redo();
    assert_eq!((m.position(), change(&m)), (2, Some(false)));
}

#[test]
fn calls_without_a_change_return_the_next_tick() {
    let mut m = begun();
    let _ = m.tick(SECOND / 4);
    let outcome = m.input(puzzle_core::input::Key::Char('%').into());
    assert!(!outcome.redraw);
    assert_eq!(outcome.next_tick, Some(SECOND * 3 / 4), "the clock goes on");
}

#[test]
fn a_board_has_its_cells() {
    let m = nearly_solved();
    assert_eq!(m.n_cells(), 9);
    assert_eq!(Midend::of::<Sliding>().n_cells(), 0);
    for cell in 0..9 {
        let rect = m.cell_rect(cell).unwrap();
        assert_eq!(m.cell_at(rect.center()), Some(cell));
    }
    assert_eq!(m.cell_rect(9), None);
}

#[test]
fn a_restart_of_a_finished_game_is_a_new_game_with_a_new_clock() {
    let mut m = nearly_solved();
    let (number, id) = (m.game_number(), m.game_id());
    let _ = m.play_text("9").unwrap();
    let _ = m.undo();
    let _ = m.tick(SECOND * 5);
    let _ = m.restart();
    assert_eq!((m.elapsed(), m.game_number()), (SECOND * 5, number), "it was not over");
    let _ = m.redo();
    assert_eq!(m.status(), Status::Solved);
    let won = (m.moves_text(), m.elapsed());
    let outcome = m.restart();
    assert!(outcome.game_changed && !outcome.size_changed);
    assert_eq!((m.status(), m.history_len(), m.elapsed()), (Status::Ongoing, 0, Duration::ZERO));
    assert_eq!(m.game_id(), id, "the same puzzle");
    assert_ne!(m.game_number(), number, "another game");
    assert!(m.play_text("9").unwrap().ended.is_some());
    let _ = m.go_to(0);
    let _ = m.undo();
    assert_eq!((m.moves_text(), m.elapsed(), m.game_number()), (won.0, won.1, number));
}

#[test]
fn a_win_stays_the_players_after_the_program_has_shown_a_solution() {
    let mut m = nearly_solved();
    let _ = m.play_text("9").unwrap();
    let win = m.position();
    let outcome = m.show_solution("9").unwrap();
    assert!(m.used_solve() && outcome.ended.is_none());
    let (save, now) = (m.save_current_only().unwrap(), m.take_changes().unwrap().now);
    let _ = m.go_to(win);
    assert!(!m.used_solve() && m.status() == Status::Solved);
    let mut again = Midend::of::<Sliding>();
    let _ = again.resume(&save, "", &now).unwrap();
    assert!(again.used_solve());
    let _ = again.go_to(win);
    assert!(!again.used_solve(), "a save has it too");
    // A win after a solution is none of the player's.
    let _ = m.go_to(0);
    let outcome = m.play_text("9").unwrap();
    assert_eq!(outcome.ended, Some(Ending::SolvedByProgram));
    assert!(m.used_solve());
}
