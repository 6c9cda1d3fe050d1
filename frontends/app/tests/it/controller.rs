//! The controller behaves alike for the terminal and for the window.

use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use puzzle_app::{
    COMMANDS, Controller, DraftText, Effect, FrontEnd, GameCommand, OutputCommand, PlayerCommand,
    PuzzleCommand, Question, Screen, Setup, Shared, title_of,
};

use crate::program::Program;
use crate::results::play;

const FRONT_ENDS: [FrontEnd; 2] = [FrontEnd::Terminal, FrontEnd::Window];

/// Checks the message of a command in both front ends.
fn check(before: &[&str], command: impl Into<puzzle_app::Command>, told: &Expect) {
    let command = command.into();
    let told_in = FRONT_ENDS.map(|front_end| {
        let mut program = Program::new(front_end);
        for key in before {
            match key.strip_prefix("open ") {
                Some(id) => drop(program.open(id)),
                None => drop(program.press(key)),
            }
        }
        let _ = program.act(command.clone());
        program.notice()
    });
    assert_eq!(told_in[0], told_in[1], "{command:?} is told alike");
    told.assert_eq(&told_in[0]);
}

#[test]
fn a_command_that_can_do_nothing_says_why() {
    let open = "open lights-out/3x3:111000111";
    check(&[open], GameCommand::Undo, &expect!["There is nothing to undo"]);
    check(&[open], GameCommand::Redo, &expect!["There is nothing to redo"]);
    check(&[open], GameCommand::Restart, &expect!["The puzzle is already at its start"]);
    check(&[open], GameCommand::History, &expect!["You have not made a move yet"]);
    check(&[open], PuzzleCommand::NextLevel, &expect!["You are not playing a collection"]);
    check(
        &[open],
        PuzzleCommand::Harder,
        &expect!["First solve a puzzle whose difficulty is known; then you can get a harder one"],
    );
    check(&[], OutputCommand::Save, &expect!["There is no puzzle on the board"]);
    check(&[], PuzzleCommand::GamesInProgress, &expect!["There are no games in progress"]);
    check(&[open, "right", "enter"], GameCommand::Restart, &expect![""]);
}

#[test]
fn every_command_of_the_list_is_carried_out_with_and_without_a_puzzle() {
    let mut n = 0;
    for front_end in FRONT_ENDS {
        for info in COMMANDS.iter().filter(|info| info.is_in(front_end)) {
            for id in ["", "lights-out/3x3:111000111", "sliding/3x3:1,2,3,4,5,6,0,7,8"] {
                let mut program = Program::new(front_end);
                if !id.is_empty() {
                    let _ = program.open(id);
                }
                let effects = program.act(info.command.clone());
                let context = program.controller.context(&program.shared);
                // A command must do something or say why it did not.
                let did = !effects.is_empty()
                    || !program.notice().is_empty()
                    || context.puzzle().is_some_and(|session| session.message().is_some());
                let is_quiet = ["Stop", "All games", "Dismiss the message"].contains(&info.label);
                assert!(did || is_quiet, "{front_end:?}, {id:?}: {} did nothing", info.label);
                n += 1;
            }
        }
    }
    assert!(n > 300, "{n} commands");
}

