//! What a player keeps: results, solutions, dailies.

use puzzle_midend::Midend;
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use puzzle_app::{
    Availability, DraftText, FrontEnd, GameCommand, OutputCommand, PuzzleCommand, Question,
    archive, begun_days,
};
use puzzle_core::game::Status;
use puzzle_core::solve::Objective;
use puzzle_profile::{Change, Finished, Uid};

use crate::program::Program;

pub(crate) fn play(program: &mut Program, moves: &str) {
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

pub(crate) fn wait(millis: u64) {
    std::thread::sleep(Duration::from_millis(millis));
}

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check_notice(program: &Program, told: Expect) {
    told.assert_eq(&program.notice());
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
            "You solved this puzzle on 2026-11-26 (best time 0.0 s, fewest moves 3). Play it again, or show your best solution (B)"
        ],
    );
    program.controller.reduces_motion = true;
    let _ = program.act(GameCommand::ShowBest);
    check_notice(&program, expect!["Your best solution: 3 moves, 2026-11-26"]);
    let session = program.controller.session().unwrap();
    assert_eq!(session.moves_text(), "rRR");
}

/// The counts stay those of the win.
#[test]
fn a_won_position_takes_no_more_moves_until_undo() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrr");
    for moves in ["l", "llrr", "lll"] {
        play(&mut program, moves);
        let session = program.controller.session().unwrap();
        assert_eq!((session.counts().moves, session.history_len()), (3, 3), "{moves}");
        assert!(program.controller.shown_win().is_some());
    }
    let _ = program.act(GameCommand::Undo);
    play(&mut program, "lrr");
    assert_eq!(program.controller.session().unwrap().counts().moves, 5);
    let log: Vec<u32> = program.shared.log().iter().map(|game| game.moves).collect();
    assert_eq!(log, [3, 5]);
}

/// In all games.
#[test]
fn no_key_changes_a_won_position() {
    let registry = puzzle_backends::bundled();
    for id in ["sliding/3x3de#a", "sokoban/8x7b3de#a", "mahjong/tent,u,de,k0#a", "hidato/6x6mRde#a"]
    {
        let mut session = Midend::start(id, &registry).unwrap();
        let work = &mut puzzle_core::solve::Work::unlimited();
        let solved = session.run_now(&puzzle_midend::Task::Solve(Objective::Any), work).unwrap();
        let puzzle_midend::SearchReport::Solved(solved) = solved else { panic!("{solved:?}") };
        let _ = session.play_text(&solved.moves).unwrap();
        assert_eq!(session.status(), Status::Solved, "{id}");
        let before = (session.history_len(), session.counts());
        for key in ["left", "right", "up", "down", "enter", "space", "1", "9", "backspace"] {
            let press: puzzle_core::input::KeyPress = key.parse().unwrap();
            let _ = session.input(puzzle_core::input::Input::Key(press));
            assert_eq!((session.history_len(), session.counts()), before, "{id} {key}");
        }
        let _ = session.undo();
        assert_eq!(session.status(), Status::Ongoing, "{id}");
    }
}

