//! Records, statistics, streaks, the calendar, rankings.

use expect_test::{Expect, expect};
use puzzle_core::game::Scoring;
use puzzle_core::solve::Grade;
use puzzle_midend::{Date, Ending};
use puzzle_profile::{
    Calendar, DayState, Difficulty, Distribution, Finished, Improvements, Kind, Place, PlayerFile,
    Ranking, RankingFile, RankingScope, Records, Statistics, Streak,
};

use super::{date, name, won};

#[test]
fn records_only_improve() {
    let mut log = vec![won(1, "sokoban/a", 100, 60_000)];
    let worse = won(2, "sokoban/a", 120, 50_000);
    let news = Improvements::of(&log, &worse);
    assert!(news.time && !news.moves && !news.is_first);
    log.push(worse);
    let record = |log: &[Finished]| Records::of(log).of_puzzle("sokoban/a").cloned().unwrap();
    assert_eq!(record(&log).moves.unwrap().value, 100);
    assert_eq!(record(&log).millis.unwrap().value, 50_000);
    log.reverse();
    assert_eq!(record(&log).moves.unwrap().uid, won(1, "x", 1, 1).uid, "in any order");

    let by_program = Finished { ending: Ending::SolvedByProgram, ..won(3, "sokoban/a", 9, 9) };
    assert!(!Improvements::of(&log, &by_program).is_any());
    log.push(by_program);
    let hinted = Finished { hints: 4, ..won(4, "sokoban/a", 80, 99_000) };
    assert!(!Improvements::of(&log, &hinted).moves, "hints are apart");
    log.push(hinted);
    assert_eq!((record(&log).moves.unwrap().value, record(&log).moves.unwrap().hints), (100, 0));
    let own = won(5, "sokoban/a", 90, 99_000);
    let news = Improvements::of(&log, &own);
    assert!(news.moves && !news.unaided, "it was solved without hints before");
    log.push(own);
    assert_eq!(record(&log).moves.unwrap().value, 90);
    assert_eq!(record(&log).n_solved, 4);
}

#[test]
fn a_repeated_ending_counts_only_for_records() {
    let again = Finished { is_again: true, ..won(2, "sokoban/a", 90, 70_000) };
    let log = [won(1, "sokoban/a", 100, 60_000), again];
    let records = Records::of(&log);
    let record = records.of_puzzle("sokoban/a").unwrap();
    assert_eq!((record.moves.unwrap().value, record.n_solved), (90, 1));
    let all = Statistics::of(&log);
    assert_eq!((all.played, all.moves.least, all.millis.mean), (1, 100, 60_000));
    assert_eq!((all.best.moves, all.best.millis), (Some(90), Some(60_000)), "as the records");
}

/// The order of a log is that of imports.
#[test]
fn the_last_date_of_a_puzzle_is_the_greatest() {
    let on =
        |n: u64, day: &str| Finished { date: day.parse().unwrap(), ..won(n, "sokoban/a", 9, n) };
    let mut log = [on(1, "2026-11-24"), on(2, "2026-11-26"), on(3, "2026-11-25")];
    for _ in 0..3 {
        log.rotate_left(1);
        let records = Records::of(&log);
        let last = records.of_puzzle("sokoban/a").unwrap().last_date;
        assert_eq!(last.to_string(), "2026-11-26", "{log:?}");
    }
}

#[track_caller]
fn check_spread(values: &[u64], expect: Expect) {
    let spread = Distribution::of(values.iter().copied());
    let buckets: Vec<String> = spread
        .buckets
        .iter()
        .map(|b| format!("{}-{}:{}", b.from, b.to.map_or(String::new(), |to| to.to_string()), b.n))
        .collect();
    assert_eq!(spread.buckets.iter().map(|b| b.n).sum::<usize>(), values.len());
    expect.assert_eq(&format!(
        "n {} least {} median {} mean {} most {} | {}",
        spread.n,
        spread.least,
        spread.median,
        spread.mean,
        spread.most,
        buckets.join(" ")
    ));
}

#[test]
fn distributions_are_whole_numbers() {
    check_spread(&[], expect!["n 0 least 0 median 0 mean 0 most 0 | "]);
    check_spread(&[7], expect!["n 1 least 7 median 7 mean 7 most 7 | 7-8:1"]);
    check_spread(&[1, 2, 2, 3], expect!["n 4 least 1 median 2 mean 2 most 3 | 1-2:1 2-3:2 3-4:1"]);
    check_spread(
        &[10, 12, 14, 15, 18, 22, 31, 5000],
        expect![
            "n 8 least 10 median 17 mean 640 most 5000 | 10-15:3 15-20:2 20-25:1 25-30:0 30-35:1 35-40:0 40-45:0 45-50:0 50-55:0 55-:1"
        ],
    );
    check_spread(
        &[0, u64::MAX],
        expect![
            "n 2 least 0 median 9223372036854775808 mean 9223372036854775808 most 18446744073709551615 | 0-2000000000000000000:1 2000000000000000000-4000000000000000000:0 4000000000000000000-6000000000000000000:0 6000000000000000000-8000000000000000000:0 8000000000000000000-10000000000000000000:0 10000000000000000000-12000000000000000000:0 12000000000000000000-14000000000000000000:0 14000000000000000000-16000000000000000000:0 16000000000000000000-18000000000000000000:0 18000000000000000000-:1"
        ],
    );
}