#[test]
fn a_puzzle_is_edited_and_played_again() {
    for front_end in FRONT_ENDS {
        let mut program = Program::new(front_end);
        let _ = program.open("hidato/2x2mR:1b4");
        let _ = program.act(PuzzleCommand::Edit);
        assert_eq!(program.id(), "hidato-editor/2x2mR:1b4", "{}", program.notice());
        for key in ["right", "right", "2", "g"] {
            let _ = program.press(key);
        }
        let _ = program.act(PuzzleCommand::PlayDraft);
        assert_eq!(program.id(), "hidato/2x2mR:1_2a4", "{}", program.notice());
        let _ = program.open("sokoban/5x3:w6ubtw6");
        let _ = program.act(PuzzleCommand::Edit);
        assert_eq!(program.id(), "sokoban-editor/9x7:s20w5s4wubtws4w5s20", "{}", program.notice());
        let _ = program.act(PuzzleCommand::PlayDraft);
        assert_eq!(program.id(), "sokoban/5x3:w6ubtw6", "{}", program.notice());
        // What an ID does not contain goes along: the labels of pieces.
        let _ = program.open("sliding-editor/3x3:1-9_h9_lA_s1,2,3,4,5,6,7,0,8");
        let _ = program.act(PuzzleCommand::PlayDraft);
        assert_eq!(program.id(), "sliding/3x3:1,2,3,4,5,6,7,0,8", "{}", program.notice());
        let texts = program.controller.session().unwrap().texts().unwrap().clone();
        assert_eq!(texts.iter().collect::<Vec<_>>(), [("Letter", "\"A\"")]);
        let _ = program.act(PuzzleCommand::Edit);
        assert_eq!(program.id(), "sliding-editor/3x3:1-9_h9_lA_s1,2,3,4,5,6,7,0,8");
        // Another puzzle with the same ID has no labels.
        let _ = program.open("sliding/3x3:1,2,3,4,5,6,7,0,8");
        let _ = program.act(PuzzleCommand::Edit);
        let draft = "sliding-editor/7x7:o16,1-3,o4,4-6,o4,7-9,o16_h9_s1,2,3,4,5,6,7,0,8";
        assert_eq!(program.id(), draft, "{}", program.notice());
        let _ = program.open("hidato-editor/2x2mR:1b1");
        let _ = program.act(PuzzleCommand::PlayDraft);
        assert_eq!(program.notice(), "The number 1 is given twice");
    }
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("lights-out/3x3:111000111");
    let context = program.controller.context(&program.shared);
    for command in [PuzzleCommand::Edit, PuzzleCommand::NewDraft, PuzzleCommand::PlayDraft] {
        assert!(!context.is_listed(command));
    }
}

#[test]
fn a_puzzle_leads_back_to_the_draft_from_which_it_was_made() {
    let puzzles = [
        "sliding/3x3:1,2,3,4,5,6,7,0,8",
        "sokoban/5x3:w6ubtw6",
        "hidato/2x2mR:1b4",
        "@mahjong/quest/1",
    ];
    for (front_end, puzzle) in FRONT_ENDS.into_iter().flat_map(|f| puzzles.map(|p| (f, p))) {
        let mut program = Program::new(front_end);
        let _ = program.open(puzzle);
        let _ = program.act(PuzzleCommand::Edit);
        // A change, and that it is taken back.
        for key in ["right", "b"] {
            let _ = program.press(key);
        }
        let _ = program.act(GameCommand::Own("clear".into()));
        let n = program.controller.session().unwrap().history_len();
        assert!(n > 0, "{puzzle}: a change");
        let _ = program.act(GameCommand::GoTo(0));
        let draft = program.id();
        let _ = program.act(PuzzleCommand::PlayDraft);
        let made = program.id();
        assert!(!made.contains("editor"), "{puzzle}: {made}, {}", program.notice());
        let _ = program.act(PuzzleCommand::Edit);
        assert_eq!(program.id(), draft, "{puzzle}");
        assert_eq!(program.controller.session().unwrap().history_len(), n, "{puzzle}: the draft");
        // A new draft is blank, and the old one stays in progress.
        let _ = program.act(PuzzleCommand::PlayDraft);
        let _ = program.act(PuzzleCommand::NewDraft);
        let session = program.controller.session().unwrap();
        assert!(session.capabilities().is_editor() && program.id() != draft, "{puzzle}");
        assert_eq!(session.history_len(), 0, "{puzzle}: a new draft");
        let _ = program.open(&made);
        let _ = program.act(PuzzleCommand::Edit);
        assert_eq!(program.controller.session().unwrap().history_len(), n, "{puzzle}: resumed");
        let n = program.shared.in_progress().len();
        assert_eq!(n, 1, "{puzzle}: copies of the draft");
    }
}

