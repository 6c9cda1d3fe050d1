//! Plots, as text, as SVG, and inside their rectangle at every size.

use expect_test::{Expect, expect, expect_file};
use proptest::prelude::*;
use puzzle_app::{
    CalendarPlot, Histogram, OverDays, PlayerReport, Plot, PlotData, ProgressPlot, ReportPart,
    ReportedGame, Unit,
};
use puzzle_core::Text;
use puzzle_core::draw::{Canvas, Palette, Point, Rect, Role, Size, TextStyle, Theme};
use puzzle_core::format::Metadata;
use puzzle_core::text::{CatalogWriter, Language};
use puzzle_midend::{Collection, CollectionEntry, Date, Ending};
use puzzle_profile::{Finished, Progress};
use puzzle_render::Svg;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

/// A log from lines `DAY SECONDS MOVES`, with `@DAY` for a puzzle of the day, `lost`, and a name.
fn log_of(text: &str) -> Vec<Finished> {
    let game = |(i, line): (usize, &str)| {
        let mut game = Finished { at: i as u64, ..Finished::default() };
        let mut numbers = 0;
        for word in line.split_whitespace() {
            if let Some(day) = word.strip_prefix('@') {
                game.day = Some(date(day));
            } else if word == "lost" {
                game.ending = Ending::Lost;
            } else if word.contains('-') {
                game.date = date(word);
            } else if let Ok(n) = word.parse::<u32>() {
                match numbers {
                    0 => game.millis = Some(u64::from(n) * 1000),
                    _ => game.moves = n,
                }
                numbers += 1;
            } else {
                game.puzzle = word.into();
            }
        }
        game
    };
    text.trim().lines().enumerate().map(game).collect()
}

/// Sixty games on thirty days, faster and faster, and one that was left open for a night.
fn practice() -> Vec<Finished> {
    let mut log = Vec::new();
    for i in 0..60_u32 {
        let day = date("2026-10-20").days() + (i / 2 * 31 / 30) as i32;
        let seconds = 300 - 4 * i + i * i * 7 % 50;
        log.push(Finished {
            date: Date::from_days(day).unwrap(),
            millis: Some(1000 * u64::from(if i == 40 { 30_000 } else { seconds })),
            moves: 80 + i * 13 % 40,
            at: i.into(),
            ..Finished::default()
        });
    }
    log
}

const DAILIES: &str = "
2026-10-30 60 20 @2026-10-30
2026-10-31 60 20 @2026-10-31
2026-11-02 60 20 @2026-11-02
2026-11-05 60 20 @2026-11-03
2026-11-06 60 20 @2026-11-06 lost
2026-11-08 60 20 @2026-11-08";

fn over_days(log: &[Finished], unit: Unit) -> Plot {
    Plot::new("4x4, normal: times", PlotData::OverDays(OverDays::of(log, unit)))
}

fn histogram(log: &[Finished], unit: Unit) -> Plot {
    Plot::new("4x4, normal: times", PlotData::Histogram(Histogram::of(log, unit)))
}

fn calendar(log: &[Finished], n: u32, today: &str) -> Plot {
    let data = CalendarPlot::of(log, n, date(today), date(today));
    Plot::new("Puzzles of the day", PlotData::Calendar(data))
}

fn collection() -> Collection {
    let entries = ["a", "b", "c", "d", "e", "f"].map(CollectionEntry::new);
    Collection::new(Metadata::default(), entries.to_vec())
}

fn progress(log: &[Finished], today: &str) -> Plot {
    let progress = Progress::of(log, "own", &collection());
    Plot::new("Rooms", PlotData::Progress(ProgressPlot::of(&progress, date(today))))
}

fn check(plot: &Plot, width: usize, height: usize, expected: &Expect) {
    expected.assert_eq(&plot.text(width, height, &Language::ENGLISH));
}