/// The day is in the title, however the puzzle was opened, and a solved one is nowhere to continue.
#[test]
fn the_puzzle_of_the_day_has_its_date_in_the_title_and_is_not_continued_once_solved() {
    let mut program = Program::new(FrontEnd::Terminal);
    program.controller.reduces_motion = true;
    let _ = program.act(PuzzleCommand::DailyOf("sokoban".into()));
    let (id, title) = (program.id(), program.controller.title().puzzle.to_string());
    assert!(title.ends_with("  2026-11-26"), "{title}");
    let mut program = Program::new(FrontEnd::Terminal);
    program.controller.reduces_motion = true;
    let _ = program.open(&id);
    program.wait_for_side_searches();
    assert!(program.controller.title().puzzle.to_string().ends_with("2026-11-26"));
    while program.controller.session().unwrap().position() == 0 {
        let _ = program.act(GameCommand::Hint);
    }
    let _ = program.open("sokoban/7x3:w8usbstw8");
    assert!(!program.controller.title().puzzle.to_string().contains("2026"));
    let _ = program.open(&id);
    assert!(program.controller.session().unwrap().position() > 0, "continued");
    assert!(program.controller.title().puzzle.to_string().ends_with("2026-11-26"), "continued");
    for _ in 0..400 {
        if program.controller.session().unwrap().status() == Status::Solved {
            break;
        }
        let _ = program.act(GameCommand::Hint);
    }
    assert!(program.controller.shown_win().is_some());
    let _ = program.act(GameCommand::Undo);
    program.controller.close(&mut program.shared);
    assert_eq!(program.shared.in_progress(), []);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    let _ = program.open(&id);
    assert_eq!(program.controller.session().unwrap().position(), 0);
    assert!(program.notice().starts_with("You solved this puzzle of the day on 2026-11-26"));
}

/// The order of the log is that of imports.
#[test]
fn the_message_names_the_last_date_whatever_the_order_of_the_log() {
    let game = |n: u64, puzzle: &str, day: &str| Finished {
        uid: Uid::from_bits(n.into()),
        game: "sokoban".into(),
        puzzle: puzzle.into(),
        date: day.parse().unwrap(),
        at: n,
        ..Finished::default()
    };
    let registry = puzzle_backends::bundled();
    let session = Midend::start("sokoban/5x3:w6ubtw6", &registry).unwrap();
    for puzzle in [session.game_id().unwrap(), "sokoban/5x3:w6tbuw6".into()] {
        let mut log = [
            game(1, &puzzle, "2026-11-24"),
            game(2, &puzzle, "2026-11-26"),
            game(3, &puzzle, "2026-11-25"),
        ];
        for _ in 0..3 {
            log.rotate_left(1);
            let of_puzzle = |id: &str| -> Vec<Finished> {
                log.iter().filter(|game| game.puzzle == id).cloned().collect()
            };
            let words = puzzle_app::known_puzzle(&session, of_puzzle).unwrap().to_string();
            assert!(words.contains("on 2026-11-26"), "{words}");
        }
    }
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
    let player = program.shared.autosave.player.uid;
    let kept = program.shared.autosave.store().solutions(player, &program.id()).unwrap();
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
        .assert_eq(&message.map_or_else(String::new, |message| message.words.to_string()));
}