#[test]
fn statistics_count_endings() {
    let mut log = vec![won(1, "a/1", 10, 1000), won(2, "a/2", 20, 3000)];
    log.push(Finished { ending: Ending::Lost, ..won(3, "a/3", 5, 500) });
    log.push(Finished { ending: Ending::SolvedByProgram, ..won(4, "a/4", 5, 500) });
    log.push(Finished {
        hints: 2,
        difficulty: Difficulty::Graded(Grade::Hard),
        ..won(5, "b/1", 30, 5000)
    });
    let all = Statistics::of(&log);
    assert_eq!((all.played, all.solved, all.unaided, all.by_program, all.lost), (5, 3, 2, 1, 1));
    assert_eq!((all.moves.mean, all.millis.median, all.hints), (15, 2000, 2), "without hints");
    assert_eq!(all.moves_per_1000_seconds, 30 * 1000 / 4);
    assert_eq!(all.in_a_row, Streak { current: 1, longest: 2 });
    assert_eq!(Statistics::by_game(&log)["b"].solved, 1);
    let kind = Kind { game: "a", board: "", difficulty: Difficulty::Unknown };
    assert_eq!(Statistics::by_kind(&log)[&kind].played, 4);
    let hard = Difficulty::Graded(Grade::Hard);
    assert_eq!(Statistics::by_difficulty(&log)[&("b", hard)].solved, 1);
    log[0].place = Some(Place { collection: "@a/first".into(), number: 1 });
    assert_eq!(Statistics::by_collection(&log)["@a/first"].solved, 1);
}

#[test]
fn days_in_a_row_end_today_or_yesterday() {
    let days = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-21", "2026-11-20", "2026-10-01"];
    let days = || days.iter().map(|day| date(day));
    let streak = |today| Streak::of_days(days(), date(today));
    assert_eq!(streak("2026-11-21"), Streak { current: 5, longest: 5 });
    assert_eq!(streak("2026-11-22"), Streak { current: 5, longest: 5 });
    assert_eq!(streak("2026-11-23"), Streak { current: 0, longest: 5 });
}

#[test]
fn three_dailies_and_one_missed() {
    let daily = |n: u64, day: &str, on: &str| Finished {
        day: Some(date(day)),
        date: date(on),
        ..won(n, "sliding/4x4:1", 10, 1000)
    };
    let log = [
        daily(6, "2026-11-14", "2026-11-14"),
        daily(1, "2026-11-16", "2026-11-16"),
        daily(2, "2026-11-17", "2026-11-17"),
        daily(3, "2026-11-19", "2026-11-20"),
        daily(4, "2026-11-20", "2026-11-20"),
        Finished { ending: Ending::SolvedByProgram, ..daily(5, "2026-11-18", "2026-11-18") },
    ];
    let week = (date("2026-11-13"), date("2026-11-22"));
    let calendar = Calendar::of(&log, Some("sliding"), week, date("2026-11-21"));
    let states: Vec<DayState> = calendar.days.iter().map(|day| day.state).collect();
    use DayState::{Ahead, Before, Missed, Open, Played, Solved, SolvedLate};
    assert_eq!(
        states,
        [Before, Solved, Missed, Solved, Solved, Played, SolvedLate, Solved, Open, Ahead]
    );
    assert_eq!(calendar.streak, Streak { current: 1, longest: 2 });
    assert_eq!(calendar.n_days, 5);
    let other = Calendar::of(&log, Some("hidato"), week, date("2026-11-21"));
    assert_eq!(other.n_days, 0);
    assert_eq!(Calendar::month(date("2028-02-11")), (date("2028-02-01"), date("2028-02-29")));
    let ages = (Date::from_civil(1, 1, 1).unwrap(), Date::from_civil(9999, 12, 31).unwrap());
    assert_eq!(Calendar::of(&log, None, ages, date("2026-11-21")).days.len(), 3700);
}

#[test]
fn scores_are_those_of_jhidato() {
    assert_eq!(Scoring::USUAL.score(42, 17_640, Some(Grade::Normal)), 476);
    assert_eq!(Scoring::USUAL.score(u32::MAX, 0, Some(Grade::Expert)), 1_288_490_188_500_000);
    assert_eq!(Scoring::USUAL.score(0, u64::MAX, None), 0);
}

