use super::*;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use expect_test::expect;
use puzzle_core::GameRng;

/// Returns every position from which the goal can be reached, found by walking backward from all
/// solved ones.
fn oracle(graph: &Graph, goal: &Goal) -> BTreeSet<Vec<u16>> {
    let mut found: BTreeSet<Vec<u16>> = BTreeSet::new();
    let mut queue: Vec<(Vec<u16>, u16)> = Vec::new();
    for pieces in all_positions(graph.n_cells(), goal.hole()) {
        let position = Position::new(pieces.clone()).unwrap();
        if goal.is_solved(&position) {
            found.insert(pieces.clone());
            queue.push((pieces, goal.hole()));
        }
    }
    while let Some((pieces, hole)) = queue.pop() {
        for &back in graph.prev(hole) {
            let mut before = pieces.clone();
            before.swap(hole as usize, back as usize);
            if found.insert(before.clone()) {
                queue.push((before, back));
            }
        }
    }
    found
}

/// Returns every position of a board, with all pieces different.
fn all_positions(n: usize, hole_home: u16) -> Vec<Vec<u16>> {
    let mut all = vec![vec![]];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|list: Vec<u16>| {
                (0..n as u16)
                    .map(|p| if p == hole_home { NONE } else { p })
                    .filter(|p| !list.contains(p))
                    .map(|p| list.iter().copied().chain([p]).collect())
                    .collect::<Vec<Vec<u16>>>()
            })
            .collect();
    }
    all
}

fn random_graph(rng: &mut GameRng, n: usize, two_way: bool) -> Graph {
    let mut arcs = Vec::new();
    let shape = rng.below(5);
    for a in 0..n as u16 {
        for b in 0..a {
            let edge = a == b + 1 && shape > 0 || rng.chance(1, 1 + shape);
            if !edge {
                continue;
            }
            match if two_way { 0 } else { rng.below(4) } {
                0 | 1 => arcs.extend([(a, b), (b, a)]),
                2 => arcs.push((a, b)),
                _ => arcs.push((b, a)),
            }
        }
    }
    Graph::new(n, &arcs)
}

fn random_classes(rng: &mut GameRng, n: usize, hole: u16) -> Vec<Vec<u16>> {
    let mut classes = vec![Vec::new(); 2];
    for piece in (0..n as u16).filter(|&p| p != hole) {
        if let Some(class) = classes.get_mut(rng.index(6)) {
            class.push(piece);
        }
    }
    classes
}

fn check_all(seed: &str, boards: usize, two_way: bool) {
    let mut rng = GameRng::new(seed);
    let mut counts = [0usize; 2];
    for board in 0..boards {
        let n = 2 + rng.index(5);
        let graph = random_graph(&mut rng, n, two_way);
        let hole = rng.below(n as u32) as u16;
        let classes = if rng.chance(1, 2) { random_classes(&mut rng, n, hole) } else { Vec::new() };
        let goal = Goal::with_classes(&graph, hole, &classes);
        let reachable = oracle(&graph, &goal);
        for pieces in all_positions(n, hole) {
            let position = Position::new(pieces.clone()).unwrap();
            let answer = solvable(&graph, &goal, &position, &mut Work::unlimited()).unwrap();
            let expected = reachable.contains(&pieces);
            assert_eq!(
                answer.is_ok(),
                expected,
                "{seed} {board}: {graph:?} {classes:?} {pieces:?} {answer:?}"
            );
            counts[usize::from(expected)] += 1;
        }
        for _ in 0..20 {
            if let Some(start) = random_start(&graph, &goal, &mut rng) {
                assert!(reachable.contains(start.position.pieces()), "{seed} {board}");
                assert!(!goal.is_solved(&start.position));
            }
        }
    }
    assert!(counts[0] > boards * 10 && counts[1] > boards * 10, "{counts:?}");
}

