use super::*;
use crate::graph::NONE;
use crate::solvable::random_start;
use alloc::collections::BTreeMap;
use alloc::vec;
use expect_test::expect;
use puzzle_core::GameRng;

/// Finds shortest solutions by plain search backward from the solved positions. Identical pieces
/// appear as their class.
fn oracle(graph: &Graph, goal: &Goal) -> BTreeMap<Vec<u16>, u32> {
    let home = Position::home(graph.n_cells(), goal.hole());
    let shown = faces(goal, &home);
    let mut found = BTreeMap::from([(shown.clone(), 0)]);
    let mut layer = vec![(shown, goal.hole())];
    for depth in 1.. {
        let mut next = Vec::new();
        for (pieces, hole) in layer {
            for &back in graph.prev(hole) {
                let mut before = pieces.clone();
                before.swap(hole as usize, back as usize);
                if !found.contains_key(&before) {
                    found.insert(before.clone(), depth);
                    next.push((before, back));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}

fn faces(goal: &Goal, position: &Position) -> Vec<u16> {
    position.pieces().iter().map(|&p| if p == NONE { NONE } else { goal.class(p) }).collect()
}

fn random_board(rng: &mut GameRng, n: usize) -> (Graph, Goal) {
    let (two_way, shape) = (rng.chance(1, 2), rng.below(4));
    let mut arcs = Vec::new();
    for a in 0..n as u16 {
        for b in 0..a {
            if a == b + 1 && shape > 0 || rng.chance(1, 1 + shape) {
                match if two_way { 0 } else { rng.below(4) } {
                    0 | 1 => arcs.extend([(a, b), (b, a)]),
                    2 => arcs.push((a, b)),
                    _ => arcs.push((b, a)),
                }
            }
        }
    }
    let graph = Graph::new(n, &arcs);
    let hole = rng.below(n as u32) as u16;
    let mut classes = vec![Vec::new(); 2];
    if rng.chance(1, 2) {
        for piece in (0..n as u16).filter(|&p| p != hole) {
            if let Some(class) = classes.get_mut(rng.index(5)) {
                class.push(piece);
            }
        }
    }
    let goal = Goal::with_classes(&graph, hole, &classes);
    (graph, goal)
}

#[test]
fn small_boards_are_solved_in_the_fewest_moves() {
    let mut rng = GameRng::new("shortest");
    for board in 0..60 {
        let n = 3 + rng.index(5);
        let (graph, goal) = random_board(&mut rng, n);
        let lengths = oracle(&graph, &goal);
        let mut cache = SearchCache::default();
        for _ in 0..8 {
            let Some(start) = random_start(&graph, &goal, &mut rng) else { break };
            let wanted = lengths[&faces(&goal, &start.position)];
            let mut work = Work::unlimited();
            let answer =
                solve(&graph, &goal, &start.position, SolveMode::Fast, &mut cache, &mut work)
                    .unwrap();
            let Verdict::Moves { moves, optimal } = answer else { panic!("{board}: {answer:?}") };
            assert!(optimal);
            assert_eq!(moves.len() as u32, wanted, "{board}");
        }
    }
}

#[test]
fn earlier_searches_do_not_change_results() {
    let mut rng = GameRng::new("memory");
    let mut boards: Vec<_> = (0..30).map(|_| random_board(&mut rng, 6)).collect();
    boards.extend([(3, 3), (4, 3), (4, 4)].map(|(w, h)| {
        let graph = Graph::rectangle(w, h);
        let goal = Goal::new(&graph, (w * h - 1) as u16);
        (graph, goal)
    }));
    for (board, (graph, goal)) in boards.iter().enumerate() {
        let used = &mut SearchCache::default();
        for i in 0..6 {
            let Some(start) = random_start(graph, goal, &mut rng) else { break };
            let mode = if i % 2 == 0 { SolveMode::Fast } else { SolveMode::Optimal };
            let request = |cache: &mut SearchCache| {
                solve(graph, goal, &start.position, mode, cache, &mut Work::unlimited()).unwrap()
            };
            assert_eq!(request(used), request(&mut SearchCache::default()), "{board}");
        }
    }
}

/// A proof that fails for lack of memory is reported as such.
#[test]
fn a_proof_without_memory_reports_it() {
    let graph = Graph::rectangle(4, 4);
    let goal = Goal::new(&graph, 15);
    let start = random_start(&graph, &goal, &mut GameRng::new("no room")).unwrap().position;
    let request = |mode| {
        let mut work = Work::limited(u64::MAX, 1 << 20);
        solve(&graph, &goal, &start, mode, &mut SearchCache::default(), &mut work)
    };
    let Ok(Verdict::Moves { moves, optimal: false }) = request(SolveMode::Fast) else { panic!() };
    let Err(stopped) = request(SolveMode::Optimal) else { panic!() };
    assert_eq!((stopped.stop, stopped.best.as_ref()), (Stop::Memory, Some(&moves)));
    assert!(stopped.lower_bound < moves.len() as u32);
}

#[test]
fn deepening_agrees_with_plain_search() {
    let mut rng = GameRng::new("deepening");
    for board in 0..60 {
        let n = 3 + rng.index(5);
        let (graph, goal) = random_board(&mut rng, n);
        let lengths = oracle(&graph, &goal);
        for size in [bound::Size::Quick, bound::Size::Strong] {
            let mut work = Work::unlimited();
            let bound = bound::Bound::build(&graph, &goal, size, &mut work).unwrap();
            for _ in 0..4 {
                let Some(start) = random_start(&graph, &goal, &mut rng) else { break };
                let wanted = lengths[&faces(&goal, &start.position)];
                if wanted > 40 {
                    continue;
                }
                let puzzle = Puzzle { graph: &graph, goal: &goal, position: &start.position };
                let found = ida::shortest(puzzle, &bound, 400, &mut 0, &mut work);
                let moves = found.unwrap().unwrap();
                assert_eq!(moves.len() as u32, wanted, "{board} {size:?}");
                let mut end = start.position;
                assert!(end.replay(&graph, &moves) && goal.is_solved(&end));
            }
        }
    }
}

/// The tables of the Fifteen are shared, so limits must end a search at the same node whether it
/// builds them or finds them.
#[test]
fn shared_tables_count_as_if_they_were_built() {
    use bound::{Bound, Size};
    let graph = Graph::rectangle(4, 4);
    let goal = Goal::new(&graph, 15);
    for size in [Size::Quick, Size::Strong] {
        let mut whole = Work::unlimited();
        drop(Bound::of(&graph, &goal, size, &mut whole).unwrap());
        let (nodes, bytes) = (whole.n_nodes(), whole.peak_bytes());
        let part = |n: u64, part: u64| n / 8 * part + part;
        let limits = (0..=8).flat_map(|n| {
            [(part(nodes, n), u64::MAX), (u64::MAX, part(bytes, n)), (part(nodes, n), bytes)]
        });
        for (nodes, bytes) in limits {
            let result = |built: bool| {
                let mut work = Work::limited(nodes, bytes);
                let stop = if built {
                    Bound::build(&graph, &goal, size, &mut work).map(drop)
                } else {
                    Bound::of(&graph, &goal, size, &mut work).map(drop)
                };
                (stop, work.n_nodes(), work.peak_bytes(), work.bytes_left())
            };
            let (found, built) = (result(false), result(true));
            // A build that is stopped may not have given all its memory back.
            assert_eq!((found.0, found.1, found.2), (built.0, built.1, built.2), "{nodes} {bytes}");
            if found.0.is_ok() {
                assert_eq!(found.3, built.3);
            }
        }
    }
}

#[test]
fn a_random_four_by_four_is_proved() {
    let graph = Graph::rectangle(4, 4);
    let goal = Goal::new(&graph, 15);
    let mut cache = SearchCache::default();
    let mut lengths = Vec::new();
    for seed in ["one", "two", "three"] {
        let position = crate::solvable::rectangle_start(4, 4, &mut GameRng::new(seed));
        let mut work = Work::unlimited();
        let answer =
            solve(&graph, &goal, &position, SolveMode::Fast, &mut cache, &mut work).unwrap();
        let Verdict::Moves { moves, optimal: true } = answer else { panic!("{answer:?}") };
        lengths.push(moves.len());
    }
    expect!["[45, 43, 50]"].assert_eq(&alloc::format!("{lengths:?}"));
}

#[test]
fn a_limit_stops_the_search_with_its_bound() {
    let graph = Graph::rectangle(4, 4);
    let goal = Goal::new(&graph, 15);
    let position = crate::solvable::rectangle_start(4, 4, &mut GameRng::new("one"));
    let mut cache = SearchCache::default();
    let mut work = Work::limited(1_000, u64::MAX);
    let stopped =
        solve(&graph, &goal, &position, SolveMode::Fast, &mut cache, &mut work).unwrap_err();
    assert_eq!(stopped.stop, Stop::Nodes);
    let mut work = Work::unlimited();
    let answer = solve(&graph, &goal, &position, SolveMode::Fast, &mut cache, &mut work).unwrap();
    assert!(matches!(answer, Verdict::Moves { optimal: true, .. }));
}

#[test]
fn stages_name_the_next_piece_to_be_placed() {
    let graph = Graph::rectangle(3, 3);
    let goal = Goal::new(&graph, 8);
    let position = Position::new(vec![0, 1, 2, 3, NONE, 4, 6, 7, 5]).unwrap();
    let said: Vec<_> = stages(&position, &[5, 8], &goal);
    expect![
        "[Stage { piece: 4, cell: 4, from: 0, to: 1 }, Stage { piece: 5, cell: 5, from: 1, to: 2 }]"
    ]
    .assert_eq(&alloc::format!("{said:?}"));
    let mut rng = GameRng::new("stages");
    let mut cache = SearchCache::default();
    for _ in 0..20 {
        let start = random_start(&graph, &goal, &mut rng).unwrap().position;
        let answer =
            solve(&graph, &goal, &start, SolveMode::Fast, &mut cache, &mut Work::unlimited());
        let Ok(Verdict::Moves { moves, .. }) = answer else { panic!() };
        let stages = stages(&start, &moves, &goal);
        assert_eq!(stages[0].from, 0);
        assert_eq!(stages.last().unwrap().to, moves.len());
        assert!(stages.windows(2).all(|w| w[0].to == w[1].from));
        let mut now = start;
        for stage in stages {
            now.replay(&graph, &moves[stage.from..stage.to]);
            let mut later = now.clone();
            assert_eq!(now.piece(stage.cell), Some(stage.piece));
            for &to in &moves[stage.to..] {
                later.slide(to);
                assert_eq!(later.piece(stage.cell), Some(stage.piece));
            }
        }
    }
}

#[test]
fn every_board_is_solved_piece_by_piece() {
    let mut rng = GameRng::new("pieces");
    let mut missed = 0;
    for board in 0..60 {
        let n = 3 + rng.index(if board % 10 == 0 { 24 } else { 12 });
        let (graph, goal) = random_board(&mut rng, n);
        for _ in 0..2 {
            let Some(start) = random_start(&graph, &goal, &mut rng) else { break };
            let mut work = Work::unlimited();
            let Some(moves) = construct::solve(&graph, &goal, &start.position, &mut work).unwrap()
            else {
                missed += 1;
                continue;
            };
            let mut end = start.position.clone();
            assert!(end.replay(&graph, &moves), "{board}");
            assert!(goal.is_solved(&end), "{board}");
        }
    }
    assert_eq!(missed, 0);
}

#[test]
fn rectangles_of_all_shapes_are_solved_piece_by_piece() {
    let mut rng = GameRng::new("shapes");
    for (w, h) in [(2, 3), (2, 7), (9, 2), (3, 3), (5, 4), (3, 8), (6, 6)] {
        let graph = Graph::rectangle(w, h);
        for hole in [0, w / 2 + h / 2 * w, w * h - 1] {
            let goal = Goal::new(&graph, hole as u16);
            let start = random_start(&graph, &goal, &mut rng).unwrap();
            let mut work = Work::unlimited();
            let moves = construct::solve(&graph, &goal, &start.position, &mut work).unwrap();
            let mut end = start.position;
            assert!(end.replay(&graph, &moves.unwrap()) && goal.is_solved(&end), "{w}x{h} {hole}");
        }
    }
}

fn two_way(n: usize, edges: &[(u16, u16)]) -> Graph {
    let arcs: Vec<(u16, u16)> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    Graph::new(n, &arcs)
}

fn ring(n: u16) -> Vec<(u16, u16)> {
    (0..n).map(|c| (c, (c + 1) % n)).collect()
}

/// Solves some random positions piece by piece and returns the total number of moves.
fn piece_by_piece(graph: &Graph, goal: &Goal) -> usize {
    let mut rng = GameRng::new("piece by piece");
    let mut sum = 0;
    for _ in 0..3 {
        let start = random_start(graph, goal, &mut rng).unwrap();
        let mut work = Work::unlimited();
        let moves = construct::solve(graph, goal, &start.position, &mut work).unwrap().unwrap();
        let moves = shorten::without_loops(graph, &start.position, &moves);
        let mut end = start.position;
        assert!(end.replay(graph, &moves) && goal.is_solved(&end));
        sum += moves.len();
    }
    sum
}

#[test]
fn boards_that_hardly_branch_are_solved_piece_by_piece() {
    // A single ring, rings with a two-way or a one-way chord, and two rings joined by a bridge.
    let plain = two_way(9, &ring(9));
    let mut edges = ring(17);
    edges.push((0, 7));
    let chord = two_way(17, &edges);
    let mut arcs = ring(12);
    arcs.extend([(0, 5), (5, 0)]);
    let one_way = Graph::new(12, &arcs);
    let mut edges = ring(5);
    edges.extend([(2, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 6)]);
    let bridge = two_way(10, &edges);
    // A grid with a long chain around a corner.
    let mut edges: Vec<(u16, u16)> = (0..16)
        .flat_map(|c| [(c, c + 1), (c, c + 4)])
        .filter(|e| e.1 % 4 != 0 || e.1 == e.0 + 4)
        .collect();
    edges.retain(|e| e.1 < 16);
    edges.extend([(0, 16), (16, 17), (17, 18), (18, 19), (19, 20), (20, 3)]);
    let chain = two_way(21, &edges);
    for graph in [plain, chord, one_way, bridge, chain] {
        let n = graph.n_cells() as u16;
        for hole in [0, n / 2, n - 1] {
            piece_by_piece(&graph, &Goal::new(&graph, hole));
            let twins = [vec![(hole + 1) % n, (hole + 3) % n]];
            piece_by_piece(&graph, &Goal::with_classes(&graph, hole, &twins));
        }
    }
}

#[test]
fn solutions_are_shortened_between_the_same_positions() {
    let graph = Graph::rectangle(4, 4);
    let ways = piece_distances::PieceDistances::new(&graph).unwrap();
    let mut rng = GameRng::new("shorten");
    let (mut before, mut after) = (0, 0);
    for _ in 0..3 {
        // A random walk with loops in it, backward from the goal.
        let start = Position::home(16, 15);
        let (mut now, mut walk) = (start.clone(), Vec::new());
        for _ in 0..120 {
            let to = *rng.pick(graph.next(now.hole())).unwrap();
            now.slide(to);
            walk.push(to);
        }
        let mut moves = shorten::without_loops(&graph, &start, &walk);
        before += moves.len();
        let mut work = Work::unlimited();
        shorten::shorten(&graph, &ways, &start, &mut moves, 2_000_000, &mut work).unwrap();
        after += moves.len();
        let mut end = start;
        assert!(end.replay(&graph, &moves));
        assert_eq!(end, now);
    }
    assert!(after < before, "{after} of {before}");
}