/// The proved solution has the fewest pushes too, but more moves.
#[test]
fn the_improved_solution_is_shown_after_the_proof() {
    let mut program = Program::new(FrontEnd::Window);
    program.controller.reduces_motion = true;
    let _ = program.open("sokoban/9x7:w6s3ws2usws3wbs2bws3wsws2w5s4bs2w2t3s4w10");
    play(&mut program, "ddrddrruLLulDrdLuuuurDDlddrruLulDuuullDDD");
    program.wait_for_side_searches();
    let proved = program.controller.shown_win().and_then(|win| win.best.clone()).unwrap();
    let _ = program.act(GameCommand::Improve);
    assert!(program.controller.shown_win().is_some_and(|win| win.best.is_some()));
    let improved = program.controller.session().unwrap().counts().moves;
    assert!((improved as u64) < proved.n_moves, "{improved} of {proved:?}");
    let _ = program.act(GameCommand::ShowBest);
    check_notice(
        &program,
        expect!["A better solution that the program found: 31 moves, 2026-11-26"],
    );
    assert_eq!(program.controller.session().unwrap().counts().moves, improved);
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
        ("sokoban/7x3:w8usbstw8", "7x3", "7x3, easy"),
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
        let mut copy = Midend::new(
            puzzle_backends::bundled().with::<lights_out::LightsOut>().find("lights-out").unwrap(),
        );
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
    let begun = begun_days(&entry, &other.shared.in_progress());
    let days = archive(&entry, &log, &begun, other.shared.today());
    assert_eq!(days.len(), 31);
    assert!(days[0].words().to_string().starts_with("✓ "), "{:?}", days[0]);
    assert_eq!(days[1].words(), "");

    // A puzzle of the day that is not solved yet is begun once a move was made.
    let _ = other.act(PuzzleCommand::DailyOn("2026-11-25".parse().unwrap()));
    let words = |other: &Program| {
        let begun = begun_days(&entry, &other.shared.in_progress());
        archive(&entry, &other.shared.log(), &begun, other.shared.today())[1].words()
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
fn a_restart_after_a_solution_of_the_program_begins_another_game() {
    for undone in [false, true] {
        let mut program = Program::new(FrontEnd::Terminal);
        program.controller.reduces_motion = true;
        let _ = program.open("sokoban/7x3:w8usbstw8");
        play(&mut program, "r");
        let _ = program.act(GameCommand::Solve(Objective::Any));
        let begun = program.shared.in_progress();
        assert!(begun.len() == 1 && begun[0].is_shown_solution(), "{begun:?}");
        if undone {
            let _ = program.act(GameCommand::Undo);
            assert!(!program.shared.in_progress()[0].is_shown_solution());
        }
        let _ = program.act(GameCommand::Restart);
        play(&mut program, "rrr");
        assert!(program.controller.shown_win().is_some());
        let log = program.shared.log();
        let log: Vec<_> = log.iter().map(|game| (game.is_solved(), game.is_again)).collect();
        assert_eq!(log, [(false, false), (true, false)]);
    }
}

/// By its full ID, today's puzzle is of the same kind as by its seed, whether it is recognized
/// before or after the win.
#[test]
fn the_puzzle_of_the_day_by_its_full_id_is_of_the_kind_of_its_seed() {
    let mut program = Program::new(FrontEnd::Terminal);
    program.controller.reduces_motion = true;
    let kind = |game: &puzzle_profile::Finished| {
        (game.day, game.seed_id.clone(), game.params.clone(), game.board.clone(), game.difficulty)
    };
    let _ = program.act(PuzzleCommand::DailyOf("sokoban".into()));
    let (id, seed) = (program.id(), program.controller.session().unwrap().seed_id());
    let win = |program: &mut Program| {
        for _ in 0..400 {
            if program.controller.session().unwrap().status() == Status::Solved {
                break;
            }
            let _ = program.act(GameCommand::Hint);
        }
        program.shared.log().pop().unwrap()
    };
    let by_seed = win(&mut program);
    assert_eq!(by_seed.seed_id, seed);
    for is_early in [false, true] {
        let mut program = Program::new(FrontEnd::Terminal);
        program.controller.reduces_motion = true;
        let _ = program.open(&id);
        if is_early {
            program.wait_for_side_searches();
        }
        let _ = win(&mut program);
        program.wait_for_side_searches();
        let by_id = program.shared.log().pop().unwrap();
        assert_eq!(kind(&by_id), kind(&by_seed), "{is_early}");
        assert_eq!(by_id.title(), by_seed.title());
    }
}

#[test]
fn undo_back_to_a_win_shows_its_card_and_no_message() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrr");
    let _ = program.act(GameCommand::Restart);
    let _ = program.act(GameCommand::Undo);
    assert!(program.controller.shown_win().is_some());
    assert_eq!(program.notice(), "");
}

#[test]
fn the_ranking_of_a_kind_names_its_board() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    program.wait_for_side_searches();
    let report =
        puzzle_app::PlayerReport::rankings(&program.shared, program.controller.session()).unwrap();
    let puzzle_app::ReportPart::Heading(heading) = &report.parts[0] else { panic!("{report:?}") };
    expect!["Sokoban: 7x3, easy"].assert_eq(&heading.to_string());
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
    let player = program.shared.autosave.player.uid;
    let kept = program.shared.autosave.store().solutions(player, &program.id()).unwrap();
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
        let solutions = program.shared.autosave.store().solutions(player, &program.id()).unwrap();
        let session = &mut program.controller.games[at].session;
        session.add_solution(&solutions[0].text).unwrap();
        String::from_utf8(session.export("xsb", "").unwrap()).unwrap()
    };
    assert!(text.contains("rR"), "{text}");
}