#[test]
fn two_way_boards_agree_with_exhaustive_search() {
    check_all("two-way", 120, true);
}

#[test]
fn one_way_boards_agree_with_exhaustive_search() {
    check_all("one-way", 250, false);
}

/// Returns the graph of Wilson's exception: the hexagon of cells 0 to 5, with cell 6 between 0 and
/// 3.
fn hexagon() -> Graph {
    let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 6), (6, 3)];
    let arcs: Vec<(u16, u16)> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    Graph::new(7, &arcs)
}

#[test]
fn the_hexagon_allows_120_orders() {
    let graph = hexagon();
    for hole in 0..7 {
        let goal = Goal::new(&graph, hole);
        let reachable = oracle(&graph, &goal);
        assert_eq!(reachable.len(), 7 * 120);
        for pieces in all_positions(7, hole) {
            let position = Position::new(pieces).unwrap();
            let answer = solvable(&graph, &goal, &position, &mut Work::unlimited()).unwrap();
            assert_eq!(answer.is_ok(), reachable.contains(position.pieces()));
        }
    }
}

/// The group that some permutations generate (Schreier and Sims), as a reference that does not use
/// blocks: it sifts each product through a chain of stabilizers.
struct Chain {
    degree: usize,
    levels: Vec<Level>,
}

/// One level of the chain of stabilizers: the permutation that brings its base point to each point,
/// and the generators.
type Level = (Vec<Option<Vec<u16>>>, Vec<Vec<u16>>);

fn then(a: &[u16], b: &[u16]) -> Vec<u16> {
    a.iter().map(|&x| b[x as usize]).collect()
}

fn inverse(a: &[u16]) -> Vec<u16> {
    let mut result = vec![0; a.len()];
    for (i, &x) in (0..).zip(a) {
        result[x as usize] = i;
    }
    result
}

impl Chain {
    fn new(degree: usize) -> Self {
        let identity: Vec<u16> = (0..degree as u16).collect();
        let levels = (0..degree)
            .map(|i| {
                let mut reach = vec![None; degree];
                reach[i] = Some(identity.clone());
                (reach, Vec::new())
            })
            .collect();
        Self { degree, levels }
    }

    fn sift(&self, mut g: Vec<u16>) -> Option<(usize, Vec<u16>)> {
        for level in 0..self.degree {
            match &self.levels[level].0[g[level] as usize] {
                None => return Some((level, g)),
                Some(rep) => g = then(&g, &inverse(rep)),
            }
        }
        None
    }