/// Drafts that were drawn on a blank canvas, in every editor.
#[test]
fn a_drawn_draft_is_played_and_edited_again() {
    let drafts = [
        "sliding-editor/3x3:1-9_h9_s1,2,3,4,5,6,7,0,8",
        "sokoban-editor/9x7:s20w5s4wubtws4w5s20",
        "hidato-editor/2x2mR:1b4",
        "mahjong-editor/12x8x3:_-4-4_.a2",
    ];
    let editors = puzzle_backends::bundled();
    let editors = editors.games().iter().filter(|game| game.capabilities().is_editor());
    assert_eq!(editors.count(), drafts.len());
    for (front_end, id) in FRONT_ENDS.into_iter().flat_map(|f| drafts.map(|d| (f, d))) {
        let mut program = Program::new(front_end);
        let _ = program.open(id);
        let _ = program.act(GameCommand::Own("clear".into()));
        let _ = program.act(GameCommand::GoTo(0));
        let n = program.controller.session().unwrap().history_len();
        let leads_back = |program: &mut Program, how: &str| {
            let _ = program.act(PuzzleCommand::Edit);
            assert_eq!(program.id(), id, "{how}: {}", program.notice());
            assert_eq!(program.controller.session().unwrap().history_len(), n, "{id}: {how}");
        };
        let _ = program.act(PuzzleCommand::PlayDraft);
        let made = program.id();
        assert!(!made.contains("editor"), "{id}: {made}, {}", program.notice());
        leads_back(&mut program, "played");
        // The draft is in the profile only.
        let mut program = Program::within(front_end, program.close());
        let _ = program.open(&made);
        leads_back(&mut program, "opened again");
        if id.starts_with("mahjong") {
            let _ = program.act(PuzzleCommand::PlayDraft);
            let _ = program.act(PuzzleCommand::New);
            assert_ne!(program.id(), made);
            leads_back(&mut program, "another deal on the same layout");
        }
    }
}

#[test]
fn a_draft_is_rated_after_each_stroke() {
    let status = |program: &mut Program| {
        program.wait_for_side_searches();
        puzzle_app::status_line(program.controller.session().unwrap(), false).to_string()
    };
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban-editor/9x7:s20w5s4wubtws4w5s20");
    expect![
        "easy: solvable with 1 push, the fewest possible · 1 box, 1 goal: complete. Brush: wall"
    ]
    .assert_eq(&status(&mut program));
    // A wall on the goal: the draft is not a level any more, and then it is one again.
    for key in "right right right down down down right right w".split(' ') {
        let _ = program.press(key);
    }
    expect![
        "0 boxes, 1 goal: the level has no box that the player can reach. Brush: wall · 1 move"
    ]
    .assert_eq(&status(&mut program));
    let _ = program.act(GameCommand::Undo);
    expect![
        "easy: solvable with 1 push, the fewest possible · 1 box, 1 goal: complete. Brush: wall"
    ]
    .assert_eq(&status(&mut program));
    let _ = program.open("hidato-editor/2x2mR:1b4");
    expect!["more than one solution for the given numbers · Editor mode. Next 2. 4 cells"]
        .assert_eq(&status(&mut program));
}

/// Also a draft that was rated before, and one that is read from the profile.
#[test]
fn a_draft_whose_puzzle_was_solved_says_so() {
    for is_closed in [false, true] {
        let mut program = Program::new(FrontEnd::Terminal);
        let _ = program.open("sokoban-editor/9x7:s20w5s4wubtws4w5s20");
        for _ in 0..4 {
            let _ = program.act(GameCommand::Own("turn".into()));
        }
        program.wait_for_side_searches();
        let _ = program.act(PuzzleCommand::PlayDraft);
        play(&mut program, "r");
        if is_closed {
            program.controller.games.retain(|game| game.entry.info.id == "sokoban");
            program.controller.current = Some(0);
        }
        let _ = program.act(PuzzleCommand::Edit);
        let notice = program.notice();
        assert!(notice.starts_with("You solved this puzzle on "), "{notice:?}, {}", program.id());
    }
}

