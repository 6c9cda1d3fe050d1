//! Measures what a player waits for: `cargo bench -p puzzle-mahjong`.

use divan::Bencher;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, NullCanvas};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_mahjong::layout::bundled;
use puzzle_mahjong::solve::{deadlocked_tiles, decide};
use puzzle_mahjong::{DealMethod, DrawState, Mahjong, Params, State, Ui, WinCounts, deal};

fn main() {
    divan::main();
}

fn dealt(params: &Params, seed: usize) -> Vec<u8> {
    let mut rng = GameRng::new(&format!("bench {seed}"));
    deal(params, &mut rng, &mut Work::unlimited()).expect("no limit").groups
}

/// Decides sixteen random deals of a layout one after another.
#[divan::bench(args = ["turtle", "spiral"], sample_count = 10)]
fn decide_16_raw_deals(bencher: Bencher, name: &str) {
    let mut params = Params::decode(name, &Params::default()).expect("a bundled layout");
    params.deal = DealMethod::Raw;
    let deals: Vec<Vec<u8>> = (0..16).map(|i| dealt(&params, i)).collect();
    bencher.bench_local(|| {
        for groups in &deals {
            decide(params.layout(), groups, |_| true, &mut Work::unlimited()).expect("no limit");
        }
    });
}

/// Generates a new game of the Turtle with its grade.
#[divan::bench(args = ["turtle", "turtle,de", "turtle,dh", "turtle,c"], sample_count = 20)]
fn new_game(bencher: Bencher, text: &str) {
    let params = Params::decode(text, &Params::default()).expect("params");
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        dealt(&params, seed)
    });
}

#[divan::bench]
fn hint(bencher: Bencher) {
    let params = Params::default();
    let state = State::new(params.layout().clone(), dealt(&params, 0).into());
    bencher.bench_local(|| {
        Mahjong::plan(&state, &SolveRequest::default(), &mut (), &mut Work::unlimited())
    });
}

#[divan::bench]
fn a_hundred_games_of_both_players(bencher: Bencher) {
    let params = Params::default();
    let groups = dealt(&params, 0);
    bencher.bench_local(|| WinCounts::measure(params.layout(), &groups, |_| true, 100));
}

/// Computes the warning after a move.
#[divan::bench]
fn tiles_that_hold_each_other(bencher: Bencher) {
    let params = Params::default();
    let groups = dealt(&params, 0);
    bencher.bench_local(|| deadlocked_tiles(params.layout(), &groups, |_| true));
}

/// Only the tiles below and next to the pair are repainted.
#[divan::bench]
fn picture_after_a_pair(bencher: Bencher) {
    let params = Params::default();
    let groups = dealt(&params, 0);
    let before = State::new(params.layout().clone(), groups.into());
    let mut after = before.clone();
    let (a, b) = before.free_pairs()[0];
    after.execute(&puzzle_mahjong::Move::pair(a, b)).expect("a free pair");
    let ui = Ui::default();
    let mut drawn = DrawState::default();
    let frame = |state| Frame::<Mahjong>::still(&params, state, &ui, Layout::square(48));
    bencher.bench_local(|| {
        Mahjong::redraw(&mut NullCanvas, &mut drawn, &frame(&after));
        Mahjong::redraw(&mut NullCanvas, &mut drawn, &frame(&before));
    });
}

#[divan::bench]
fn first_picture(bencher: Bencher) {
    let params = Params::default();
    let state = State::new(params.layout().clone(), dealt(&params, 0).into());
    let ui = Ui::default();
    let frame = Frame::<Mahjong>::still(&params, &state, &ui, Layout::square(48));
    bencher.bench_local(|| {
        Mahjong::redraw(&mut NullCanvas, &mut DrawState::default(), &frame);
    });
}

/// Builds all layouts from their drawings.
#[divan::bench]
fn make_all_layouts() -> usize {
    bundled().iter().map(|known| known.layout().n_tiles()).sum()
}