#[test]
fn rankings_of_one_game_and_of_all_games() {
    let maou: Vec<Finished> = (1..=15).map(|n| won(n, "hidato/x", 1, n * 10_000)).collect();
    let robert: Vec<Finished> = (21..=35).map(|n| won(n, "sliding/y", 1, n * 10_000)).collect();
    let players = [(name("Maou"), maou), (name("Robert"), robert)];
    let logs = || players.iter().map(|(name, log)| (name, log.iter()));
    let scores = RankingFile::read("YUUSHA/99/0:00\n", "hidato").unwrap();
    let of = |scope| Ranking::of(logs(), &scores, scope, |_| Scoring::USUAL);
    let all = of(RankingScope::All);
    assert_eq!(all.ranks.len(), 20);
    assert_eq!(all.ranks[1].name.as_str(), "YUUSHA");
    assert_eq!(all.place_of(players[0].1[0].uid), Some(1));
    assert_eq!(of(RankingScope::Game("sliding")).ranks.len(), 15);
    assert_eq!(of(RankingScope::Game("hidato")).ranks.len(), 16);
    // Each game is scored by its own formula.
    let by_game = |id: &str| {
        let per_cell = if id == "sliding" { 100_000_000 } else { 100_000 };
        Scoring { per_cell, ..Scoring::USUAL }
    };
    let scored = Ranking::of(logs(), &scores, RankingScope::All, by_game);
    let first: Vec<_> = scored.ranks.iter().map(|rank| (&*rank.game, rank.score)).take(2).collect();
    assert_eq!(first, [("sliding", 4761), ("sliding", 4545)]);
    let file = all.to_file();
    assert!(file.write().starts_with("MAOU/100/0:00\nYUUSHA/99/0:00\nMAOU/50/0:00\n"));
    assert_eq!(RankingFile::read(&file.write(), "").unwrap().write(), file.write());
}

#[test]
fn a_kind_is_ranked_apart_and_hints_are_not_ranked() {
    let mut log = vec![won(1, "sliding/4x4:1", 30, 9000), won(2, "sliding/4x4:2", 3, 500)];
    log[0].difficulty = Difficulty::Any;
    log[1].difficulty = Difficulty::Given;
    log.push(Finished { hints: 1, ..log[0].clone() });
    let player = name("Ada");
    let place = |scope| {
        let none = RankingFile::default();
        let ranking = Ranking::of([(&player, log.iter())], &none, scope, |_| Scoring::USUAL);
        (ranking.ranks.len(), ranking.place_of(log[0].uid))
    };
    assert_eq!(place(RankingScope::Kind(log[0].kind())), (1, Some(1)));
    assert_eq!(place(RankingScope::Game("sliding")), (2, Some(2)));
}

#[test]
fn a_game_without_hints_is_better_than_all_with_hints() {
    let hinted = Finished { hints: 3, ..won(1, "a/1", 10, 100) };
    let own = won(2, "a/1", 20, 900);
    let record = |log: &[Finished]| Records::of(log).of_puzzle("a/1").unwrap().moves.unwrap();
    assert_eq!(record(std::slice::from_ref(&hinted)).value, 10);
    assert_eq!(record(&[hinted.clone(), own.clone()]).value, 20);
    assert_eq!(record(&[own, hinted]).value, 20);
}

#[test]
fn the_player_file_is_sorted_and_only_improved() {
    let level = |n: u64, file: &str, level: &str, moves| {
        let mut game = won(n, "sokoban/a", moves, 1);
        game.source.file = file.to_string();
        game.source.level = level.to_string();
        game
    };
    let log = [
        level(1, "microban.txt", "10", 7),
        level(2, "microban.txt", "3", 100),
        level(3, "levels.txt", "0", 250),
        level(4, "levels.txt", "-1", 15),
        level(5, "microban.txt", "3", 90),
        level(6, "microban.txt", "3", 95),
        level(7, "", "3", 95),
        level(8, "microban.txt", "three", 95),
    ];
    let mut file = PlayerFile::of(&log);
    expect![[r#"
        levels.txt -1 15
        levels.txt 0 250
        microban.txt 3 90
        microban.txt 10 7
    "#]]
    .assert_eq(&file.write());
    file.join(
        &PlayerFile::read("levels.txt 0 251\nlevels.txt -1 14\nmy levels.txt 1 2\n").unwrap(),
    );
    expect![[r#"
        levels.txt -1 14
        levels.txt 0 250
        microban.txt 3 90
        microban.txt 10 7
        my levels.txt 1 2
    "#]]
    .assert_eq(&file.write());
    assert_eq!(PlayerFile::read(&file.write()).unwrap(), file);
}
