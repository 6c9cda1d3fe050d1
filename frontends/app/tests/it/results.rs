//! What a player keeps: results, solutions, dailies.

use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use puzzle_app::{Availability, FrontEnd, GameCommand, OutputCommand, PuzzleCommand, archive};
use puzzle_core::solve::Objective;

use crate::program::Program;

fn play(program: &mut Program, moves: &str) {
    let at = program.controller.current.unwrap();
    let session = &mut program.controller.games[at].session;
    let id = session.game_id().unwrap();
    // Through the keys, so that the controller sees the moves.
    assert!(id.starts_with("sokoban/") || id.starts_with("lights-out/"), "{id}");
    for mv in moves.chars() {
        let key = match mv.to_ascii_lowercase() {
            'l' => "left",
            'r' => "right",
            'u' => "up",
            _ => "down",
        };
        let _ = program.press(key);
    }
}

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check_notice(program: &Program, told: Expect) {
    told.assert_eq(program.notice());
}

#[test]
fn a_puzzle_that_was_solved_before_says_so_and_shows_the_best_solution() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    assert_eq!(program.notice(), "");
    play(&mut program, "rrlrr");
    assert!(program.controller.shown_win().is_some());
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrr");
    let _ = program.open("sokoban/7x3:w8usbstw8");
    check_notice(
        &program,
        expect![
            "You solved this puzzle on 2026-11-26 in 0.0 s, with 3 moves. Play it again, or show your best solution"
        ],
    );
    program.controller.reduces_motion = true;
    let _ = program.act(GameCommand::ShowBest);
    check_notice(&program, expect!["Your best solution: 3 moves, 2026-11-26"]);
    let session = program.controller.session().unwrap();
    assert_eq!(session.moves_text(), "rRR");
}

/// The program's better solution is shown and kept, and the player's record stays.
#[test]
fn a_solution_of_the_player_is_improved() {
    let mut program = Program::new(FrontEnd::Window);
    program.controller.reduces_motion = true;
    let _ = program.open("sokoban/9x4:w10tbsusbtw2s7w10");
    let can_improve = |program: &Program| {
        program.controller.context(&program.shared).availability(&GameCommand::Improve.into())
    };
    assert_eq!(
        can_improve(&program),
        Availability::Disabled("You have not solved this puzzle yet")
    );
    play(&mut program, "drlulLrrrR");
    assert_eq!(can_improve(&program), Availability::Enabled);
    let _ = program.act(GameCommand::Improve);
    check_notice(
        &program,
        expect![
            "Improved from 10 moves, 2 pushes to 6 moves, 2 pushes, proved to be the fewest pushes"
        ],
    );
    assert_eq!(program.controller.session().unwrap().counts().moves, 6);
    let player = program.shared.autosave.player.clone();
    let kept = program.shared.autosave.store.solutions(&player, &program.id()).unwrap();
    let kept: Vec<_> = kept.iter().map(|kept| (kept.moves, kept.is_by_program)).collect();
    assert_eq!(kept, [(10, false), (6, true)]);
    assert_eq!(program.shared.log().len(), 1);
    let _ = program.act(GameCommand::ShowBest);
    check_notice(
        &program,
        expect!["A better solution that the program found: 6 moves, 2026-11-26"],
    );
    // The second time there is nothing better.
    let _ = program.act(GameCommand::Improve);
    let message = program.controller.session().unwrap().message();
    expect!["6 moves, 2 pushes, proved to be the fewest pushes"]
        .assert_eq(&message.map_or_else(String::new, |message| message.words.clone()));
}

#[test]
fn a_mirror_image_of_a_solved_puzzle_is_recognized() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("sokoban/5x3:w6ubtw6");
    play(&mut program, "r");
    let _ = program.open("sokoban/5x3:w6tbuw6");
    check_notice(&program, expect!["This is a rotation of a puzzle that you solved on 2026-11-26"]);
}

#[test]
fn the_fewest_moves_are_proved_after_a_win() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrlrr");
    program.wait_for_side_searches();
    let win = program.controller.shown_win().unwrap();
    let best = win.best.as_ref().unwrap();
    assert_eq!((best.n, best.unit), (2, "push"));
    let _ = program.act(OutputCommand::ShareResult);
    check_notice(&program, expect!["Copied your result as a text to share"]);
}

