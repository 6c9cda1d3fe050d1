//! Dealing.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::{GameRng, Grade, Stop, Work};

use crate::careless::careless_wins;
use crate::face::N_GROUPS;
use crate::grade::grade_of;
use crate::layout::BoardLayout;
use crate::params::{Deal, Params};
use crate::peel::peel;
use crate::solve::{Clearing, decide};

/// Deals tried before another way is taken. Where 97 of 100 deals cannot be cleared, 499 of 500
/// games still get a uniform one.
const TRIES: u32 = 200;
/// Nodes that the proof of one deal may take. Decides which deal a seed gives, so it never changes.
const PROOF: u64 = 200_000;
/// Nodes that the proofs of one game's deals may take together, before a deal is constructed: some
/// large layouts have deals that take minutes to prove. Never changes either.
const BUDGET: u64 = 1_000_000;
/// Careless games that grade a deal. Never changes either.
pub(crate) const GAMES: u32 = 400;

/// A deal with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The matching group of each tile.
    pub groups: Vec<u8>,
    /// Pairs that clear it, in order; `None` where nobody looked or there are none.
    pub pairs: Option<Vec<(u16, u16)>>,
    /// How many of [`Self::GAMES`] careless games win.
    pub wins: u32,
    /// What the player should know.
    pub note: Option<String>,
}

impl Dealt {
    /// Careless games that grade a deal.
    pub const GAMES: u32 = GAMES;

    /// How hard it is.
    pub fn grade(&self) -> Grade {
        grade_of(self.wins, GAMES)
    }
}

/// Deals by the params: the same for the same params and seed.
///
/// Deals of the wanted grade are waited for; when none comes in a fixed number of tries, the
/// nearest is taken and the note says so. A uniform deal that does not come is constructed.
///
/// # Errors
/// When a limit of `work` ends it.
pub fn deal(params: &Params, rng: &mut GameRng, work: &mut Work) -> Result<Dealt, Stop> {
    let layout = params.layout();
    let mut best: Option<Dealt> = None;
    let mut way = params.deal;
    let mut note = None;
    let mut tried = 0;
    let start = work.n_nodes();
    // Deals that need no proof ask too: grading takes its time.
    let mut asked = 0;
    while tried < TRIES {
        work.part(u64::from(tried), u64::from(TRIES));
        work.node()?;
        asked += 1;
        tried += 1;
        let Some(dealt) = deal_once(params, way, rng, work)? else {
            if way == Deal::Constructed {
                // A shape that cannot be cleared whatever is on the tiles, as far as we saw.
                note = Some(String::from("no way to clear this layout was found: a raw deal"));
                way = Deal::Raw;
            } else if (tried == TRIES || work.n_nodes() - start - asked > BUDGET) && best.is_none()
            {
                note = Some(alloc::format!(
                    "none of {tried} random deals could be shown to be solvable: this one was \
                     constructed"
                ));
                way = Deal::Constructed;
                tried = tried.min(TRIES / 2);
            }
            continue;
        };
        let Some(wanted) = params.grade else {
            return Ok(Dealt { note, ..dealt });
        };
        if dealt.grade() == wanted {
            return Ok(Dealt { note, ..dealt });
        }
        if best.as_ref().is_none_or(|best| distance(&dealt, wanted) < distance(best, wanted)) {
            best = Some(dealt);
        }
    }
    let mut dealt = match best {
        Some(dealt) => dealt,
        None => graded(layout, shuffled(params, rng), None),
    };
    let grade = alloc::format!(
        "no {} deal came up: this one is {}",
        params.grade.map_or("such", Grade::keyword),
        dealt.grade().keyword()
    );
    dealt.note = Some(note.map_or(grade.clone(), |note| alloc::format!("{note}; {grade}")));
    Ok(dealt)
}

/// How far a deal is from a grade, in wins.
fn distance(dealt: &Dealt, wanted: Grade) -> u32 {
    match wanted {
        Grade::Easy => GAMES - dealt.wins,
        Grade::Normal => dealt.wins.abs_diff(GAMES / 10),
        Grade::Tricky | Grade::Hard | Grade::Expert => dealt.wins,
    }
}