    fn add(&mut self, g: Vec<u16>) {
        let mut todo = vec![(0, g)];
        while let Some((from, g)) = todo.pop() {
            let Some((level, residue)) = self.sift(g) else { continue };
            // The residue fixes the points before `level`, so it belongs to all levels from
            // `from` to there.
            for at in from..=level {
                if (0..at).any(|i| usize::from(residue[i]) != i) {
                    break;
                }
                self.levels[at].1.push(residue.clone());
                // Close the orbit again; each product that is not a new representative is a
                // generator of the next level's group.
                let mut grown = true;
                while grown {
                    grown = false;
                    for point in 0..self.degree {
                        let Some(rep) = self.levels[at].0[point].clone() else { continue };
                        for s in self.levels[at].1.clone() {
                            let product = then(&rep, &s);
                            let image = product[at] as usize;
                            match self.levels[at].0[image].clone() {
                                None => {
                                    self.levels[at].0[image] = Some(product);
                                    grown = true;
                                }
                                Some(other) => {
                                    let schreier = then(&product, &inverse(&other));
                                    if self.sift(schreier.clone()).is_some() {
                                        todo.push((at + 1, schreier));
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn contains(&self, g: &[u16]) -> bool {
        self.sift(g.to_vec()).is_none()
    }
}

#[test]
fn larger_boards_agree_with_schreier_and_sims() {
    let mut rng = GameRng::new("sims");
    let mut counts = [0; 2];
    for _ in 0..60 {
        let n = 7 + rng.index(8);
        // Sparse boards: a random tree and few more edges, where the special cases live.
        let mut edges: Vec<(u16, u16)> = (1..n as u16)
            .map(|c| (c, if rng.chance(3, 4) { c - 1 } else { rng.below(c.into()) as u16 }))
            .collect();
        for _ in 0..=rng.index(4) {
            let (a, b) = (rng.below(n as u32) as u16, rng.below(n as u32) as u16);
            if a != b && !edges.contains(&(a, b)) && !edges.contains(&(b, a)) {
                edges.push((a, b));
            }
        }
        let arcs: Vec<(u16, u16)> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let graph = Graph::new(n, &arcs);
        let goal = Goal::new(&graph, 0);
        let mut chain = Chain::new(n);
        // One tour for each edge: along the tree to one end, over the edge, and back along the
        // tree.
        for &(a, b) in &edges {
            let mut pieces: Vec<u16> = (0..n as u16).collect();
            pieces[0] = NONE;
            let mut tour: Vec<u16> =
                core::iter::once(a).chain(goal.blocks.path_to_root(a)).collect();
            tour.reverse();
            tour.push(b);
            tour.extend(goal.blocks.path_to_root(b));
            move_hole(&mut pieces, 0, tour.into_iter().skip(1));
            pieces[0] = 0;
            chain.add(pieces);
        }
        for _ in 0..40 {
            let mut pieces: Vec<u16> = (0..n as u16).collect();
            let few = 2 + rng.index(2);
            for _ in 0..few {
                // Stay near home, so that both results occur on every kind of board.
                let (a, b) = (1 + rng.index(n - 1), 1 + rng.index(n - 1));
                pieces.swap(a, b);
            }
            let expected = chain.contains(&pieces);
            pieces[0] = NONE;
            let position = Position::new(pieces).unwrap();
            let answer = solvable(&graph, &goal, &position, &mut Work::unlimited()).unwrap();
            assert_eq!(answer.is_ok(), expected, "{edges:?} {position:?} {answer:?}");
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts.iter().all(|&c| c > 200), "{counts:?}");
}

#[test]
fn random_starts_are_equally_likely() {
    // Count each position on boards with every kind of block and with the hole's home in two
    // places.
    let arcs = |edges: &[(u16, u16)]| -> Vec<(u16, u16)> {
        edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect()
    };
    let boards = [
        (Graph::rectangle(3, 2), 5),
        (Graph::rectangle(2, 2), 1),
        (Graph::new(5, &arcs(&[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])), 3),
        (Graph::new(6, &arcs(&[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)])), 0),
        (Graph::new(4, &arcs(&[(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])), 2),
        (hexagon(), 1),
    ];
    let mut rng = GameRng::new("uniform");
    for (graph, hole) in boards {
        let goal = Goal::new(&graph, hole);
        let n_reachable = oracle(&graph, &goal).len();
        let mut seen = alloc::collections::BTreeMap::new();
        let draws = 40 * (n_reachable - 1);
        for _ in 0..draws {
            let start = random_start(&graph, &goal, &mut rng).unwrap();
            assert!(start.uniform);
            *seen.entry(start.position).or_insert(0u64) += 1;
        }
        assert_eq!(seen.len(), n_reachable - 1);
        // Chi-square over k cells has mean k - 1 and deviation sqrt(2k): allow five deviations.
        let k = seen.len() as f64;
        let chi: f64 = seen.values().map(|&c| (c as f64 - 40.).powi(2) / 40.).sum();
        assert!((chi - k).abs() < 5. * (2. * k).sqrt(), "{chi} of {k}");
    }
}

#[test]
fn rectangles_need_no_graph() {
    for (w, h) in [(2, 2), (3, 2), (2, 5), (4, 4), (1, 3), (9, 8), (12, 12)] {
        let graph = Graph::rectangle(w, h);
        let goal = Goal::new(&graph, (w * h - 1) as u16);
        for seed in ["a", "b", "c"] {
            let mut one = GameRng::new(seed);
            let mut two = one.clone();
            let expected = random_start(&graph, &goal, &mut one).unwrap().position;
            assert_eq!(rectangle_start(w, h, &mut two), expected, "{w}x{h}");
            assert_eq!(one.bits(), two.bits());
        }
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.pieces().cmp(other.pieces())
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

#[test]
fn explains_reasons() {
    let say = |graph: &Graph, hole: u16, pieces: &[i32]| -> String {
        let goal = Goal::new(graph, hole);
        let pieces = pieces.iter().map(|&p| if p < 0 { NONE } else { p as u16 }).collect();
        let position = Position::new(pieces).unwrap();
        let answer = solvable(graph, &goal, &position, &mut Work::unlimited()).unwrap();
        answer.map_or_else(|e| e.explain(|piece| piece + 1).to_string(), |()| "solvable".into())
    };
    let square = Graph::rectangle(2, 2);
    let path = Graph::rectangle(3, 1);
    let valve = Graph::new(3, &[(0, 1), (1, 2)]);
    let words = [
        say(&Graph::rectangle(3, 3), 8, &[1, 0, 2, 3, 4, 5, 6, 7, -1]),
        say(&square, 3, &[1, 0, 2, -1]),
        say(&path, 2, &[1, 0, -1]),
        say(&hexagon(), 6, &[1, 0, 2, 3, 4, 5, -1]),
        say(&valve, 0, &[-1, 1, 2]),
        say(&valve, 0, &[1, -1, 2]),
        say(&valve, 0, &[2, 1, -1]),
        say(&valve, 2, &[-1, 0, 1]),
        say(&valve, 2, &[0, 1, -1]),
    ]
    .join("\n");
    expect![[r#"
        the 8 pieces around cell 1 need an odd number of swaps, and only an even number is possible
        the 3 pieces in the ring around cell 2 are in the wrong order, and a ring can only rotate
        piece 2 cannot leave the part of the board around cell 1, and it belongs outside that part
        the six pieces around cell 1 cannot be slid into the right order
        solvable
        solvable
        the hole has to cross one-way streets, and every route leaves misplaced pieces behind
        piece 1 is on cell 2, which the hole can never reach
        solvable"#]]
    .assert_eq(&words);
}

#[test]
fn ten_thousand_cells_take_linear_time() {
    let graph = Graph::rectangle(100, 100);
    let goal = Goal::new(&graph, 9_999);
    let start = random_start(&graph, &goal, &mut GameRng::new("large")).unwrap();
    let mut work = Work::unlimited();
    assert_eq!(solvable(&graph, &goal, &start.position, &mut work), Ok(Ok(())));
    let mut pieces = start.position.into_pieces();
    let hole = pieces.iter().position(|&p| p == NONE).unwrap();
    pieces.swap((hole + 1) % 10_000, (hole + 2) % 10_000);
    let position = Position::new(pieces).unwrap();
    assert!(matches!(
        solvable(&graph, &goal, &position, &mut work),
        Ok(Err(Unsolvable::Parity { .. }))
    ));
    // A ring of the same number of cells with two classes: finding the rotation must stay linear.
    let n = 10_000;
    let arcs: Vec<(u16, u16)> = (0..n).flat_map(|c| [(c, (c + 1) % n), ((c + 1) % n, c)]).collect();
    let graph = Graph::new(n as usize, &arcs);
    let classes = [(1..n - 2).collect(), (n - 2..n).collect()];
    let goal = Goal::with_classes(&graph, 0, &classes);
    let start = random_start(&graph, &goal, &mut GameRng::new("ring")).unwrap();
    assert_eq!(solvable(&graph, &goal, &start.position, &mut work), Ok(Ok(())));
}