/// A game is one game, also if the program ends, in whatever way, between two of its finishes.
#[test]
fn a_game_that_is_finished_again_after_a_restart_of_the_program_is_one_game() {
    let first = ["win", "solve"];
    let ways = first.iter().flat_map(|first| [(first, "quit"), (first, "kill"), (first, "run")]);
    for (first, end) in ways {
        let mut program = Program::new(FrontEnd::Terminal);
        program.controller.reduces_motion = true;
        let _ = program.open("sokoban/7x3:w8usbstw8");
        play(&mut program, "r");
        match *first {
            "win" => play(&mut program, "lrrr"),
            _ => drop(program.act(GameCommand::Solve(Objective::Any))),
        }
        let _ = program.act(GameCommand::Undo);
        if end == "quit" {
            program.controller.close(&mut program.shared);
        }
        if end != "run" {
            program = Program::within(FrontEnd::Terminal, program.folder);
            let uid = program.shared.in_progress()[0].uid;
            let _ = program.act(PuzzleCommand::Resume(uid));
        }
        play(&mut program, "rr");
        let log = program.shared.log();
        let again: Vec<bool> = log.iter().map(|game| game.is_again).collect();
        assert_eq!(again, [false, true], "{first}, {end}");
        // A solution of the program can be played on.
        let n_begun = program.shared.in_progress().len();
        assert_eq!(n_begun, usize::from(*first == "solve"), "{first}, {end}");
    }
}

/// Waits `millis` of real time, as the clock does.
#[test]
fn looking_at_a_solution_after_a_win_leaves_the_win() {
    for front_end in [FrontEnd::Terminal, FrontEnd::Window] {
        for is_reduced in [false, true] {
            for until in [0, 1, 9] {
                let mut program = Program::new(front_end);
                program.controller.reduces_motion = is_reduced;
                let _ = program.open("sokoban/7x3:w8usbstw8");
                play(&mut program, "rrlrr");
                let won = program.controller.session().unwrap().moves_text();
                let _ = program.act(GameCommand::ShowBest);
                for _ in 0..until {
                    let _ = program.press("right");
                }
                assert_eq!(program.shared.in_progress(), [], "while it is shown");
                let _ = program.press("escape");
                let session = program.controller.session().unwrap();
                assert_eq!((session.moves_text(), session.status()), (won, Status::Solved));
                assert!(!session.used_solve() && program.controller.shown_win().is_some());
                assert_eq!(program.shared.in_progress(), []);
                assert_eq!(program.shared.log().len(), 1);
            }
        }
    }
}

#[test]
fn a_win_that_the_player_goes_back_to_is_not_in_progress() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    play(&mut program, "rrr");
    let _ = program.act(GameCommand::Undo);
    assert_eq!(program.shared.in_progress().len(), 1, "it can be finished in a better way");
    let _ = program.act(GameCommand::Redo);
    assert_eq!(program.shared.in_progress(), []);
}

#[test]
fn a_restart_after_a_win_counts_as_another_game_with_its_own_time() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/7x3:w8usbstw8");
    wait(200);
    play(&mut program, "rrlrr");
    let _ = program.act(GameCommand::Restart);
    assert!(program.controller.shown_win().is_none());
    play(&mut program, "rrr");
    let log = program.shared.log();
    assert_eq!(log.iter().map(|game| game.is_again).collect::<Vec<_>>(), [false, false]);
    assert!(log[1].millis < log[0].millis, "{:?}", log.iter().map(|game| game.millis));
    let news = &program.controller.shown_win().unwrap().news;
    assert!(news.moves && news.time);
    let lines = program.controller.shown_win().unwrap().lines();
    assert!(
        lines.iter().any(|(words, _)| words.to_string().starts_with(
            "Your records for this puzzle before: fewest moves 5, fewest pushes 2, best time 0.2 s"
        )),
        "{lines:?}"
    );
}