#[test]
fn a_puzzle_of_an_id_is_rated_in_the_background() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrr");
    assert_eq!(program.shared.log()[0].difficulty.to_string(), "given");
    program.wait_for_side_searches();
    assert_eq!(program.shared.log()[0].difficulty.to_string(), "easy");
}

#[test]
fn a_puzzle_of_an_id_has_the_grade_of_its_rating_in_its_title() {
    for (id, before, after) in [
        ("sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", "4x4", "4x4, easy"),
        ("sokoban/7x3:w8usbstw8", "", ""),
        ("lights-out/3x3:111000111", "3x3", "3x3"),
    ] {
        let mut program = Program::new(FrontEnd::Window);
        let _ = program.open(id);
        assert_eq!(program.controller.title().puzzle, before, "{id}");
        program.wait_for_side_searches();
        assert_eq!(program.controller.title().puzzle, after, "{id}");
    }
}

#[test]
fn the_puzzle_of_the_day_counts_by_its_desc_too() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.act(PuzzleCommand::DailyOf("lights-out".into()));
    let by_desc = program.id();
    let mut other = Program::new(FrontEnd::Terminal);
    let _ = other.open(&by_desc);
    other.wait_for_side_searches();
    let at = other.controller.current.unwrap();
    let solution = {
        let session = &mut other.controller.games[at].session;
        let task = puzzle_midend::Task::Solve(Objective::Any);
        let _ = session.run_now(&task, &mut puzzle_core::solve::Work::unlimited());
        let mut copy = puzzle_backends::bundled()
            .with::<lights_out::LightsOut>()
            .find("lights-out")
            .unwrap()
            .session();
        let _ = copy.open(&by_desc).unwrap();
        let job = copy.job(&task).unwrap();
        let done = job.run(&mut puzzle_core::solve::Work::unlimited());
        let _ = copy.finish(done);
        copy.moves_text()
    };
    // The moves are pressed by the keys of the cursor.
    let mut cursor = (1, 1);
    for mv in solution.split(' ') {
        let (x, y) = mv.split_once(',').unwrap();
        let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
        if cursor == (1, 1) {
            // The first arrow key shows the cursor.
            let _ = other.press("right");
            let _ = other.press("left");
            cursor = (1, 1);
        }
        while cursor != (x, y) {
            let key = if cursor.0 < x {
                cursor.0 += 1;
                "right"
            } else if cursor.0 > x {
                cursor.0 -= 1;
                "left"
            } else if cursor.1 < y {
                cursor.1 += 1;
                "down"
            } else {
                cursor.1 -= 1;
                "up"
            };
            let _ = other.press(key);
        }
        let _ = other.press("enter");
    }
    let log = other.shared.log();
    assert_eq!(log.len(), 1, "solved");
    assert_eq!(log[0].day, Some("2026-11-26".parse().unwrap()));
    let entry = other.shared.registry.find("lights-out").unwrap();
    let days = archive(&entry, &log, &other.shared.in_progress(), other.shared.today());
    assert_eq!(days.len(), 31);
    assert!(days[0].words().starts_with("✓ "), "{:?}", days[0]);
    assert_eq!(days[1].words(), "");

    // A puzzle of the day that is not solved yet is begun once a move was made.
    let _ = other.act(PuzzleCommand::DailyOn("2026-11-25".parse().unwrap()));
    let words = |other: &Program| {
        let (log, begun) = (other.shared.log(), other.shared.in_progress());
        archive(&entry, &log, &begun, other.shared.today())[1].words()
    };
    assert_eq!(words(&other), "");
    let _ = other.press("right");
    let _ = other.press("enter");
    other.controller.close(&mut other.shared);
    assert_eq!(words(&other), "begun");
    let _ = other.act(PuzzleCommand::DailyOn("2026-11-26".parse().unwrap()));
    assert_eq!(other.controller.session().unwrap().position(), 0);
    let _ = other.act(PuzzleCommand::DailyOn("2026-11-25".parse().unwrap()));
    assert_eq!(other.controller.session().unwrap().position(), 1, "the begun game continues");
    assert_eq!(other.shared.in_progress().len(), 1);
}