#[test]
fn results_over_days_as_text() {
    check(
        &over_days(&practice(), Unit::Time),
        64,
        16,
        &expect![[r#"
            4x4, normal: times
            60 games on 30 days: median 3:28, last 1:21; 1 game above 5:20
            6:00 ┤
                 │  ·   · ·                              ·
                 │━ ━ ━ ━ ━ ━ ━ ━ ━
            4:00 ┤          · · • · ━ ━ ━ ━ ━
                 │                    · · · · ━━ ━ ━
                 │                          ·  · • · ━ ━ ━ ━ ━ ━
                 │                                     · ·   • · ━ ━
            2:00 ┤                                             · · • ━ ━ ━ ━
                 │                                                       · ◆
                 │
               0 ┤
                 └──────────────────────────────────────────────────────────
                         2026-10-26                    11-09
            • game  ━ median of the latest 12  ◆ last
        "#]],
    );
    check(
        &over_days(&practice(), Unit::Moves),
        40,
        10,
        &expect![[r#"
            4x4, normal: times
            60 games on 30 days: median 101 moves,
            last 87 moves
            150 ┤
            100 ┤ ━· ·━━━━━ ━━━━━  ·· ··  •·━━━━ ━━━
                │━ ━ ━ ·· · · •··━ ━━━━━━ ━━· ··  ·◆
             50 ┤
                └───────────────────────────────────
                            2026-11
            • game  ━ median of the latest 12
        "#]],
    );
}

#[test]
fn distributions_as_text() {
    check(
        &histogram(&practice(), Unit::Time),
        64,
        14,
        &expect![[r#"
            4x4, normal: times
            60 games: median 3:28, last 1:21, better than 58 of 59
            10 ┤                          ██████
               │      ▁▁▁▁▁▁              ██████        █████        ██████
               │      ██████              ██████ ▂▂▂▂▂▂ █████        ██████
               │      ██████ ▃▃▃▃▃▃       ██████ ██████ █████        ██████
               │      ██████ ██████       ██████ ██████ █████ ▄▄▄▄▄▄ ██████
             5 ┤      ██████ ██████ ▄▄▄▄▄ ██████ ██████ █████ ██████ ██████
               │      ██████ ██████ █████ ██████ ██████ █████ ██████ ██████
               │▆▆▆▆▆ ██████ ██████ █████ ██████ ██████ █████ ██████ ██████
               │█████ ██████ ██████ █████ ██████ ██████ █████ ██████ ██████
             0 └───▲────────────────────────────────────────────────────────
                1:00       2:00   2:30  3:00   3:30   4:00  4:30   5:00 more
            ▲ last
        "#]],
    );
    check(
        &histogram(&practice(), Unit::Moves),
        30,
        8,
        &expect![[r#"
            4x4, normal: times
            60 games: median 101 moves,
            last 87 moves, better than 50
            of 59
            10 ┤▄▄ ▆▆ ▇▇ ▄▄▄ ▇▇ ▅▅ ▄▄ ███
             0 └────▲─────────────────────
                80   90     100   110  120
            ▲ last
        "#]],
    );
}

#[test]
fn calendars_as_text() {
    let log = log_of(DAILIES);
    check(
        &calendar(&log, 2, "2026-11-08"),
        64,
        16,
        &expect![[r#"
            Puzzles of the day
            solved on 5 days; current streak 1 day, longest 2 days
            2026-10                2026-11
            Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su
                      1  2  3  4                      1-
             5  6  7  8  9 10 11    2✓ 3~ 4- 5- 6× 7- 8✓
            12 13 14 15 16 17 18    9 10 11 12 13 14 15
            19 20 21 22 23 24 25   16 17 18 19 20 21 22
            26 27 28 29 30✓31✓     23 24 25 26 27 28 29
                                   30
            ✓ solved  ~ solved late  × played, not solved  - missed
        "#]],
    );
    // Without room for all months, the last ones are shown.
    check(
        &calendar(&log, 2, "2026-11-08"),
        40,
        12,
        &expect![[r#"
            Puzzles of the day
            solved on 5 days; current streak 1 day,
            longest 2 days
            2026-11
            Mo Tu We Th Fr Sa Su
                               1-
             2✓ 3~ 4- 5- 6× 7- 8✓
             9 10 11 12 13 14 15
            16 17 18 19 20 21 22
            23 24 25 26 27 28 29
            30
            ✓ solved  ~ solved late
        "#]],
    );
}

#[test]
fn progress_as_text() {
    let log = log_of("2026-11-01 9 9 a\n2026-11-01 9 9 b\n2026-11-05 9 9 a\n2026-11-12 9 9 f");
    check(
        &progress(&log, "2026-11-20"),
        50,
        9,
        &expect![[r#"
            Rooms
            3 of 6 solved, the last on 2026-11-12
            6 ┤
              │
              │▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂██████████████████████
              │███████████████████████████████████████████████
            0 └───────────────────────────────────────────────
               2026-11-02       11-09            11-16
        "#]],
    );
}

#[test]
fn plots_without_results() {
    check(
        &over_days(&[], Unit::Time),
        40,
        10,
        &expect![[r#"
        4x4, normal: times
        No results yet
    "#]],
    );
    check(
        &histogram(&[], Unit::Time),
        40,
        10,
        &expect![[r#"
        4x4, normal: times
        No results yet
    "#]],
    );
    check(
        &progress(&[], "2026-11-20"),
        40,
        8,
        &expect![[r#"
            Rooms
            0 of 6 solved
            6 ┤
              │
              │
            0 └─────────────────────────────────────
                            2026-11-20
        "#]],
    );
}

#[test]
fn a_calendar_without_results() {
    check(
        &calendar(&[], 1, "2026-11-20"),
        40,
        12,
        &expect![[r#"
            Puzzles of the day
            solved on 0 days; current streak 0 days,
            longest 0 days
            2026-11
            Mo Tu We Th Fr Sa Su
                               1
             2  3  4  5  6  7  8
             9 10 11 12 13 14 15
            16 17 18 19 20?21 22
            23 24 25 26 27 28 29
            30
            ? today
        "#]],
    );
}

#[test]
fn plots_of_one_result() {
    let one = log_of("2026-11-20 65 54 a");
    check(
        &over_days(&one, Unit::Time),
        40,
        9,
        &expect![[r#"
            4x4, normal: times
            1 game on 1 day: median 1:05, last 1:05
            1:20 ┤
                 │
                 │                 ◆
            1:00 ┤
                 └──────────────────────────────────
                              2026-11-20
            • game  ◆ last
        "#]],
    );
    check(
        &histogram(&one, Unit::Moves),
        40,
        9,
        &expect![[r#"
            4x4, normal: times
            1 game: median 54 moves, last 54 moves
            1 ┤████████████████████████████████████
              │████████████████████████████████████
              │████████████████████████████████████
              │████████████████████████████████████
            0 └──────────────────▲──────────────────
               54                                 55
            ▲ last
        "#]],
    );
    check(
        &progress(&one, "2026-11-20"),
        40,
        8,
        &expect![[r#"
            Rooms
            1 of 6 solved, the last on 2026-11-20
            6 ┤
              │
              │▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
            0 └─────────────────────────────────────
                            2026-11-20
        "#]],
    );
}

#[test]
fn repeated_and_lost_games_are_no_results() {
    let mut log = log_of("2026-11-20 65 54\n2026-11-20 60 50\n2026-11-21 9 9 lost");
    log[1].is_again = true;
    let words = expect!["1 game on 1 day: median 1:05, last 1:05"];
    words.assert_eq(&over_days(&log, Unit::Time).words().to_string());
}

/// All plots of the tests below each other.
fn sheet(plots: &[Plot], theme: Theme) -> String {
    let (w, em) = (480, 12);
    let h = plots.iter().map(|plot| plot.height(w, em) + em).sum();
    let mut svg = Svg::new(Size::new(w + 2 * em, h), Palette::new(theme, &[]));
    let mut y = 0;
    for plot in plots {
        let h = plot.height(w, em);
        plot.draw(&mut svg, Rect::new(em, y, w, h), em, &Language::ENGLISH);
        y += h + em;
    }
    svg.finish()
}

fn all_plots() -> [Plot; 4] {
    let solved = log_of("2026-09-01 9 9 a\n2026-09-20 9 9 b\n2026-11-12 9 9 f");
    [
        over_days(&practice(), Unit::Time),
        histogram(&practice(), Unit::Time),
        calendar(&log_of(DAILIES), 2, "2026-11-08"),
        progress(&solved, "2026-11-20"),
    ]
}

#[test]
fn plots_as_svg() {
    expect_file!["goldens/plots.svg"].assert_eq(&sheet(&all_plots(), Theme::Light));
    expect_file!["goldens/plots-mono.svg"].assert_eq(&sheet(&all_plots(), Theme::Mono));
}

/// A canvas that records the bounding rectangle of everything that is drawn.
#[derive(Default)]
struct Bounds {
    all: Rect,
    n: usize,
}

impl Bounds {
    fn add(&mut self, rect: Rect) {
        self.n += 1;
        if !rect.is_empty() {
            self.all = if self.all.is_empty() { rect } else { self.all.union(rect) };
        }
    }
}

impl Canvas for Bounds {
    fn rect(&mut self, rect: Rect, _: Role) {
        self.add(rect);
    }
    fn line(&mut self, from: Point, to: Point, width: i32, _: Role) {
        self.add(Rect::bounding(&[from, to]).inset(-(width / 2 + 1)));
    }
    fn polygon(&mut self, points: &[Point], _: Option<Role>, _: Option<Role>) {
        self.add(Rect::bounding(points));
    }
    fn circle(&mut self, center: Point, radius: i32, _: Option<Role>, _: Option<Role>) {
        self.add(Rect::around(center, radius));
    }
    fn text(&mut self, rect: Rect, _: &str, _: TextStyle, _: Role) {
        self.add(rect);
    }
    fn clip(&mut self, _: Rect) {}
    fn unclip(&mut self) {}
}

fn any_game() -> impl Strategy<Value = Finished> {
    let day = prop_oneof![20_000..20_400, -700_000..2_900_000];
    let millis =
        prop_oneof![Just(None), (0..600_000_u64).prop_map(Some), any::<u64>().prop_map(Some)];
    let puzzle = prop::sample::select(vec!["a", "b", "c", "x"]);
    (day, millis, any::<u16>(), any::<u32>(), any::<bool>(), puzzle, 0..3_i32).prop_map(
        |(day, millis, few, many, is_solved, puzzle, late)| Finished {
            date: Date::from_days(day).unwrap(),
            day: (late < 2).then(|| Date::from_days(day - late).unwrap()),
            millis,
            moves: if few % 9 == 0 { many } else { few.into() },
            ending: if is_solved { Ending::Solved } else { Ending::Lost },
            puzzle: puzzle.into(),
            ..Finished::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plots_of_any_log_stay_inside_their_rectangle(
        log in prop::collection::vec(any_game(), 0..30),
        (w, h) in (1..700_i32, 1..400_i32),
        em in 1..40_i32,
        (columns, lines) in (0..120_usize, 0..30_usize),
        today in prop_oneof![20_000..20_400, -719_162..2_932_896],
    ) {
        let today = Date::from_days(today).unwrap().to_string();
        let plots = [
            over_days(&log, Unit::Time),
            over_days(&log, Unit::Moves),
            histogram(&log, Unit::Time),
            histogram(&log, Unit::Moves),
            calendar(&log, 3, &today),
            progress(&log, &today),
        ];
        for plot in &plots {
            let rect = Rect::new(7, -3, w, h);
            let mut bounds = Bounds::default();
            plot.draw(&mut bounds, rect, em, &Language::ENGLISH);
            prop_assert!(bounds.all.is_empty() || rect.covers(bounds.all), "{plot:?}\n{:?}", bounds.all);
            prop_assert!(bounds.n < 2000, "{} strokes", bounds.n);
            prop_assert!(plot.height(w, em) > 0);
            let text = plot.text(columns, lines, &Language::ENGLISH);
            prop_assert!(text.lines().count() <= lines);
            prop_assert!(text.lines().all(|line| line.chars().count() <= columns), "{text}");
        }
    }
}

/// One win of another kind does not take the plots of the usual kind away.
#[test]
fn the_plots_of_a_game_are_of_the_last_kind_with_enough_games() {
    let mut log = practice();
    for game in &mut log {
        game.board = "4x4".into();
    }
    let titles = |log: &[Finished], least: usize| -> Vec<String> {
        let log: Vec<&Finished> = log.iter().collect();
        let title_of = |last: &Finished| Text::plain(&last.board);
        let plots = Plot::of_game(&log, title_of, least, date("2026-12-01"));
        plots.into_iter().map(|plot| plot.title.to_string()).collect()
    };
    let usual = ["Times (4x4)", "Distribution of times (4x4)", "Moves (4x4)"];
    assert_eq!(titles(&log, 5), usual);
    for n in 1..=5 {
        let at = 100 + n;
        let other = Finished {
            board: "3x3".into(),
            millis: Some(9),
            date: date("2026-12-01"),
            at,
            ..<_>::default()
        };
        log.push(other);
        let expected =
            if n < 5 { &usual[..] } else { &["Times (3x3)", "Distribution of times (3x3)"] };
        assert_eq!(titles(&log, 5), expected, "{n}");
    }
    // A game without a clock among timed ones is not a result.
    log.last_mut().unwrap().millis = None;
    assert_eq!(titles(&log, 5), usual);
    assert_eq!(titles(&log, 1)[0], "Times (3x3)");
    assert_eq!(titles(&[], 1), [""; 0]);
}

/// The picture of all plots does not leave out the usual kind for one other game.
#[test]
fn all_plots_are_of_a_kind_with_enough_games_or_else_of_the_kind_with_the_most() {
    let game = |n: u64, board: &str| Finished {
        uid: puzzle_profile::Uid::from_bits(n.into()),
        game: "sliding".into(),
        board: board.into(),
        millis: Some(1000),
        date: date("2026-11-01"),
        at: n,
        ..<_>::default()
    };
    let games = [ReportedGame { id: "sliding".into(), name: "Sliding".into(), ..<_>::default() }];
    let title = |log: &[Finished]| {
        let parts = PlayerReport::plots_of_log(log, &games, date("2026-12-01")).parts;
        let plots = parts.into_iter().filter_map(|part| match part {
            ReportPart::Plot(plot) => Some(plot.title.to_string()),
            _ => None,
        });
        plots.collect::<Vec<_>>().first().cloned()
    };
    assert_eq!(title(&[]), None);
    let mut log = vec![game(99, "4x4")];
    assert_eq!(title(&log).as_deref(), Some("Times (4x4, unknown)"));
    for n in 0..23 {
        log.push(game(n, "3x3"));
        let expected = if n == 0 { "Times (4x4, unknown)" } else { "Times (3x3, unknown)" };
        assert_eq!(title(&log).as_deref(), Some(expected), "{n}");
    }
}

#[test]
fn a_legend_has_a_line_only_if_the_plot_has_one() {
    let day = |n: u64| Finished { date: date("2026-11-01"), millis: Some(n), ..<_>::default() };
    let mut log = vec![day(1000), day(2000)];
    let has_line = |log: &[Finished]| {
        let text = over_days(log, Unit::Time).text(64, 16, &Language::ENGLISH);
        text.contains("median of the latest")
    };
    assert!(!has_line(&log));
    log.push(Finished { date: date("2026-11-02"), ..day(3000) });
    assert!(has_line(&log));
}

#[test]
fn plots_are_in_the_language_of_the_player() {
    let mut german = CatalogWriter::new("de", "Deutsch");
    for (english, said) in [
        ("Puzzles of the day", "Rätsel des Tages"),
        ("Mo Tu We Th Fr Sa Su", "Mo Di Mi Do Fr Sa So"),
        ("solved", "gelöst"),
        ("missed", "verpasst"),
    ] {
        german.message(english, &[said]).unwrap();
    }
    german.message("{n} day", &["{n} Tag", "{n} Tage"]).unwrap();
    german
        .message(
            "solved on {days}; current streak {current}, longest {longest}",
            &["an {days} gelöst; {current} in Folge, am meisten {longest}"],
        )
        .unwrap();
    let german = Language::from(german.finish().unwrap());
    let log = log_of("2026-11-26 60 50 @2026-11-26\n2026-11-28 61 50 @2026-11-28");
    let plot = Plot::calendar(&log, date("2026-11-28")).unwrap();
    expect![[r#"
        Rätsel des Tages
        an 2 Tage gelöst; 1 Tag in Folge, am meisten
        1 Tag
        2026-10                2026-11
        Mo Di Mi Do Fr Sa So   Mo Di Mi Do Fr Sa So
                  1  2  3  4                      1
         5  6  7  8  9 10 11    2  3  4  5  6  7  8
        12 13 14 15 16 17 18    9 10 11 12 13 14 15
        19 20 21 22 23 24 25   16 17 18 19 20 21 22
        26 27 28 29 30 31      23 24 25 26✓27-28✓29
                               30
        ✓ gelöst  - verpasst
    "#]]
    .assert_eq(&plot.text(44, 12, &german));
}
