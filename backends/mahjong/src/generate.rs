//! Dealing.
//!
//! [`deal`] is the way in. A grade that was asked for comes from `graded`. At any grade a solvable
//! deal is a raw one that the solver has proved; where none is proved in time it is constructed:
//! blank tiles are taken away by `peel`, and each pair is given a group.

mod graded;
mod peel;
mod puzzle;

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Stop, Work};

use crate::face::N_GROUPS;
use crate::layout::BoardLayout;
use crate::params::{Deal, Params};
use crate::skill::{GAMES, Skill};
use crate::solve::{Clearing, decide};

pub use graded::{OPENING, has as has_grade};
use peel::peel;
pub(crate) use puzzle::puzzle;

/// Deals tried before another way is taken. Where 97 of 100 deals cannot be cleared, 441 of 442
/// games still get a uniform one.
const TRIES: u32 = 200;
/// Nodes that the proof of one deal may take. Decides which deal a seed gives, so it never changes.
const PROOF: u64 = 200_000;
/// Nodes that the proofs of one game's deals, or of one reshuffle's, may take together before a deal
/// is constructed: some large layouts have deals that take minutes to prove. Never changes either.
const BUDGET: u64 = 1_000_000;

/// A deal with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The matching group of each tile.
    pub groups: Vec<u8>,
    /// Pairs that clear it, in order; `None` where nobody looked or there are none.
    pub pairs: Option<Vec<(u16, u16)>>,
    /// How often players without a plan win; `None` for deals that may have no way to be cleared,
    /// of which nobody asked how hard they are.
    pub skill: Option<Skill>,
    /// What the player should know.
    pub note: Option<String>,
}

impl Dealt {
    /// How hard it is, where that was measured.
    pub fn grade(&self) -> Option<Grade> {
        self.skill.map(|skill| skill.grade())
    }
}