#[test]
fn a_game_that_the_program_solved_stays_in_progress() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("lights-out/3x3:111000111");
    program.play();
    let _ = program.act(GameCommand::Solve(Objective::Any));
    assert!(program.controller.shown_win().is_none());
    program.controller.close(&mut program.shared);
    let games = program.shared.in_progress();
    assert_eq!(games.len(), 1);
    let _ = program.act(PuzzleCommand::Resume(games[0].uid));
    let session = program.controller.session().unwrap();
    let n = session.history_len();
    assert!(n > 1, "the solution is there");
    let _ = program.act(GameCommand::GoTo(n));
    assert_eq!(program.controller.session().unwrap().position(), n);
    let _ = program.act(GameCommand::Undo);
    assert_eq!(program.controller.session().unwrap().position(), 1, "Solve is one step");
}

#[test]
fn a_held_undo_stops_where_a_game_begins() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("lights-out/3x3:111000111");
    let first = program.id();
    program.play();
    let _ = program.open("lights-out/2x2:1001");
    let second = program.id();
    program.play();
    let mut now = Instant::now();
    for _ in 0..20 {
        now += Duration::from_millis(30);
        let _ = program.controller.press(&mut program.shared, "u".parse().unwrap(), now);
    }
    assert_eq!(program.id(), second);
    now += Duration::from_secs(1);
    let _ = program.controller.press(&mut program.shared, "u".parse().unwrap(), now);
    assert_eq!(program.id(), first);
}

#[test]
fn a_damaged_save_opens_its_puzzle_from_the_start() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("lights-out/3x3:111000111");
    program.play();
    let save = program.controller.session().unwrap().save().unwrap();
    let path = program.folder.path().join("cut.puzzle.json");
    std::fs::write(&path, &save[..save.len() * 3 / 4]).unwrap();
    let _ = program.open("lights-out/2x2:1001");
    let _ = program.act(PuzzleCommand::File(path.clone()));
    assert_eq!(program.id(), "lights-out/3x3:111000111");
    let told = program.notice().replace(&path.display().to_string(), "FILE");
    expect!["The saved game cannot be loaded: FILE: the save is damaged at line 8, column 8: the text ends too early. This is its puzzle from the start"].assert_eq(&told);
}

#[test]
fn solutions_of_a_file_are_kept_and_the_next_unsolved_level_opens() {
    let mut program = Program::new(FrontEnd::Terminal);
    let path = program.folder.path().join("levels.xsb");
    std::fs::write(
        &path,
        "#####\n#@$.#\n#####\nSolution: R\n\n######\n#@ $.#\n######\n\n#####\n#.$@#\n#####\n",
    )
    .unwrap();
    let _ = program.act(PuzzleCommand::File(path));
    let _ = program.act(PuzzleCommand::Level(0));
    let player = program.shared.autosave.player.clone();
    let kept = program.shared.autosave.store.solutions(&player, &program.id()).unwrap();
    assert_eq!((kept.len(), kept[0].game, kept[0].text.as_str()), (1, None, "R"));
    play(&mut program, "r");
    let _ = program.act(PuzzleCommand::Level(1));
    play(&mut program, "rr");
    let _ = program.act(PuzzleCommand::NextUnsolved);
    assert_eq!(program.id(), "sokoban/5x3:w6tbuw6");
    play(&mut program, "l");
    let _ = program.act(PuzzleCommand::NextUnsolved);
    check_notice(&program, expect!["All levels of this collection are solved"]);
    let text = {
        let _ = program.act(PuzzleCommand::Level(1));
        let at = program.controller.current.unwrap();
        let solutions = program.shared.autosave.store.solutions(&player, &program.id()).unwrap();
        let session = &mut program.controller.games[at].session;
        session.add_solution(&solutions[0].text).unwrap();
        String::from_utf8(session.export("xsb", "").unwrap()).unwrap()
    };
    assert!(text.contains("rR"), "{text}");
}