fn deal_once(
    params: &Params,
    way: Deal,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Dealt>, Stop> {
    let layout = params.layout();
    match way {
        Deal::Raw => Ok(Some(graded(layout, shuffled(params, rng), None))),
        Deal::Even => Ok(Some(graded(layout, even(params, rng), None))),
        Deal::Uniform => {
            let groups = shuffled(params, rng);
            let answer = work.within(PROOF, |work| decide(layout, &groups, |_| true, work));
            match answer {
                Ok(Clearing::Pairs(pairs)) => Ok(Some(graded(layout, groups, Some(pairs)))),
                Ok(Clearing::Impossible) | Err(Stop::Inner) => Ok(None),
                Err(stop) => Err(stop),
            }
        }
        Deal::Constructed => {
            let Some(pairs) = peel(layout, |_| true, rng, work)? else { return Ok(None) };
            let mut kinds = kinds_of_pairs(params, rng);
            rng.shuffle(&mut kinds);
            let mut groups = alloc::vec![0; layout.n_tiles()];
            for (&(a, b), kind) in pairs.iter().zip(kinds) {
                groups[usize::from(a)] = kind;
                groups[usize::from(b)] = kind;
            }
            Ok(Some(graded(layout, groups, Some(pairs))))
        }
    }
}

fn graded(layout: &BoardLayout, groups: Vec<u8>, pairs: Option<Vec<(u16, u16)>>) -> Dealt {
    let wins = careless_wins(layout, &groups, |_| true, GAMES);
    Dealt { groups, pairs, wins, note: None }
}

/// The group of each pair: as many pairs in each as in the others, one more in some.
fn kinds_of_pairs(params: &Params, rng: &mut GameRng) -> Vec<u8> {
    let mut kinds: Vec<u8> = (0..N_GROUPS as u8).collect();
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
/// when no way was found. Uniform over such orders if one comes up in a fixed number of tries,
/// else constructed.
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
    let tiles: Vec<usize> = (0..layout.n_tiles()).filter(|&t| left_on(t)).collect();
    let mut new: Vec<u8> = tiles.iter().map(|&t| groups[t]).collect();
    let mut all = groups.to_vec();
    // Look first whether the shape can be cleared at all: often little is left, and it cannot.
    let Some(pairs) = peel(layout, &left_on, rng, work)? else { return Ok(None) };
    for _ in 0..TRIES {
        rng.shuffle(&mut new);
        for (&tile, &group) in tiles.iter().zip(&new) {
            all[tile] = group;
        }
        match work.within(PROOF, |work| decide(layout, &all, &left_on, work)) {
            Ok(Clearing::Pairs(_)) => return Ok(Some(new)),
            Ok(Clearing::Impossible) | Err(Stop::Inner) => {}
            Err(stop) => return Err(stop),
        }
    }
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
    use puzzle_core::Params as _;

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
        expected.assert_eq(&alloc::format!("{text} {} {note}", dealt.wins));
    }

    #[test]
    fn golden_deals() {
        check(
            "turtle",
            &expect![
                "j03xl1jwf8h5ask5r8i9banrcqobfap0uofiap9t6vsew5x4v440yx1tpgqe29w6kbkz7d7dh7m6ogdjvuedzrqnssm8yhq2cunihmzky1ftb0lpc22rmo3xuw3g534gy96vec71ljz8litn 0 "
            ],
        );
        check(
            "turtle,dh",
            &expect![
                "j03xl1jwf8h5ask5r8i9banrcqobfap0uofiap9t6vsew5x4v440yx1tpgqe29w6kbkz7d7dh7m6ogdjvuedzrqnssm8yhq2cunihmzky1ftb0lpc22rmo3xuw3g534gy96vec71ljz8litn 0 "
            ],
        );
        check(
            "turtle,c,de",
            &expect![
                "yicfg9ouez441zvox3bs5b28lxkntyim7jncl5hvewl6g927chkk53nv8qsu337hog1dmra0k2yd521udx960anfohpjza6utfivx78wg4cejetf9pr0b8d0qbliq1pra4qmjymrswz6pwst 277 "
            ],
        );
        check("hill,r", &expect!["jdk6djkknj6jkg6dggnnn6gd 347 "]);
        check("hill,e", &expect!["gkgdnjnj6dk6jd6ngnk6djgk 35 "]);
        check("hill,k3", &expect!["jddjdjddnjjjdnjdnnnnnjnd 281 "]);
        check("fish", &expect!["gssnvdjghed7vjnku6ylh7sk76dl6je7auyaeulkeykuda6syhnvhgjgnavl 28 "]);
        // Two towers of which only one order can be cleared, and one tower, that never can.
        check("_2_2_2_2", &expect!["ccmmmmcc 400 "]);
        check("_1_1", &expect!["55 0 no way to clear this layout was found: a raw deal"]);
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

    #[test]
    fn grades_are_kept() {
        for (letter, grade) in [('e', Grade::Easy), ('n', Grade::Normal), ('h', Grade::Hard)] {
            for seed in ["a", "b", "c"] {
                let (_, dealt) = dealt(&alloc::format!("turtle,d{letter}"), seed);
                assert_eq!((dealt.grade(), dealt.note), (grade, None));
            }
        }
    }

    /// Raw deals take no proof, and two hundred of them a second and more.
    #[test]
    fn deals_that_need_no_proof_can_be_broken_off() {
        let params = Params::decode("castle,r,de", &Params::default()).expect("params");
        let work = &mut Work::limited(3, u64::MAX);
        let ended = deal(&params, &mut GameRng::new("limit"), work);
        assert_eq!(ended, Err(Stop::Nodes));
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
            layout in 0..crate::layout::bundled().len(),
            way in prop::sample::select(alloc::vec!["c", "r", "e"]),
            kinds in 0u8..37,
            seed in any::<u16>(),
        ) {
            let name = crate::layout::bundled()[layout].name;
            let text = alloc::format!("{name},{way},k{kinds}");
            let params = Params::decode(&text, &Params::default()).expect("params");
            prop_assume!(params.validate(puzzle_core::Form::Full).is_ok());
            let (params, dealt) = dealt(&text, &alloc::format!("{seed}"));
            let n_kinds = dealt.groups.iter().collect::<alloc::collections::BTreeSet<_>>().len();
            prop_assert_eq!(n_kinds, params.n_kinds());
            prop_assert!(Desc::new(params.layout(), dealt.groups).is_ok());
        }
    }
}