/// Whether the first move comes before or after the program knows that the puzzle is that of the
/// day.
#[test]
fn a_puzzle_of_the_day_begun_by_its_full_id_continues_by_every_id() {
    for is_fast in [true, false] {
        let mut program = Program::new(FrontEnd::Terminal);
        let entry = program.shared.registry.find("lights-out").unwrap();
        let day = program.shared.today();
        let seed_id = entry.daily(day, None).unwrap();
        let _ = program.open(&seed_id);
        let id = program.id();
        let mut program = Program::new(FrontEnd::Terminal);
        let _ = program.open(&id);
        if !is_fast {
            program.wait_for_side_searches();
        }
        program.play();
        program.wait_for_side_searches();
        assert_eq!(program.shared.in_progress()[0].day, Some(day), "{is_fast}");
        for other in [&seed_id, &id] {
            let _ = program.open("sokoban/7x3:w8usbstw8");
            let _ = program.open(other);
            let session = program.controller.session().unwrap();
            assert_eq!((session.position(), program.id()), (1, id.clone()), "{other}, {is_fast}");
        }
    }
}

#[test]
fn a_begun_puzzle_of_the_day_continues_by_its_id_and_a_solved_one_does_not() {
    let day = "2026-11-26";
    let mut program = Program::new(FrontEnd::Terminal);
    let entry = program.shared.registry.find("lights-out").unwrap();
    let seed_id = entry.daily(day.parse().unwrap(), None).unwrap();
    let _ = program.open(&seed_id);
    let id = program.id();
    program.play();
    for other in [&seed_id, &id] {
        let _ = program.open("sokoban/7x3:w8usbstw8");
        let _ = program.open(other);
        let session = program.controller.session().unwrap();
        assert_eq!((session.position(), program.id()), (1, id.clone()), "{other}");
        assert_eq!(program.shared.in_progress().len(), 1);
    }
    // Another copy of the game, as another program may have begun it, ends with the win too.
    let copy = program.shared.in_progress().remove(0);
    let mut copy = program.shared.autosave.store().game_in_progress(copy.uid).unwrap().unwrap().0;
    copy.uid = program.shared.autosave.store().fresh_uid().unwrap();
    program.shared.autosave.push(Change::Play { game: copy, version: 0 }).unwrap();
    assert_eq!(program.shared.in_progress().len(), 2);
    program.controller.reduces_motion = true;
    let solution = {
        let mut session = Midend::new(entry);
        let _ = session.open(&id).unwrap();
        let work = &mut puzzle_core::solve::Work::unlimited();
        match session.run_now(&puzzle_midend::Task::Solve(Objective::Any), work).unwrap() {
            puzzle_midend::SearchReport::Solved(solved) => solved.moves,
            report => panic!("{report:?}"),
        }
    };
    let _ = program.act(GameCommand::Restart);
    let at = program.controller.current.unwrap();
    // All moves but the last one, which the controller has to see.
    let moves: Vec<&str> = solution.split(' ').collect();
    let (last, first) = moves.split_last().unwrap();
    let _ = program.controller.games[at].session.play_text(&first.join(" ")).unwrap();
    let (x, y) = last.split_once(',').unwrap();
    let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
    let rect = program.controller.session().unwrap();
    let width = rect.text().unwrap().lines().next().unwrap().chars().count();
    let middle = rect.cell_rect((y - 1) * width + x - 1).unwrap().center();
    let press = puzzle_core::input::Pointer::mouse(middle, puzzle_core::input::Button::Left);
    let input = puzzle_core::input::Input::Press(press);
    let _ = program.controller.input(&mut program.shared, input, Instant::now());
    assert_eq!(program.shared.log().len(), 1, "won");
    assert_eq!(program.shared.in_progress(), []);
}

