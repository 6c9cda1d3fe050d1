//! Generates deals.
//!
//! [`deal`] is the entry point. Deals of a given grade come from `graded`. If any grade will do, a
//! solvable deal is a random one that the solver has proved solvable. If no proof succeeds in time,
//! the deal is constructed: `blank_tiles` takes blank tiles away pair by pair, and each pair gets a
//! group.

mod blank_tiles;
mod graded;
mod puzzle;

use alloc::vec::Vec;

use puzzle_core::solve::{Grade, Stop, Work};
use puzzle_core::{GameRng, Text, text};

use crate::face::N_GROUPS;
use crate::layout::BoardLayout;
use crate::params::{DealMethod, Params};
use crate::skill::{GAMES, WinCounts};
use crate::solve::{ClearResult, decide};

use blank_tiles::clear_blank_tiles;
pub use graded::{MIN_OPENING_PAIRS, has as has_grade};
pub(crate) use puzzle::puzzle;

/// The number of random deals to try before one is constructed. Even where 97 of 100 deals cannot
/// be cleared, 441 of 442 games still get a random one.
const TRIES: u32 = 200;
/// The node limit for the proof that one deal is solvable. It decides which deal a seed gives, so
/// it never changes.
const PROOF_NODES: u64 = 200_000;
/// The node limit for all proofs of one game or one reshuffle, after which a deal is constructed:
/// some large layouts have deals that take minutes to prove. The value never changes, because seeds
/// depend on it.
const TOTAL_PROOF_NODES: u64 = 1_000_000;

/// A generated deal, with its solution and grade if they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedDeal {
    /// The matching group of each tile.
    pub groups: Vec<u8>,
    /// The pairs that clear the board, in order; `None` if there is no such order or none was
    /// searched for.
    pub pairs: Option<Vec<(u16, u16)>>,
    /// How often two automatic players win; `None` for deals that may be unsolvable, which are not
    /// measured.
    pub wins: Option<WinCounts>,
    /// A note for the player.
    pub note: Option<Text>,
}

impl GeneratedDeal {
    /// Returns the grade, if it was measured.
    pub fn grade(&self) -> Option<Grade> {
        self.wins.map(|wins| wins.grade())
    }
}

/// Generates a deal. The same params and seed give the same deal.
///
/// If the params have a grade, the deal has that grade. If any grade will do and no random deal is
/// proved solvable, the deal is constructed, and the note says so.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached, and [`Stop::Inner`] if no deal of the grade
/// is found: a custom layout may have none.
pub fn deal(params: &Params, rng: &mut GameRng, work: &mut Work) -> Result<GeneratedDeal, Stop> {
    let layout = params.layout();
    if let Some(grade) = params.grade
        && params.deal == DealMethod::Solvable
    {
        let dealt = graded::deal(layout, params.n_kinds(), grade, rng, work)?;
        return dealt.ok_or(Stop::Inner);
    }
    let ((groups, pairs), note) = deal_any(params, rng, work)?;
    let wins = match params.deal {
        DealMethod::Raw | DealMethod::Even => None,
        DealMethod::Constructed | DealMethod::Solvable => {
            work.nodes(u64::from(2 * GAMES))?;
            Some(WinCounts::measure(layout, &groups, |_| true, GAMES))
        }
    };
    Ok(GeneratedDeal { groups, pairs, wins, note })
}

/// Deals without regard to the grade of `params` and without measuring the grade of the deal.
/// Also returns a note for the player, if there is one.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub(crate) fn deal_any(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<(Tiles, Option<Text>), Stop> {
    let mut note = None;
    work.nodes(params.layout().n_tiles() as u64)?;
    let tiles = match params.deal {
        DealMethod::Raw => (shuffled(params, rng), None),
        DealMethod::Even => (even(params, rng), None),
        DealMethod::Constructed => constructed(params, &mut note, rng, work)?,
        DealMethod::Solvable => {
            if let Some(found) = uniform(params, rng, work)? {
                found
            } else {
                note = Some(text!(
                    "no random deal was proved solvable in time, so this deal was constructed and may be easier"
                ));
                constructed(params, &mut note, rng, work)?
            }
        }
    };
    Ok((tiles, note))
}

/// The group of each tile, and the pairs that clear the board, in order, if they are known.
pub(crate) type Tiles = (Vec<u8>, Option<Vec<(u16, u16)>>);

