//! Benchmarks of the records of a player with 10,000 finished games: `cargo bench -p puzzle-app`.

use divan::{Bencher, black_box};
use puzzle_app::{Clock, FrontEnd, PlayerReport, ReportPart, Setup, Shared};
use puzzle_core::draw::{Palette, Size, Theme};
use puzzle_core::text::Language;
use puzzle_midend::Date;
use puzzle_profile::{Finished, Name, Profile, Store, Uid};
use puzzle_render::{Raster, Svg};

fn main() {
    divan::main();
}

/// A game of a player who solves twenty puzzles a day.
fn game(n: u32) -> Finished {
    let game = ["sliding", "sokoban", "mahjong", "hidato"][n as usize % 4];
    let date = Date::from_days(20_000 + n as i32 / 20).unwrap_or_default();
    Finished {
        uid: Uid::from_bits(u128::from(n) + 1),
        game: game.into(),
        puzzle: format!("{game}/4x4:{n}"),
        params: "4x4dn".into(),
        cells: 15,
        moves: 60 + n * 7919 % 50,
        millis: Some(60_000 + u64::from(n * 104_729 % 100_000)),
        day: (n % 20 < 4).then_some(date),
        at: n.into(),
        date,
        ..Finished::default()
    }
}

fn shared(folder: &tempfile::TempDir) -> Shared {
    let clock = Clock::at(Date::from_days(20_500).expect("a date"));
    let setup = Setup { data_dir: Some(folder.path().into()), clock, ..Setup::default() };
    let mut profile = Profile::default();
    let player = profile.player_mut(&Name::default(), Uid::from_bits(1), 0);
    player.finished = (0..10_000).map(game).collect();
    let mut store = Store::open(&folder.path().join("profile.db")).expect("a store");
    store.join(profile).expect("it is taken");
    Shared::new(FrontEnd::Terminal, puzzle_backends::bundled(), &setup)
}

fn plots(report: &PlayerReport) -> impl Iterator<Item = &puzzle_app::Plot> {
    report.parts.iter().filter_map(|part| match part {
        ReportPart::Plot(plot) => Some(plot),
        _ => None,
    })
}

/// Reads the log and computes the report with its plots.
#[divan::bench]
fn report(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let shared = shared(&folder);
    assert!(plots(&PlayerReport::records(&shared)).count() >= 16);
    bencher.bench_local(|| black_box(PlayerReport::records(&shared)));
}

/// Computes the plots alone.
#[divan::bench]
fn only_plots(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let shared = shared(&folder);
    let (log, today) = (shared.log(), shared.today());
    bencher.bench_local(|| black_box(PlayerReport::plots(&shared.registry, &log, today)));
}

/// Reads the log.
#[divan::bench]
fn log(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let shared = shared(&folder);
    bencher.bench_local(|| black_box(shared.log()));
}

/// Writes all plots as text.
#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let report = PlayerReport::records(&shared(&folder));
    bencher.bench_local(|| {
        plots(&report).map(|plot| plot.text(74, 14, &Language::ENGLISH).len()).sum::<usize>()
    });
}

/// Draws all plots as pixels.
#[divan::bench]
fn raster(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let report = PlayerReport::records(&shared(&folder));
    bencher.bench_local(|| {
        for plot in plots(&report) {
            let size = Size::new(560, plot.height(560, 13));
            let mut raster = Raster::new(size, Palette::new(Theme::Light, &[])).expect("a picture");
            plot.draw(&mut raster, size.rect(), 13, &Language::ENGLISH);
            black_box(raster.rgba());
        }
    });
}

/// Writes all plots as SVG.
#[divan::bench]
fn svg(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let report = PlayerReport::records(&shared(&folder));
    bencher.bench_local(|| {
        for plot in plots(&report) {
            let size = Size::new(560, plot.height(560, 13));
            let mut svg = Svg::new(size, Palette::new(Theme::Light, &[]));
            plot.draw(&mut svg, size.rect(), 13, &Language::ENGLISH);
            black_box(svg.finish());
        }
    });
}