#[test]
fn a_harder_puzzle_is_offered_in_every_game_with_grades() {
    use puzzle_profile::{Difficulty, Finished, NextPuzzles};
    let registry = puzzle_backends::bundled();
    for entry in registry.games_to_play() {
        for (_, params) in puzzle_midend::PresetLine::flatten(&entry.presets()) {
            let mut session = Midend::new(*entry);
            session.set_params_text(params).unwrap();
            let grades = session.grades();
            for (i, grade) in grades.iter().enumerate() {
                session.set_grade(*grade).unwrap();
                let finished = Finished {
                    params: session.params_text(puzzle_core::params::ParamsForm::Full),
                    difficulty: Difficulty::Graded(*grade),
                    ..Finished::default()
                };
                let harder = NextPuzzles::after(&finished, entry, None).harder;
                let harder = harder.map(|(grade, _)| grade);
                assert_eq!(harder, grades.get(i + 1).copied(), "{} {params}", entry.info.id);
            }
        }
    }
}

#[test]
fn a_generated_puzzle_leads_to_a_harder_one() {
    let ids = ["hidato/4x4mRde#film", "hidato/8x8mJdn#clock", "sliding/3x3de#w2"];
    let fronts = [FrontEnd::Window, FrontEnd::Terminal];
    for (id, front_end) in ids.into_iter().flat_map(|id| fronts.map(|front_end| (id, front_end))) {
        let mut program = Program::new(front_end);
        let _ = program.open(id);
        for _ in 0..400 {
            if program.controller.session().unwrap().status() == Status::Solved {
                break;
            }
            let _ = program.act(GameCommand::Hint);
        }
        let offers = program.controller.shown_win().unwrap().offers();
        let labels: Vec<String> = offers.iter().map(|(label, _)| label.to_string()).collect();
        assert!(
            labels.iter().any(|label| label.starts_with("Harder puzzle: ")),
            "{id}: {labels:?}"
        );
        // The terminal lists what has a key.
        let context = program.controller.context(&program.shared);
        let has_key = !context.keys_of(&PuzzleCommand::Harder.into()).is_empty();
        assert!(has_key || front_end == FrontEnd::Window, "{id}");
    }
}

/// A draft is exported with the player's solution of the puzzle that it makes.
#[test]
fn a_draft_is_exported_with_its_solution() {
    let exported = |program: &mut Program| {
        let path = program.folder.path().join("draft.xsb");
        let _ = std::fs::remove_file(&path);
        let _ = program.act(OutputCommand::Export("xsb".into(), String::new()));
        let path_text = path.to_string_lossy();
        let answered =
            program.controller.answer(&mut program.shared, Question::WriteFile, &path_text);
        let _ = answered.unwrap();
        std::fs::read_to_string(path).unwrap()
    };
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban-editor/9x7:s20w5s4wubtws4w5s20");
    let _ = program
        .controller
        .answer(&mut program.shared, Question::DraftText(DraftText::Title), "First")
        .unwrap();
    let before = exported(&mut program);
    expect![[r#"
        #####
        #@$.#
        #####

        Title: First
    "#]]
    .assert_eq(&before);
    let _ = program.act(PuzzleCommand::PlayDraft);
    play(&mut program, "r");
    let _ = program.act(PuzzleCommand::Edit);
    expect![[r#"
        #####
        #@$.#
        #####

        Title: First
        Solution
        R
    "#]]
    .assert_eq(&exported(&mut program));
    // Another draft has no solution.
    let _ = program.act(GameCommand::Own("turn".into()));
    assert!(!exported(&mut program).contains("Solution"));
}