#[test]
fn a_draft_has_title_author_and_note() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban-editor/9x7:s20w5s4wubtws4w5s20");
    let mut effects = program.act(PuzzleCommand::Describe);
    for (which, text) in DraftText::ALL.into_iter().zip(["First", "Ada", "For Bob"]) {
        let question = Question::DraftText(which);
        assert_eq!(effects, [Effect::Ask(question, String::new())]);
        effects = program.controller.answer(&mut program.shared, question, text).unwrap();
    }
    // Lists of games in progress name it, and a new draft has no title.
    let _ = program.act(GameCommand::Own("turn".into()));
    let draft = program.id();
    let _ = program.act(PuzzleCommand::New);
    assert_ne!(program.controller.title().puzzle, "First");
    let titles: Vec<String> =
        program.shared.in_progress().into_iter().map(|g| g.source.title).collect();
    assert_eq!(titles, ["First"]);
    let _ = program.open(&draft);
    assert_ne!(program.controller.title().puzzle, "First");
    let uid = program.shared.in_progress()[0].uid;
    let _ = program.act(PuzzleCommand::Resume(uid));
    assert_eq!(program.controller.title().puzzle, "First");
    let _ = program.act(GameCommand::Undo);
    let _ = program.act(PuzzleCommand::PlayDraft);
    let session = program.controller.session().unwrap();
    let xsb = String::from_utf8(session.export("xsb", "").unwrap()).unwrap();
    expect![[r#"
        #####
        #@$.#
        #####

        Title: First
        Author: Ada
        Comment:
        For Bob
        Comment-End:
    "#]]
    .assert_eq(&xsb);
}

/// A title that is given after the last stroke is in the lists too, in all editors.
#[test]
fn a_title_is_in_the_list_of_games_in_progress_at_once() {
    let editors = puzzle_backends::bundled();
    let editors = editors.games().iter().filter(|game| game.capabilities().is_editor());
    for editor in editors.map(|game| game.info.id) {
        let mut program = Program::new(FrontEnd::Terminal);
        let _ = program.open(editor);
        for key in ["right", "enter"] {
            let _ = program.press(key);
        }
        for title in ["First", "Second"] {
            let question = Question::DraftText(DraftText::Title);
            let _ = program.controller.answer(&mut program.shared, question, title).unwrap();
            let games = program.shared.in_progress();
            let titles: Vec<puzzle_core::Text> =
                games.iter().map(|game| title_of(&program.shared.registry, game)).collect();
            assert_eq!(titles, [title], "{editor}");
        }
    }
}

#[test]
fn a_draft_of_a_solved_puzzle_is_recognized() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("sokoban/5x3:w6ubtw6");
    let _ = program.press("right");
    let _ = program.open("sokoban-editor/9x7:s20w5s4wtbuws4w5s20");
    program.wait_for_side_searches();
    assert_eq!(program.notice(), "");
    // The canvas is cleared and drawn again.
    let _ = program.act(GameCommand::Own("clear".into()));
    let _ = program.act(GameCommand::Undo);
    let _ = program.act(GameCommand::Own("turn".into()));
    program.wait_for_side_searches();
    expect!["This is a rotation of a puzzle that you solved on 2026-11-26"]
        .assert_eq(&program.notice());
}

#[test]
fn a_game_is_resumed_in_another_program() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("lights-out/3x3:111000111");
    program.play();
    program.controller.close(&mut program.shared);
    let games = program.shared.in_progress();
    assert_eq!(games.len(), 1);
    let setup = Setup { data_dir: Some(program.folder.path().into()), ..Setup::default() };
    let registry = program.shared.registry.clone();
    let mut other = Shared::new(FrontEnd::Window, registry, &setup);
    let mut controller = Controller::default();
    let _ = controller.act(&mut other, PuzzleCommand::Resume(games[0].uid).into());
    let session = controller.session().unwrap();
    assert_eq!((session.position(), session.can_undo()), (1, true));
}

#[test]
fn a_win_is_logged_and_offers_the_next_puzzles() {
    for front_end in FRONT_ENDS {
        let mut program = Program::new(front_end);
        // Pressing the corner solves the puzzle.
        let _ = program.open("lights-out/2x2:1110");
        program.play();
        let win = program.controller.shown_win().expect("a win");
        let words: Vec<String> =
            win.lines().into_iter().map(|(words, _)| words.to_string()).collect();
        assert!(words[0].starts_with("1 move"), "{words:?}");
        assert!(words.iter().any(|words| words == "without hints"), "{words:?}");
        assert!(win.offers().iter().any(|(label, _)| label == "New puzzle"));
        assert_eq!(program.shared.log().len(), 1);
        assert!(program.shared.solved_games.contains("lights-out"));
    }
}