/// Draws a random solvable deal, if one is found within the limits.
fn uniform(params: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Option<Tiles>, Stop> {
    let start = work.n_nodes();
    for tried in 0..TRIES {
        work.part(u64::from(tried), u64::from(TRIES));
        let groups = shuffled(params, rng);
        // A deal that takes too long to decide is skipped, like one that cannot be cleared.
        match work
            .with_node_limit(PROOF_NODES, |work| decide(params.layout(), &groups, |_| true, work))
        {
            Ok(ClearResult::Pairs(pairs)) => return Ok(Some((groups, Some(pairs)))),
            Ok(ClearResult::Impossible) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
        if work.n_nodes() - start > TOTAL_PROOF_NODES {
            break;
        }
    }
    Ok(None)
}

/// Constructs a solvable deal by taking blank tiles away, or returns a random deal if that fails.
pub(crate) fn constructed(
    params: &Params,
    note: &mut Option<Text>,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Tiles, Stop> {
    let Some(pairs) = clear_blank_tiles(params.layout(), |_| true, rng, work)? else {
        *note = Some(text!(
            "no way to clear this layout was found, so this deal is random and may be unsolvable"
        ));
        return Ok((shuffled(params, rng), None));
    };
    // Any groups will do: taking the pairs in this order clears the board whatever is on them.
    let mut kinds = kinds_of_pairs(params, rng);
    rng.shuffle(&mut kinds);
    let mut groups = alloc::vec![0; params.layout().n_tiles()];
    for (&(a, b), kind) in pairs.iter().zip(kinds) {
        (groups[usize::from(a)], groups[usize::from(b)]) = (kind, kind);
    }
    Ok((groups, Some(pairs)))
}

/// Draws a random group for each pair. All groups have the same number of pairs, or some have one
/// more.
fn kinds_of_pairs(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut kinds: Vec<u8> = (0..N_GROUPS as u8).collect();
    // Which groups are used and which have one pair more is random. If all groups have the same
    // number of pairs there is nothing to draw, and the random generator must not be used.
    let n_kinds = params.n_kinds();
    if n_kinds < N_GROUPS || !params.layout().n_tiles().is_multiple_of(2 * N_GROUPS) {
        rng.shuffle(&mut kinds);
    }
    (0..params.layout().n_tiles() / 2).map(|pair| kinds[pair % n_kinds]).collect()
}

/// Deals all groups at random.
pub(crate) fn shuffled(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut groups: Vec<u8> =
        kinds_of_pairs(params, rng).into_iter().flat_map(|kind| [kind, kind]).collect();
    rng.shuffle(&mut groups);
    groups
}

/// Deals evenly, as M. de Bondt's article describes: each round has one tile of every group that
/// has tiles left, in random order, and the rounds are placed by layer, then column, then row.
fn even(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut counts = [0usize; N_GROUPS];
    for kind in kinds_of_pairs(params, rng) {
        counts[usize::from(kind)] += 2;
    }
    let layout = params.layout();
    let mut order: Vec<usize> = (0..layout.n_tiles()).collect();
    order.sort_by_key(|&t| {
        let place = layout.place(t);
        (place.z, place.x, place.y)
    });
    let mut dealt = Vec::with_capacity(order.len());
    while dealt.len() < order.len() {
        let mut round: Vec<u8> =
            (0..N_GROUPS as u8).filter(|&g| counts[usize::from(g)] > 0).collect();
        rng.shuffle(&mut round);
        for &group in &round {
            counts[usize::from(group)] -= 1;
        }
        dealt.extend(round);
    }
    let mut groups = alloc::vec![0; order.len()];
    for (tile, group) in order.into_iter().zip(dealt) {
        groups[tile] = group;
    }
    groups
}

/// Shuffles the remaining tiles so that they can be cleared, and returns their groups in order, or
/// `None` if no way was found. The result is random among all such orders if one is found within a
/// fixed number of tries and nodes, and otherwise constructed.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub fn reshuffle(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<u8>>, Stop> {
    reshuffle_within(layout, groups, left_on, (PROOF_NODES, TOTAL_PROOF_NODES), rng, work)
}

/// Reshuffles with given node limits for the proof of one order and of all orders.
fn reshuffle_within(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    (proof, budget): (u64, u64),
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<u8>>, Stop> {
    let tiles: Vec<usize> = (0..layout.n_tiles()).filter(|&t| left_on(t)).collect();
    let mut new: Vec<u8> = tiles.iter().map(|&t| groups[t]).collect();
    let mut all = groups.to_vec();
    // First check whether the shape can be cleared at all: often few tiles are left, and it cannot.
    let Some(pairs) = clear_blank_tiles(layout, &left_on, rng, work)? else { return Ok(None) };
    let start = work.n_nodes();
    for _ in 0..TRIES {
        rng.shuffle(&mut new);
        for (&tile, &group) in tiles.iter().zip(&new) {
            all[tile] = group;
        }
        match work.with_node_limit(proof, |work| decide(layout, &all, &left_on, work)) {
            Ok(ClearResult::Pairs(_)) => return Ok(Some(new)),
            Ok(ClearResult::Impossible) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
        // Limited as for a new deal, since a player is waiting.
        if work.n_nodes() - start > budget {
            break;
        }
    }
    // Every remaining group is even, so sorted tiles are pairs.
    new.sort_unstable();
    let mut kinds: Vec<u8> = new.iter().step_by(2).copied().collect();
    rng.shuffle(&mut kinds);
    for (&(a, b), kind) in pairs.iter().zip(kinds) {
        all[usize::from(a)] = kind;
        all[usize::from(b)] = kind;
    }
    Ok(Some(tiles.iter().map(|&t| all[t]).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desc::Desc;
    use crate::face::group_char;
    use alloc::string::String;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use puzzle_core::params::Params as _;

    fn dealt(params: &str, seed: &str) -> (Params, GeneratedDeal) {
        let params = Params::decode(params, &Params::default()).expect("params");
        let dealt =
            deal(&params, &mut GameRng::new(seed), &mut Work::unlimited()).expect("no limit");
        (params, dealt)
    }

    /// Checks the deal that the seed `golden` gives. Seeds must give the same deals forever.
    fn check(params: &str, expected: &Expect) {
        let (_, dealt) = dealt(params, "golden");
        let text: String = dealt.groups.iter().map(|&g| group_char(g)).collect();
        let note = dealt.note.unwrap_or_default();
        let wins = dealt.wins.map(|wins| alloc::format!("{} {} ", wins.random, wins.greedy));
        expected.assert_eq(&alloc::format!("{text} {}{note}", wins.unwrap_or_default()));
    }

    #[test]
    fn golden_deals() {
        check(
            "turtle",
            &expect![
                "hgz5tjjpw2q5rur4a7xlo69dvnzsae1yz7mfnnk0a26ispxguk7kid3zcpdw705hbg1x5o9y8fomlvwsfrn13cq02tueb2ro48qjubmlvv9i8ethtj6icx08fdb3p6k14g3yma4sqyec9lhw 36 116 "
            ],
        );
        check(
            "turtle,de",
            &expect![
                "8m2ml4npacfbsk0cu3xs1b2ux5zz7v5c159ck2tg8fvdsq30tn3rqlqiunidze6eqeatby3hywgvk7l99jrmj114dtop46hhrhn4olp78foimwvbf0kuajxj7wd8a962yzpwo60yigre5xsg 44 125 "
            ],
        );
        check(
            "turtle,dh",
            &expect![
                "1f13zmtf7oabdub8kxz5weq1gon0buqd6uv75wkizvc9raudhx9dybfnxp8560kryps21302jxmcz2e96c5eq4tlg3ya3gs44w9wlp8fmyvtqejlcrmnosio4h2gh8ivaptji7hjlr6nk70s 6 10 "
            ],
        );
        check(
            "turtle,dx",
            &expect![
                "6uhxf6yuws5g0bvyqo48vodjnwyclvzz0vo0a5bpqepn2kwet9rkmpo61xiyd8q9bdumz0a3ln2ge83jhx7fxrqksgz4u71hcj4i2fag32akfb76r1tdlm19hs4cp7wtie9crjmnst5853li 1 1 "
            ],
        );
        check(
            "turtle,da",
            &expect![
                "j03xl1jwf8h5ask5r8i9banrcqobfap0uofiap9t6vsew5x4v440yx1tpgqe29w6kbkz7d7dh7m6ogdjvuedzrqnssm8yhq2cunihmzky1ftb0lpc22rmo3xuw3g534gy96vec71ljz8litn 0 0 "
            ],
        );
        check(
            "turtle,c",
            &expect![
                "yicfg9ouez441zvox3bs5b28lxkntyim7jncl5hvewl6g927chkk53nv8qsu337hog1dmra0k2yd521udx960anfohpjza6utfivx78wg4cejetf9pr0b8d0qbliq1pra4qmjymrswz6pwst 140 160 "
            ],
        );
        check("tent,dt", &expect!["n6jlgvlgkg6elkdv6kgddne6ljedjnevvnjk 15 29 "]);
        check(
            "terraces",
            &expect![
                "lbwu4d5wxnn2lumng2get5yxo4je4lghz0r8qbh71op6dvkocz5r2a6fsk4hdiha00qlvjd1s5qofmdyvm6ut1f3xg9f0enq7wncqyr1bdpx7f7gj43kpyiib7ahkoiv6lbym2a57m9s02gupsmt52i0jcfkzjuvcvo6la9ewebes8zs1p3uyqrpk43cc9n8t61ahji8 15 94 "
            ],
        );
        let hill = |rest: &str| alloc::format!("_4-4-4_b2-4-b2_-b2_-b2,{rest}");
        check(&hill("r"), &expect!["jdk6djkknj6jkg6dggnnn6gd "]);
        check(&hill("e"), &expect!["gkgdnjnj6dk6jd6ngnk6djgk "]);
        check(&hill("k3"), &expect!["jddjdjddnjjjdnjdnnnnnjnd 144 197 "]);
        check(
            "_h4-d8d1-b12-d8d1-h4_-h4-d8b2-h4_--h4,dn",
            &expect!["vknulak76gsne6gadekush7evdshjyhyjsnjyvenhky7uuldadvj7g66algl 12 64 "],
        );
        // Two towers that can be cleared in only one order, and one tower that can never be
        // cleared.
        check("_2_2_2_2", &expect!["ccmmmmcc 200 200 "]);
        check(
            "_1_1",
            &expect![
                "55 0 0 no way to clear this layout was found, so this deal is random and may be unsolvable"
            ],
        );
    }

    #[test]
    fn the_even_deal_has_rounds() {
        let (params, dealt) = dealt("turtle,e", "rounds");
        let layout = params.layout();
        let mut order: Vec<usize> = (0..144).collect();
        order.sort_by_key(|&t| (layout.place(t).z, layout.place(t).x, layout.place(t).y));
        for round in order.chunks(36) {
            let mut groups: Vec<u8> = round.iter().map(|&t| dealt.groups[t]).collect();
            groups.sort_unstable();
            assert_eq!(groups, (0..36).collect::<Vec<u8>>());
        }
    }

    /// Every grade, on very different layouts; the example measures the others.
    #[test]
    fn requested_grades_are_generated() {
        for name in ["turtle", "tent", "gate", "terraces"] {
            let known = crate::layout::named(name).expect("a layout");
            for grade in known.grades() {
                for seed in ["a", "b"] {
                    let (params, dealt) =
                        dealt(&alloc::format!("{name},d{}", grade.letter()), seed);
                    assert_eq!((dealt.grade(), dealt.note), (Some(grade), None), "{name}");
                    let mut state = crate::State::new(params.layout().clone(), dealt.groups.into());
                    assert!(state.n_free_pairs() >= MIN_OPENING_PAIRS, "{name} {grade}");
                    for (a, b) in dealt.pairs.expect("a way to clear it") {
                        let pair = crate::Move::pair(usize::from(a), usize::from(b));
                        state.execute(&pair).expect("a free pair");
                    }
                    assert_eq!(state.n_left(), 0);
                }
            }
        }
    }

    /// No bundled layout has more than a third of its tiles free at the start.
    #[test]
    fn layouts_are_balanced() {
        for known in crate::layout::bundled() {
            let layout = known.layout();
            let n_free = (0..layout.n_tiles()).filter(|&t| layout.is_free(t, |_| true)).count();
            assert!(3 * n_free <= layout.n_tiles(), "{}: {n_free} free", known.name);
            assert!(layout.over_gaps().is_empty(), "{}", known.name);
            assert!(known.grades().contains(&Grade::Normal), "{}", known.name);
        }
    }

    /// If a seed finds no deal of a grade, the reference deal is used. The example
    /// `mahjong_quality` checks all layouts; these take little time.
    #[test]
    fn grades_have_reference_deals() {
        for name in ["turtle", "tent", "crown", "house"] {
            let known = crate::layout::named(name).expect("a layout");
            for grade in known.grades() {
                let n_kinds = known.n_tiles.div_ceil(4).min(N_GROUPS);
                assert!(has_grade(known.layout(), n_kinds, grade), "{name} {grade}");
            }
        }
    }

    /// The automatic players ignore faces, so the reference deal keeps its grade with other faces.
    #[test]
    fn other_faces_keep_the_grade() {
        let (params, dealt) = dealt("gate,dt", "faces");
        let mut faces: Vec<u8> = (0..N_GROUPS as u8).collect();
        GameRng::new("other faces").shuffle(&mut faces);
        let groups: Vec<u8> = dealt.groups.iter().map(|&g| faces[usize::from(g)]).collect();
        assert_eq!(
            WinCounts::measure(params.layout(), &groups, |_| true, GAMES),
            dealt.wins.expect("measured")
        );
    }

    /// Params of a custom layout accept any grade. Generation gives that grade, or gives up.
    #[test]
    fn grades_of_custom_layouts() {
        use puzzle_core::params::ParamsForm;
        let given = |code: &str| {
            let mut params = Params::decode(code, &Params::default()).expect("params");
            assert_eq!((params.grade, params.grades()), (None, Grade::ALL.to_vec()));
            let given = |&grade: &Grade| {
                params.set_grade(grade).expect("it is offered");
                params.validate(ParamsForm::Full).expect("it is offered");
                match deal(&params, &mut GameRng::new("own"), &mut Work::unlimited()) {
                    Ok(dealt) => {
                        assert_eq!(dealt.grade(), Some(grade));
                        true
                    }
                    Err(stop) => {
                        assert_eq!(stop, Stop::Inner);
                        false
                    }
                }
            };
            let given: Vec<_> = Grade::ALL.into_iter().filter(given).map(Grade::letter).collect();
            given.into_iter().collect::<String>()
        };
        expect!["enthx"].assert_eq(&given("_8-8-8-8_b6-6"));
        expect!["ent"].assert_eq(&given("_8-8"));
    }

    /// Random deals need no proof; their tiles count as nodes.
    #[test]
    fn deals_without_proof_can_be_interrupted() {
        let params = Params::decode("fortress,r", &Params::default()).expect("params");
        let work = &mut Work::limited(3, u64::MAX);
        let ended = deal(&params, &mut GameRng::new("limit"), work);
        assert_eq!(ended, Err(Stop::Nodes));
    }

    /// Hardly any order of these tiles is decided quickly: the search must not go on for hours.
    #[test]
    fn a_reshuffle_has_a_budget() {
        let (proof, budget) = (300, 1_000);
        let mut n_over = 0;
        for seed in ["a", "b", "c", "d", "e", "f"] {
            let (params, mut dealt) = dealt("mountain,r", seed);
            let (layout, groups) = (params.layout(), &dealt.groups);
            let mut peeled = Work::unlimited();
            let way = clear_blank_tiles(layout, |_| true, &mut GameRng::new(seed), &mut peeled);
            assert!(matches!(way, Ok(Some(_))));
            let (mut rng, mut work) = (GameRng::new(seed), Work::unlimited());
            let limits = (proof, budget);
            let made = reshuffle_within(layout, groups, |_| true, limits, &mut rng, &mut work);
            let spent = work.n_nodes() - peeled.n_nodes();
            assert!(spent <= budget + proof, "{spent}");
            n_over += u32::from(spent > budget);
            // A constructed order has the same tiles too.
            let mut made = made.expect("no limit").expect("a way");
            dealt.groups.sort_unstable();
            made.sort_unstable();
            assert_eq!(made, dealt.groups);
        }
        assert!(n_over > 0);
    }

    #[test]
    fn a_reshuffle_can_be_cleared() {
        let (params, dealt) = dealt("turtle,r", "stuck");
        let layout = params.layout();
        let mut state = crate::State::new(layout.clone(), dealt.groups.into());
        // Take random pairs until none is left.
        while let Some(&(a, b)) = state.free_pairs().first() {
            state.execute(&crate::Move::pair(a, b)).expect("it is free");
        }
        assert!(state.n_left() > 0, "this game must get stuck");
        let mut rng = GameRng::new("reshuffle");
        let left = |t| state.is_left(t);
        let groups = reshuffle(layout, state.groups(), left, &mut rng, &mut Work::unlimited())
            .expect("no limit")
            .expect("there is a way");
        state.execute(&crate::Move::Reshuffle(groups.into())).expect("the same tiles");
        let answer = decide(layout, state.groups(), |t| state.is_left(t), &mut Work::unlimited());
        assert!(matches!(answer, Ok(ClearResult::Pairs(_))));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn every_deal_is_a_desc(
            layout in 0..30usize,
            way in prop::sample::select(alloc::vec!["c", "r", "e"]),
            kinds in 0u8..37,
            seed in any::<u16>(),
        ) {
            let name = crate::layout::bundled()[layout].name;
            let text = alloc::format!("{name},{way},k{kinds}");
            let params = Params::decode(&text, &Params::default()).expect("params");
            prop_assume!(params.validate(puzzle_core::params::ParamsForm::Full).is_ok());
            let (params, dealt) = dealt(&text, &alloc::format!("{seed}"));
            let n_kinds = dealt.groups.iter().collect::<alloc::collections::BTreeSet<_>>().len();
            prop_assert_eq!(n_kinds, params.n_kinds());
            prop_assert!(Desc::new(params.layout(), dealt.groups).is_ok());
        }
    }
}
