//! Measures what a player waits for: `cargo bench -p puzzle-mahjong`.

use divan::Bencher;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Frame, Layout, NullCanvas, Point};
use puzzle_core::input::{Button, Input, Pointer};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{SolveRequest, Work};
use puzzle_core::{Game, GameRng};
use puzzle_mahjong::layout::{Place, bundled};
use puzzle_mahjong::solve::{deadlocked_tiles, decide};
use puzzle_mahjong::{
    CanvasSize, DealMethod, Draft, DrawState, Mahjong, MahjongEditor, Params, State, Ui, WinCounts,
    deal,
};

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

/// Puts or removes a tile in the editor with a click and draws the picture without the surface, on
/// the largest canvas with the largest number of tiles.
#[divan::bench]
fn stroke_to_picture(bencher: Bencher) {
    let size = CanvasSize::new(128, 128, 32);
    let places = (0..575u16).map(|i| Place {
        z: (i / 288) as u8,
        y: 2 * (i / 24 % 12) as u8,
        x: 2 * (i % 24) as u8,
    });
    let mut draft = Draft::new(size, places.collect()).expect("nothing overlaps");
    let layout = Layout::square(24);
    let mut ui = <MahjongEditor as Game>::Ui::default();
    let mut drawn = <MahjongEditor as Game>::DrawState::default();
    let at = Point::new(1000, 1000);
    let mut button = Button::Left;
    bencher.bench_local(|| {
        for input in [Input::Press, Input::Release].map(|kind| kind(Pointer::mouse(at, button))) {
            let response = MahjongEditor::interpret(&draft, &mut ui, layout, input);
            for stroke in response.moves() {
                MahjongEditor::execute(&mut draft, stroke).expect("a legal stroke");
            }
            let frame = Frame::still(&size, &draft, &ui, layout);
            MahjongEditor::redraw(&mut NullCanvas, &mut drawn, &frame);
        }
        button = if button == Button::Left { Button::Right } else { Button::Left };
    });
    assert!(draft.places().len() >= 575);
}

/// Finds the tiles that can never be free, in a layout with the largest number of tiles and many such
/// tiles.
#[divan::bench]
fn never_free_tiles(bencher: Bencher) {
    let size = CanvasSize::new(128, 128, 32);
    // One high pile beside a floor.
    let floor = (0..545u16).map(|i| Place { z: 0, y: 2 * (i / 24) as u8, x: 2 * (i % 24) as u8 });
    let pile = (1..32).map(|z| Place { z, y: 0, x: 0 });
    let places: Vec<Place> = floor.chain(pile).collect();
    bencher.bench_local(|| {
        let draft = Draft::new(size, places.clone()).expect("nothing overlaps");
        draft.is_never_free(0)
    });
}