#[test]
fn lessons_are_offered_until_they_are_taken_or_declined_or_the_player_moves() {
    let ends: [fn(&mut Program); 3] = [
        |program| drop(program.act(GameCommand::Lesson(0))),
        |program| program.controller.decline_lessons(&mut program.shared),
        |program| drop(program.press("right")),
    ];
    for end in ends {
        let mut program = Program::new(FrontEnd::Window);
        let _ = program.open("sliding/3x3:1,2,3,4,5,6,7,0,8");
        assert!(program.controller.offers_lessons(&program.shared));
        end(&mut program);
        let _ = program.open("sliding/3x3:1,2,3,4,5,6,0,7,8");
        assert!(!program.controller.offers_lessons(&program.shared));
        // The profile keeps it.
        let setup = Setup { data_dir: Some(program.folder.path().into()), ..Setup::default() };
        let registry = program.shared.registry.clone();
        let shared = Shared::new(FrontEnd::Terminal, registry, &setup);
        assert_eq!(Vec::from_iter(&shared.lessons_offered), ["sliding"]);
    }
}

#[test]
fn overwriting_a_file_needs_a_confirmation() {
    let mut program = Program::new(FrontEnd::Window);
    let _ = program.open("lights-out/3x3:111000111");
    let path = program.folder.path().join("mine.puzzle.json");
    let text = path.to_string_lossy().into_owned();
    std::fs::write(&path, "something else").unwrap();
    let (controller, shared) = (&mut program.controller, &mut program.shared);
    let why = controller.answer(shared, Question::SaveFile, &text).unwrap_err();
    assert_eq!(why, "This file exists: confirm again to overwrite it");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "something else");
    controller.answer(shared, Question::SaveFile, &text).unwrap();
    // From here on the file belongs to the game.
    controller.answer(shared, Question::SaveFile, &text).unwrap();
    let _ = program.open("lights-out/2x2:1110");
    let _ = program.act(PuzzleCommand::File(path));
    assert_eq!(program.id(), "lights-out/3x3:111000111");
}

#[test]
fn another_player_has_games_of_their_own() {
    let mut program = Program::new(FrontEnd::Terminal);
    let _ = program.open("lights-out/3x3:111000111");
    program.play();
    let asked = program.act(PlayerCommand::New);
    assert_eq!(asked, [Effect::Ask(Question::NewPlayer, String::new())]);
    let (controller, shared) = (&mut program.controller, &mut program.shared);
    let effects = controller.answer(shared, Question::NewPlayer, "Ada").unwrap();
    assert!(effects.contains(&Effect::NewPlayer));
    assert_eq!(program.notice(), "Ada is playing now");
    assert!(program.controller.session().is_none() && program.shared.in_progress().is_empty());
    let records = program.act(PlayerCommand::Records);
    assert_eq!(records, [Effect::Show(Screen::Records)]);
}