/// Deals by the params: the same for the same params and seed.
///
/// A grade that is asked for is given. At any grade, a uniform deal that does not come is
/// constructed, and the note says so.
///
/// # Errors
/// When a limit of `work` ends it, and with [`Stop::Inner`] when no deal of the grade is found: on a
/// layout of one's own there may be none.
pub fn deal(params: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Dealt, Stop> {
    let layout = params.layout();
    if let Some(grade) = params.grade
        && params.deal == Deal::Solvable
    {
        let dealt = graded::deal(layout, params.n_kinds(), grade, rng, work)?;
        return dealt.ok_or(Stop::Inner);
    }
    let mut note = None;
    let not_measured = |groups| Dealt { groups, pairs: None, skill: None, note: None };
    work.nodes(layout.n_tiles() as u64)?;
    let (groups, pairs) = match params.deal {
        Deal::Raw => return Ok(not_measured(shuffled(params, rng))),
        Deal::Even => return Ok(not_measured(even(params, rng))),
        Deal::Constructed => constructed(params, &mut note, rng, work)?,
        Deal::Solvable => {
            if let Some(found) = uniform(params, rng, work)? {
                found
            } else {
                note = Some(String::from(
                    "no random deal could be shown to be solvable: this one was constructed",
                ));
                constructed(params, &mut note, rng, work)?
            }
        }
    };
    work.nodes(u64::from(2 * GAMES))?;
    let skill = Some(Skill::measure(layout, &groups, |_| true, GAMES));
    Ok(Dealt { groups, pairs, skill, note })
}

/// The groups of tiles, and pairs that clear them where such are known.
type Tiles = (Vec<u8>, Option<Vec<(u16, u16)>>);

/// A deal at random among those that can be cleared, if one comes.
fn uniform(params: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Option<Tiles>, Stop> {
    let start = work.n_nodes();
    for tried in 0..TRIES {
        work.part(u64::from(tried), u64::from(TRIES));
        let groups = shuffled(params, rng);
        // A deal that takes too long to decide is passed over, like one that cannot be cleared.
        match work.within(PROOF, |work| decide(params.layout(), &groups, |_| true, work)) {
            Ok(Clearing::Pairs(pairs)) => return Ok(Some((groups, Some(pairs)))),
            Ok(Clearing::Impossible) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
        if work.n_nodes() - start > BUDGET {
            break;
        }
    }
    Ok(None)
}

/// A deal made by taking blank tiles away; a raw one where that comes to no end.
fn constructed(
    params: &Params,
    note: &mut Option<String>,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Tiles, Stop> {
    let Some(pairs) = peel(params.layout(), |_| true, rng, work)? else {
        *note = Some(String::from("no way to clear this layout was found: a raw deal"));
        return Ok((shuffled(params, rng), None));
    };
    // Any groups do: whichever the pairs get, taking them in this order clears the board.
    let mut kinds = kinds_of_pairs(params, rng);
    rng.shuffle(&mut kinds);
    let mut groups = alloc::vec![0; params.layout().n_tiles()];
    for (&(a, b), kind) in pairs.iter().zip(kinds) {
        (groups[usize::from(a)], groups[usize::from(b)]) = (kind, kind);
    }
    Ok((groups, Some(pairs)))
}

/// The group of each pair: as many pairs in each as in the others, one more in some.
fn kinds_of_pairs(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut kinds: Vec<u8> = (0..N_GROUPS as u8).collect();
    // Which groups there are, and which have a pair more, is chance. Where all have the same number
    // of pairs there is nothing to draw, and no luck is spent.
    let n_kinds = params.n_kinds();
    if n_kinds < N_GROUPS || !params.layout().n_tiles().is_multiple_of(2 * N_GROUPS) {
        rng.shuffle(&mut kinds);
    }
    (0..params.layout().n_tiles() / 2).map(|pair| kinds[pair % n_kinds]).collect()
}

fn shuffled(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut groups: Vec<u8> =
        kinds_of_pairs(params, rng).into_iter().flat_map(|kind| [kind, kind]).collect();
    rng.shuffle(&mut groups);
    groups
}

/// The article's deal: each round has one tile of every group that has tiles left, in random
/// order, and the rounds are handed out by layer, then column, then row.
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

/// The tiles that are left, shuffled so that they can be cleared: their groups in order; `None`
/// when no way was found. Uniform over such orders if one comes up in a fixed number of tries and
/// of nodes, else constructed.
///
/// # Errors
/// When a limit of `work` ends it.
pub fn reshuffle(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<u8>>, Stop> {
    reshuffle_within(layout, groups, left_on, (PROOF, BUDGET), rng, work)
}

/// The same with nodes for the proof of one order, and of all of them.
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
    // Look first whether the shape can be cleared at all: often little is left, and it cannot.
    let Some(pairs) = peel(layout, &left_on, rng, work)? else { return Ok(None) };
    let start = work.n_nodes();
    for _ in 0..TRIES {
        rng.shuffle(&mut new);
        for (&tile, &group) in tiles.iter().zip(&new) {
            all[tile] = group;
        }
        match work.within(proof, |work| decide(layout, &all, &left_on, work)) {
            Ok(Clearing::Pairs(_)) => return Ok(Some(new)),
            Ok(Clearing::Impossible) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
        // As with a new deal: a player waits for this.
        if work.n_nodes() - start > budget {
            break;
        }
    }
    // Every group left is even, so that sorted tiles are pairs.
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
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use puzzle_core::params::Params as _;

    fn dealt(params: &str, seed: &str) -> (Params, Dealt) {
        let params = Params::decode(params, &Params::default()).expect("params");
        let dealt =
            deal(&params, &mut GameRng::new(seed), &mut Work::unlimited()).expect("no limit");
        (params, dealt)
    }

    /// Seeds name these deals for ever.
    fn check(params: &str, expected: &Expect) {
        let (_, dealt) = dealt(params, "golden");
        let text: String = dealt.groups.iter().map(|&g| group_char(g)).collect();
        let note = dealt.note.unwrap_or_default();
        let wins = dealt.skill.map(|skill| alloc::format!("{} {} ", skill.careless, skill.greedy));
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
        // Two towers of which only one order can be cleared, and one tower, that never can.
        check("_2_2_2_2", &expect!["ccmmmmcc 200 200 "]);
        check("_1_1", &expect!["55 0 0 no way to clear this layout was found: a raw deal"]);
    }

    #[test]
    fn the_even_deal_hands_out_rounds() {
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

    /// Every grade, on layouts that differ much; the others are measured by the example.
    #[test]
    fn grades_are_given() {
        for name in ["turtle", "tent", "gate", "terraces"] {
            let known = crate::layout::named(name).expect("a layout");
            for grade in known.grades() {
                for seed in ["a", "b"] {
                    let (params, dealt) =
                        dealt(&alloc::format!("{name},d{}", grade.letter()), seed);
                    assert_eq!((dealt.grade(), dealt.note), (Some(grade), None), "{name}");
                    let mut state = crate::State::new(params.layout().clone(), dealt.groups.into());
                    assert!(state.n_free_pairs() >= OPENING, "{name} {grade}");
                    for (a, b) in dealt.pairs.expect("a way to clear it") {
                        let pair = crate::Move::pair(usize::from(a), usize::from(b));
                        state.execute(&pair).expect("a free pair");
                    }
                    assert_eq!(state.n_left(), 0);
                }
            }
        }
    }

    /// No bundled layout opens with over a third of its tiles free.
    #[test]
    fn layouts_are_balanced() {
        for known in crate::layout::bundled() {
            let layout = known.layout();
            let n_free = (0..layout.n_tiles()).filter(|&t| layout.is_free(t, |_| true)).count();
            assert!(3 * n_free <= layout.n_tiles(), "{}: {n_free} free", known.name);
            assert!(layout.floating().is_empty(), "{}", known.name);
            assert!(known.grades().contains(&Grade::Normal), "{}", known.name);
        }
    }

    /// Where a seed finds no deal of a grade, one that was found before stands in. The example
    /// `mahjong_quality` looks at all layouts; these are quickly done.
    #[test]
    fn grades_have_deals_that_stand_in() {
        for name in ["turtle", "tent", "crown", "house"] {
            let known = crate::layout::named(name).expect("a layout");
            for grade in known.grades() {
                let n_kinds = known.n_tiles.div_ceil(4).min(N_GROUPS);
                assert!(has_grade(&known.layout(), n_kinds, grade), "{name} {grade}");
            }
        }
    }

    /// Faces do not matter to the players, so that a deal that stands in for others keeps its
    /// grade.
    #[test]
    fn other_faces_keep_the_grade() {
        let (params, dealt) = dealt("gate,dt", "faces");
        let mut faces: Vec<u8> = (0..N_GROUPS as u8).collect();
        GameRng::new("other faces").shuffle(&mut faces);
        let groups: Vec<u8> = dealt.groups.iter().map(|&g| faces[usize::from(g)]).collect();
        assert_eq!(
            Skill::measure(params.layout(), &groups, |_| true, GAMES),
            dealt.skill.expect("measured")
        );
    }

    /// A layout of one's own can be asked for any grade: generating gives it, or gives up.
    #[test]
    fn grades_of_own_layouts() {
        use puzzle_core::params::Form;
        let given = |code: &str| {
            let mut params = Params::decode(code, &Params::default()).expect("params");
            assert_eq!((params.grade, params.grades()), (None, Grade::ALL.to_vec()));
            let given = |&grade: &Grade| {
                params.set_grade(grade).expect("it is offered");
                params.validate(Form::Full).expect("it is offered");
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

    /// Raw deals take no proof; their tiles count.
    #[test]
    fn deals_that_need_no_proof_can_be_broken_off() {
        let params = Params::decode("fortress,r", &Params::default()).expect("params");
        let work = &mut Work::limited(3, u64::MAX);
        let ended = deal(&params, &mut GameRng::new("limit"), work);
        assert_eq!(ended, Err(Stop::Nodes));
    }

    /// Of these tiles hardly an order is decided soon: it is not gone on with for hours.
    #[test]
    fn a_reshuffle_has_a_budget() {
        let (proof, budget) = (300, 1_000);
        let mut n_over = 0;
        for seed in ["a", "b", "c", "d", "e", "f"] {
            let (params, mut dealt) = dealt("mountain,r", seed);
            let (layout, groups) = (params.layout(), &dealt.groups);
            let mut peeled = Work::unlimited();
            let way = peel(layout, |_| true, &mut GameRng::new(seed), &mut peeled);
            assert!(matches!(way, Ok(Some(_))));
            let (mut rng, mut work) = (GameRng::new(seed), Work::unlimited());
            let limits = (proof, budget);
            let made = reshuffle_within(layout, groups, |_| true, limits, &mut rng, &mut work);
            let spent = work.n_nodes() - peeled.n_nodes();
            assert!(spent <= budget + proof, "{spent}");
            n_over += u32::from(spent > budget);
            // Also what was constructed then are the same tiles.
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
        // Careless play until it is stuck.
        while let Some(&(a, b)) = state.free_pairs().first() {
            state.execute(&crate::Move::pair(a, b)).expect("it is free");
        }
        assert!(state.n_left() > 0, "this game is to get stuck");
        let mut rng = GameRng::new("reshuffle");
        let left = |t| state.is_left(t);
        let groups = reshuffle(layout, state.groups(), left, &mut rng, &mut Work::unlimited())
            .expect("no limit")
            .expect("there is a way");
        state.execute(&crate::Move::Reshuffle(groups.into())).expect("the same tiles");
        let answer = decide(layout, state.groups(), |t| state.is_left(t), &mut Work::unlimited());
        assert!(matches!(answer, Ok(Clearing::Pairs(_))));
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
            prop_assume!(params.validate(puzzle_core::params::Form::Full).is_ok());
            let (params, dealt) = dealt(&text, &alloc::format!("{seed}"));
            let n_kinds = dealt.groups.iter().collect::<alloc::collections::BTreeSet<_>>().len();
            prop_assert_eq!(n_kinds, params.n_kinds());
            prop_assert!(Desc::new(params.layout(), dealt.groups).is_ok());
        }
    }
}
