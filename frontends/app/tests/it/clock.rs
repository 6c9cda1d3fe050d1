//! The clock of a game.

use puzzle_app::{FrontEnd, GameCommand};
use puzzle_core::game::Status;

use crate::program::Program;
use crate::results::{play, wait};

#[test]
fn every_command_and_input_brings_the_clock_up_to_date() {
    // Each is given three times within a second, so that no tick is due, and the last move wins.
    let by_command = |program: &mut Program| drop(program.act(GameCommand::Hint));
    let by_key = |program: &mut Program| drop(program.press("right"));
    let by_redo = |program: &mut Program| drop(program.act(GameCommand::Redo));
    type Way<'a> = (&'a str, &'a dyn Fn(&mut Program));
    let ways: [Way<'_>; 3] = [("hint", &by_command), ("key", &by_key), ("redo", &by_redo)];
    for (name, step) in ways {
        for front_end in [FrontEnd::Terminal, FrontEnd::Window] {
            let mut program = Program::new(front_end);
            let _ = program.open("sokoban/7x3:w8usbstw8");
            if name == "redo" {
                play(&mut program, "rr");
                let _ = program.act(GameCommand::Undo);
                let _ = program.act(GameCommand::Undo);
            }
            let mut n = 0;
            let is_over = |program: &Program| {
                let session = program.controller.session().unwrap();
                session.status() == Status::Solved || name == "redo" && session.position() == 2
            };
            while !is_over(&program) && n < 30 {
                wait(60);
                step(&mut program);
                n += 1;
            }
            // The clock begins within the first wait, and has every later one.
            let least = 60 * (n - 1);
            let elapsed = program.controller.session().unwrap().elapsed().as_millis() as u64;
            assert!(elapsed >= least, "{name}, {front_end:?}: {elapsed} of {least} ms");
            if name != "redo" {
                let millis = program.shared.log()[0].millis.unwrap();
                assert!(millis >= least, "{name}, {front_end:?}: {millis} of {least} ms");
            }
        }
    }
}

#[test]
fn a_pause_and_the_history_view_count_the_time_before_them() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    let _ = program.press("right");
    for step in 0..4 {
        wait(60);
        match step {
            0 | 1 => program.controller.set_paused(step == 0),
            _ => drop(program.act(GameCommand::History)),
        }
    }
    let elapsed = program.controller.session().unwrap().elapsed().as_millis();
    assert!((120..240).contains(&elapsed), "{elapsed}");
}