/// A board that came from a file is listed in the next run, and new games on it keep its name.
#[test]
fn boards_of_files_stay_after_the_program_ends() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/samples/gates.mah");
    let mut program = Program::new(FrontEnd::Terminal);
    let own = |program: &Program| -> Vec<String> {
        let all = program.controller.collections(&program.shared);
        let own = all.into_iter().filter(|list| !list.key.starts_with('@'));
        own.map(|list| {
            let titles: Vec<_> = list.cards.iter().map(|card| card.title.as_str()).collect();
            format!("{} ({}): {}", list.title, list.game, titles.join(", "))
        })
        .collect()
    };
    for _ in 0..2 {
        let _ = program.controller.answer(&mut program.shared, Question::Path, path).unwrap();
        while program.controller.is_busy() {
            let now = Instant::now();
            let _ = program.controller.tick(&mut program.shared, now, Duration::ZERO);
        }
        assert_eq!(own(&program), ["Mahjong boards from files (mahjong): Gate, Two gates"]);
    }
    let list = program.controller.collections(&program.shared);
    let gate = list.into_iter().find(|list| list.key == "puzzles/mahjong-boards.puzzles");
    program.controller.open_levels(&mut program.shared, gate.unwrap(), Some(0)).unwrap();
    let title = |program: &Program| program.controller.title().puzzle;
    assert_eq!(title(&program), "Gate  (1/2)");
    let _ = program.act(PuzzleCommand::New);
    assert_eq!(title(&program), "Gate");
    // A nudge, a reason, and a move.
    for _ in 0..3 {
        let _ = program.act(GameCommand::Hint);
    }
    let first = program.id();
    program.controller.close(&mut program.shared);
    let mut program = Program::within(FrontEnd::Window, program.folder);
    assert_eq!(own(&program), ["Mahjong boards from files (mahjong): Gate, Two gates"]);
    let uid = program.shared.in_progress()[0].uid;
    program.controller.resume(&mut program.shared, uid).unwrap();
    assert_eq!((program.id(), title(&program).to_string()), (first, "Gate".into()));
}

/// A puzzle that is named after its file does not say the name twice.
#[test]
fn the_name_of_a_file_stands_once_in_the_title() {
    let mut program = Program::new(FrontEnd::Terminal);
    let title = |program: &mut Program, name: &str, text: &str| {
        let path = program.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let path = path.display().to_string();
        let _ = program.controller.answer(&mut program.shared, Question::Path, &path).unwrap();
        let puzzle_app::Title { place, puzzle, .. } = program.controller.title();
        format!("{place}: {puzzle}")
    };
    let grid = "1 2 3\n4 5 6\n7 0 8\n";
    assert_eq!(title(&mut program, "three.txt", grid), ": three");
    assert_eq!(
        title(&mut program, "four.txt", &format!("# Title: Three\n{grid}")),
        "four.txt: Three"
    );
}

