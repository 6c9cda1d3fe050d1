//! Benchmarks of solving, generating and drawing: `cargo bench -p puzzle-hidato`.

use divan::Bencher;
use puzzle_core::draw::{Layout, NullCanvas};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_core::{Game, GameRng};
use puzzle_hidato::formats::jhidato::File;
use puzzle_hidato::{Desc, Hidato, Params, Spec, State, Topology, count, generate};

fn main() {
    divan::main();
}

fn spec(topology: Topology, width: usize, height: usize, grade: Grade) -> Spec {
    Params::new(width, height, topology, grade).spec().clone()
}

/// Every iteration uses a seed of its own; the seeds are the same in every run.
fn making(bencher: Bencher, spec: &Spec) {
    let mut i = 0;
    bencher.bench_local(|| {
        i += 1;
        let mut rng = GameRng::new(&format!("bench {i}"));
        generate(spec, &mut rng, &mut Work::unlimited()).unwrap()
    });
}

#[divan::bench(sample_count = 200, args = [Grade::Easy, Grade::Normal, Grade::Tricky, Grade::Hard, Grade::Expert])]
fn generate_10x10_king(bencher: Bencher, grade: Grade) {
    making(bencher, &spec(Topology::King, 10, 10, grade));
}

#[divan::bench(sample_count = 200, args = [Grade::Easy, Grade::Normal, Grade::Hard])]
fn generate_10x8_king(bencher: Bencher, grade: Grade) {
    making(bencher, &spec(Topology::King, 10, 8, grade));
}

#[divan::bench(sample_count = 100, args = [Topology::Orthogonal, Topology::Hexagon, Topology::TriangleBoth])]
fn generate_10x10_hard(bencher: Bencher, topology: Topology) {
    making(bencher, &spec(topology, 10, 10, Grade::Hard));
}

#[divan::bench(sample_count = 10, args = [20, 30])]
fn generate_minimal_king(bencher: Bencher, side: usize) {
    making(bencher, &spec(Topology::King, side, side, Grade::Expert));
}

/// Generates `n` puzzles, then solves one per iteration and proves that its solution is unique.
fn solving(bencher: Bencher, spec: &Spec, n: usize) {
    let puzzles: Vec<Desc> = (0..n)
        .map(|i| {
            let mut rng = GameRng::new(&format!("solve {i}"));
            generate(spec, &mut rng, &mut Work::unlimited()).unwrap().desc
        })
        .collect();
    let mut i = 0;
    bencher.bench_local(|| {
        i += 1;
        let desc = &puzzles[i % n];
        count(desc.board(), desc.clues(), 2, &mut Work::unlimited())
    });
}

#[divan::bench(sample_count = 200, args = [Grade::Hard, Grade::Expert])]
fn solve_10x10_king(bencher: Bencher, grade: Grade) {
    solving(bencher, &spec(Topology::King, 10, 10, grade), 100);
}

#[divan::bench(sample_count = 20, args = [Grade::Hard, Grade::Expert])]
fn solve_20x20_king(bencher: Bencher, grade: Grade) {
    solving(bencher, &spec(Topology::King, 20, 20, grade), 10);
}

/// Solves jHidato templates from the folder that the environment variable `HIDATO_FILES` names, if
/// any.
#[divan::bench]
fn solve_files(bencher: Bencher) {
    let folder = std::env::var("HIDATO_FILES").unwrap_or_default();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        files.extend(File::parse(&text));
    }
    bencher.bench_local(|| {
        for file in &files {
            count(file.desc.board(), file.desc.clues(), 2, &mut Work::unlimited());
        }
    });
}

#[divan::bench(args = ["10x10mRdh", "30x30mRde"])]
fn redraw_after_a_move(bencher: Bencher, params: &str) {
    let params = Params::decode(params, &Params::default()).unwrap();
    let mut rng = GameRng::new("redraw");
    let made = Hidato::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
    let start = State::new(&made.desc);
    let mut state = start.clone();
    Hidato::execute(&mut state, &made.solution.unwrap()[0]).unwrap();
    let mut ui = <Hidato as Game>::Ui::default();
    Hidato::changed_state(&mut ui, &start, &start);
    let mut drawn = <Hidato as Game>::DrawState::default();
    let mut odd = false;
    bencher.bench_local(|| {
        odd = !odd;
        let frame = puzzle_core::draw::Frame::<Hidato>::still(
            &params,
            if odd { &state } else { &start },
            &ui,
            Layout::square(48),
        );
        Hidato::redraw(&mut NullCanvas, &mut drawn, &frame);
    });
}
