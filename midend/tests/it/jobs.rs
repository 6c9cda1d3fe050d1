use expect_test::expect;
use puzzle_core::solve::{Objective, Solutions, Work};
use puzzle_midend::{FinishedJob, GameEntry, JobTextError, Midend, SearchReport, Task, Worker};

use super::stairs::Stairs;
use super::{brief, game, lights, open, run};

fn worked(m: &mut Midend, task: &Task) -> FinishedJob {
    let text = m.job(task).unwrap().to_text();
    let done = Worker::new(m.game()).run(&text, &mut Work::unlimited()).unwrap();
    FinishedJob::from_text(&done.to_text()).unwrap()
}

#[test]
fn reports_survive_their_text_form() {
    for task in [
        Task::Solve(Objective::Any),
        Task::SolveHere(Objective::Optimal),
        Task::Hint,
        Task::NewGame,
    ] {
        let mut m = lights();
        let _ = m.play_text("1,2").unwrap();
        let here = m.job(&task).unwrap().run(&mut Work::unlimited());
        let mut m = lights();
        let _ = m.play_text("1,2").unwrap();
        let there = worked(&mut m, &task);
        assert_eq!(here.report, there.report, "{task:?}");
        assert!(m.finish(there).redraw, "{task:?}");
    }
}

#[test]
fn a_report_in_full() {
    let mut m = lights();
    let task = Task::SolveHere(Objective::Any);
    let text = worked(&mut m, &task).to_text();
    expect![[r#"{"report":{"solved":{"moves":"2,1 2,3","n_moves":2,"optimal":false,"solutions":"unknown","other":null,"figures":[],"from_start":null,"stopped":null}},"game":"lights-out","revision":1}"#]]
    .assert_eq(&text);
    let SearchReport::Solved(solved) = m.run_now(&task, &mut Work::unlimited()).unwrap() else {
        panic!("it can be solved");
    };
    assert_eq!((solved.n_moves, solved.solutions), (2, Solutions::Unknown));
    assert_eq!(m.position(), 0, "what is asked now is not played");
}

#[test]
fn a_report_that_was_tampered_with_is_refused_or_does_no_harm() {
    let mut m = lights();
    let before = m.save();
    let text = worked(&mut m, &Task::Solve(Objective::Any)).to_text();
    for (from, to) in [
        ("2,1 2,3", "2,2 2,2"),
        ("2,1 2,3", "9,9 2,3"),
        ("2,1 2,3", "nonsense"),
        ("\"moves\":\"2,1 2,3\"", "\"moves\":\"\""),
        ("\"from_start\":null", "\"from_start\":{\"words\":\"\",\"marks\":[]}"),
        ("lights-out", "stairs"),
        ("\"revision\":1", "\"revision\":7"),
    ] {
        let done = FinishedJob::from_text(&text.replace(from, to)).unwrap();
        let _ = m.finish(done);
        if from != "\"from_start\":null" {
            assert_eq!(m.save(), before, "{from} to {to}");
        }
        m = lights();
    }
    let puzzle = worked(&mut m, &Task::NewGame).to_text();
    for (from, to) in
        [("\"params\":\"3x3\"", "\"params\":\"0x5\""), ("\"desc\":\"", "\"desc\":\"2")]
    {
        assert!(puzzle.contains(from), "{puzzle}");
        let outcome = m.finish(FinishedJob::from_text(&puzzle.replace(from, to)).unwrap());
        assert!(!outcome.game_changed && m.save() == before);
    }
    for broken in ["", "{}", "[1]", &text[..40], "{\"report\":\"solved\"}"] {
        assert!(matches!(FinishedJob::from_text(broken), Err(JobTextError::Syntax(_))), "{broken}");
    }
}

#[test]
fn a_hint_that_was_tampered_with_gives_no_moves() {
    let mut m = lights();
    let text = worked(&mut m, &Task::Hint).to_text();
    let _ = m.finish(FinishedJob::from_text(&text.replacen("2,1", "9,9", 1)).unwrap());
    assert!(m.shown_hint().is_none() && m.hint().request.is_some());
    let _ = m.finish(FinishedJob::from_text(&text).unwrap());
    let _ = m.hint();
    assert_eq!(m.shown_hint().unwrap().moves, ["2,1"]);
    let _ = m.hint();
    assert_eq!(brief(&m), "1/1 .../.#./###");
}

#[test]
fn jobs_of_other_games_and_unsupported_objectives_are_refused() {
    let mut m = lights();
    let text = m.job(&Task::Hint).unwrap().to_text();
    let mut other = Worker::new(GameEntry::of::<Stairs>());
    let refused = other.run(&text, &mut Work::unlimited());
    assert!(matches!(refused, Err(JobTextError::OtherGame(name)) if name == "lights-out"));
    assert!(m.job(&Task::Solve(Objective::OptimalIn("leaps".into()))).is_err());
    let mut m = game::<Stairs>("stairs/6x2:6");
    assert!(m.job(&Task::Solve(Objective::OptimalIn("leaps".into()))).is_ok());
    for broken in [
        "",
        "{}",
        &text[..text.len() - 2],
        "{\"game\":\"stairs\",\"revision\":0,\"task\":\"hint\"}",
    ] {
        let refused = other.run(broken, &mut Work::unlimited());
        assert!(matches!(refused, Err(JobTextError::Syntax(_))), "{broken}");
    }
}

#[test]
fn a_worker_and_a_session_keep_their_memory_from_job_to_job() {
    let mut m = game::<Stairs>("stairs/6x2:6");
    let text = m.job(&Task::Rate).unwrap().to_text();
    let mut worker = Worker::new(GameEntry::of::<Stairs>());
    let mut words = |_: usize| {
        let done = worker.run(&text, &mut Work::unlimited()).unwrap();
        let SearchReport::Rating(rating) = done.report else { panic!("a rating was asked for") };
        rating.words
    };
    assert_eq!([0, 1, 2].map(&mut words), [1, 2, 3].map(|n| format!("searched {n} times")));
    // The session's own memory, used by blocking calls and by jobs that come back.
    let _ = m.run_now(&Task::SolveHere(Objective::Any), &mut Work::unlimited()).unwrap();
    let _ = run(&mut m, &Task::Rate);
    assert_eq!(m.message().unwrap().words, "searched 2 times");
}

#[test]
fn a_trimmed_board_has_the_ids_of_both_params() {
    let mut m = Midend::of::<Stairs>();
    let _ = open(&mut m, "stairs/12x3#wide");
    assert_eq!(m.game_id().as_deref(), Some("stairs/6x3:6"));
    assert_eq!(m.seed_id().as_deref(), Some("stairs/12x3#wide"));
    assert_eq!(m.current_params().as_deref(), Some("12x3"));
    let save = m.save().unwrap();
    let mut again = Midend::of::<Stairs>();
    let _ = again.load(&save).unwrap();
    assert_eq!((again.game_id(), again.seed_id()), (m.game_id(), m.seed_id()));
    assert_eq!(again.save().unwrap(), save);
    // The ID with the desc does not contain the wider board.
    let _ = open(&mut again, "stairs/6x3:6");
    assert_eq!(again.seed_id(), None);
    assert_eq!(again.text(), m.text());
    // A worker gives the same result.
    let mut there = Midend::of::<Stairs>();
    let done = worked(&mut there, &Task::Generate { params: "12x3".into(), seed: "wide".into() });
    let _ = there.finish(done);
    assert_eq!((there.game_id(), there.seed_id()), (m.game_id(), m.seed_id()));
}