/// Pastes texts in each front end, and shows which puzzle is on the board then.
#[test]
fn pasted_text_may_be_anything_that_a_file_may_be() {
    let texts = [
        "sliding/2x2:1,0,3,2",
        "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15",
        "https://example.org/js/fifteen.html#2x2:1,0,3,2",
        "1 2 3\n4 5 6\n7 0 8\n",
        "One box\n#####\n#@$.#\n#####\n",
        "#####\n#@$.#\n####x\n",
        "a text about puzzles\nof two lines\n",
        "nope.xsb",
    ];
    let transcript = |front_end| {
        let mut program = Program::new(front_end);
        let mut transcript = String::new();
        for text in texts {
            let _ = program.open("sliding/3x3:1,2,3,4,0,5,7,8,6");
            let _ = program.controller.paste(&mut program.shared, text);
            let first = text.lines().next().unwrap();
            transcript += &format!("{first} → {}\n", program.id());
            if let Some(note) = &program.controller.notice {
                transcript += &format!("    {note}\n");
            }
        }
        transcript
    };
    let in_terminal = transcript(FrontEnd::Terminal);
    assert_eq!(in_terminal, transcript(FrontEnd::Window));
    expect![[r#"
        sliding/2x2:1,0,3,2 → sliding/2x2:1,0,3,2
        4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15 → sliding/4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15
        https://example.org/js/fifteen.html#2x2:1,0,3,2 → sliding/2x2:1,0,3,2
        1 2 3 → sliding/3x3:1,2,3,4,5,6,7,0,8
            read as a start of the 3x3 sliding puzzle whose goal is 1 2 3 … with the hole last
        One box → sokoban/5x3:w6ubtw6
        ##### → sliding/3x3:1,2,3,4,0,5,7,8,6
            3:5: 'x' is not a level character
        a text about puzzles → sliding/3x3:1,2,3,4,0,5,7,8,6
            No game reads this kind of file
        nope.xsb → sliding/3x3:1,2,3,4,0,5,7,8,6
            nope.xsb: there is no such file
    "#]].assert_eq(&in_terminal);
}

/// While a puzzle is played, the next one of its kind is generated, another for each player, and
/// New takes it at once.
#[test]
fn the_next_puzzle_is_generated_ahead() {
    for (game, params) in [
        ("lights-out", "5x5"),
        ("hidato", "8x8mRdh"),
        ("sokoban", "10x9b4dh"),
        ("mahjong", "turtle,dh"),
        ("sliding", "5x5dh"),
    ] {
        let mut program = Program::new(FrontEnd::Terminal);
        let kept = |program: &Program| {
            let key = format!("next.{game}");
            program.shared.files.own_preference(&key).filter(|text| !text.is_empty())
        };
        program.open(&format!("{game}/{params}#1"));
        let full = program.controller.session().unwrap().current_params().unwrap();
        let _ = program.act(PuzzleCommand::Params(full));
        let wait = |program: &mut Program| {
            while kept(program).is_none() {
                std::thread::sleep(Duration::from_millis(1));
                let _ =
                    program.controller.tick(&mut program.shared, Instant::now(), Duration::ZERO);
            }
        };
        wait(&mut program);
        let mut other = Program::new(FrontEnd::Terminal);
        other.open(&format!("{game}/{params}#1"));
        wait(&mut other);
        assert_ne!(kept(&other), kept(&program), "{game}");
        let before = program.id();
        let _ = program.controller.act(&mut program.shared, PuzzleCommand::New.into());
        assert!(!program.controller.is_busy() && program.id() != before, "{game}");
        // The seed of the new puzzle generates it again.
        let (id, seed) = (program.id(), program.controller.session().unwrap().seed_id().unwrap());
        let again = program.act(PuzzleCommand::Open(seed.clone()));
        assert_eq!((program.id(), again.is_empty()), (id, false), "{seed}");
        // A puzzle of other params is not taken.
        wait(&mut program);
        let session = program.controller.session().unwrap();
        let params = session.params_text(puzzle_midend::puzzle_core::params::ParamsForm::Full);
        assert!(kept(&program).unwrap().contains(&format!(" {params} ")), "{game}");
    }
}

/// A key is shown beside the command that it runs, and beside no other one.
#[test]
fn a_key_is_shown_for_one_command() {
    let ids =
        ["sliding/3x3#1", "sokoban/8x7#1", "mahjong/tent#1", "hidato/5x5#1", "lights-out/3x3#1"];
    let mut n = 0;
    for (front_end, id) in FRONT_ENDS.into_iter().flat_map(|f| ids.map(|id| (f, id))) {
        for is_lesson in [false, true] {
            let mut program = Program::new(front_end);
            let _ = program.open(id);
            if is_lesson {
                let _ = program.act(GameCommand::Lesson(0));
            }
            let context = program.controller.context(&program.shared);
            for info in puzzle_app::COMMANDS {
                for key in context.keys_of(&info.command) {
                    let run = context.command_of(key).map(|found| found.label);
                    assert!(run.is_none_or(|label| label == info.label), "{id}: {key} {run:?}");
                    n += 1;
                }
            }
        }
    }
    assert!(n > 500, "{n} keys");
}

#[test]
fn restart_does_not_empty_a_lesson() {
    for front_end in FRONT_ENDS {
        let mut program = Program::new(front_end);
        let _ = program.open("sliding/3x3:1,2,3,4,5,6,0,7,8");
        let _ = program.act(GameCommand::Lesson(2));
        let place = |program: &Program| {
            let session = program.controller.session().unwrap();
            (session.lesson().unwrap().step, session.game_id())
        };
        for step in 0..5 {
            let board = place(&program);
            assert_eq!(board.0, step);
            for key in ["b", "ctrl+b"] {
                let _ = program.press(key);
                assert_eq!(place(&program), board, "{front_end:?}, {key}");
            }
            let text = program.controller.session().unwrap().text();
            let _ = program.act(GameCommand::Restart);
            assert_eq!(program.controller.session().unwrap().text(), text, "{front_end:?}");
            let _ = program.act(GameCommand::Hint);
            if place(&program).0 == step {
                let _ = program.act(GameCommand::ContinueLesson);
            }
        }
    }
}
