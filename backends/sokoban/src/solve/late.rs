//! The searches in strides, and when they join in.
//!
//! Most levels are solved by the plain searches before. On the others two begin: forward one led by
//! a packing plan, backward one led by features alone; and when the first does not get on, one led by
//! the same plan chain by chain, and one backward led by a plan for that. Where no plan can lead,
//! features alone lead forward too. All of them take turns, measured in moves looked at. Beside them
//! searches from the best positions of those led by a plan have a turn now and then ([`relay`](super::relay)).

use super::arena::Arena;
use super::features::Features;
use super::meeting::{answer, answer_back, each_end};
use super::relay::{Relayed, Relays, relay};
use super::search::Expansion;
use super::strides::Strides;
use super::tables::Tables;
use super::{Answer, LedShare, Shares, Turns};
use crate::level::Level;
use alloc::vec;
use puzzle_core::{Stop, Work};

/// A search that the others can do without.
#[derive(Debug)]
struct Extra<S> {
    /// `None` before it begins, and when it has ended.
    search: Option<S>,
    /// Bytes that it has taken.
    held: u64,
}

impl<S> Extra<S> {
    const NONE: Extra<S> = Extra { search: None, held: 0 };

    /// What a step of it came to. Where it ran out of memory it ends, and gives all of it back: there
    /// may still be enough for what the other searches make of it.
    fn kept<T>(
        &mut self,
        result: Result<T, Stop>,
        before: u64,
        work: &mut Work,
    ) -> Result<Option<T>, Stop> {
        // A step may give back more than it takes: what a look ahead held.
        let left = work.bytes_left();
        self.held =
            (self.held + before.saturating_sub(left)).saturating_sub(left.saturating_sub(before));
        match result {
            Err(Stop::Memory) => {
                self.end(work);
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// Takes what was begun. Where that came to no search, what finding out has taken is given back.
    fn begin(
        &mut self,
        begun: Result<Option<S>, Stop>,
        before: u64,
        work: &mut Work,
    ) -> Result<(), Stop> {
        self.search = self.kept(begun, before, work)?.flatten();
        if self.search.is_none() {
            self.end(work);
        }
        Ok(())
    }

    fn end(&mut self, work: &mut Work) {
        self.search = None;
        work.release(core::mem::take(&mut self.held));
    }
}

/// The searches in strides, which join in when a level is not an easy one.
#[derive(Debug)]
pub(crate) struct Late {
    /// Forward by features alone. It rests while the first of `leds` is there, which does the same
    /// and better.
    features: Features<false>,
    /// Moves that `features` and `back` may have looked at by now.
    n_looks: u64,
    n_looks_back: u64,
    turns: Turns,
    back: Extra<Features<true>>,
    /// Led by a packing plan, none on boards that its tables are too small for; and by the same plan
    /// chain by chain, which begins when the first does not get on.
    leds: [Led<false>; 2],
    /// Whether the second of them and `led_back` were begun, or tried to.
    is_led_otherwise: bool,
    /// Led backward by a plan for that. What it solves it solves soon, so that it rests when it does not
    /// get on.
    led_back: Led<true>,
    relays: Relays,
}

/// A search led by a plan, and the moves that it may have looked at by now.
#[derive(Debug)]
struct Led<const PULL: bool> {
    extra: Extra<Strides<PULL>>,
    n_looks: u64,
}

impl<const PULL: bool> Led<PULL> {
    const NONE: Led<PULL> = Led { extra: Extra::NONE, n_looks: 0 };

    fn search(&self) -> Option<&Strides<PULL>> {
        self.extra.search.as_ref()
    }

    fn arena(&self) -> Option<&Arena> {
        self.search().map(|led| &led.arena)
    }

    /// Finds its plan and begins.
    fn begin(&mut self, level: &Level, t: &Tables, work: &mut Work) -> Result<(), Stop> {
        let before = work.bytes_left();
        let begun = Strides::begin(level, t, work);
        self.extra.begin(begun, before, work)
    }

    /// Its turn. `others` are the memories of those that go the other way.
    fn turn(
        &mut self,
        level: &Level,
        t: &Tables,
        share: LedShare,
        others: &[&Arena],
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        let Some(led) = &self.extra.search else { return Ok(None) };
        self.n_looks += if led.gets_on() { share.gets_on } else { share.stalled };
        let n_looks = self.n_looks;
        while let Some(led) = self.extra.search.as_mut().filter(|led| led.n_looks() < n_looks) {
            let before = work.bytes_left();
            let end = led.step(t, others, work);
            let Some(end) = self.extra.kept(end, before, work)? else { break };
            let Some(led) = &self.extra.search else { break };
            match end {
                Expansion::More => {}
                // The plain search backward proves things, so that this one may end.
                Expansion::Exhausted if PULL => self.extra.end(work),
                Expansion::Solved(id) | Expansion::Met(id) if PULL => {
                    return answer_back(level, t, (&led.arena, id), others).map(Some);
                }
                end => return answer(level, t, &led.arena, end, others),
            }
        }
        Ok(None)
    }
}

impl Late {
    /// Begins one each way: led by a plan forward, by features alone backward.
    pub(crate) fn new(
        level: &Level,
        t: &Tables,
        turns: Turns,
        work: &mut Work,
    ) -> Result<Late, Stop> {
        let mut features = Features::new(t);
        features.add_root(t, &level.boxes, level.player, work)?;
        let mut late = Late {
            features,
            n_looks: 0,
            n_looks_back: 0,
            turns,
            back: Extra::NONE,
            leds: [Led::NONE; 2],
            is_led_otherwise: false,
            led_back: Led::NONE,
            relays: Relays::default(),
        };
        let before = work.bytes_left();
        let mut search = Features::new(t);
        let begun = each_end(t, |boxes, player| search.add_root(t, boxes, player, work));
        late.back.begin(begun.map(|_| Some(search)), before, work)?;
        late.leds[0].begin(level, t, work)?;
        Ok(late)
    }

    /// Begins the one led chain by chain and the one led backward, when the first does not get on.
    fn lead_otherwise(&mut self, level: &Level, t: &Tables, work: &mut Work) -> Result<(), Stop> {
        let [led, chained] = &mut self.leds;
        let Some(led) = led.extra.search.as_ref().filter(|led| !led.gets_on()) else {
            return Ok(());
        };
        if !core::mem::replace(&mut self.is_led_otherwise, true) {
            let before = work.bytes_left();
            let begun = led.begin_in_chains(level, t, work);
            chained.extra.begin(begun, before, work)?;
            self.led_back.begin(level, t, work)?;
        }
        Ok(())
    }

    /// The memories of those that go forward.
    pub(crate) fn ahead(&self) -> impl Iterator<Item = &Arena> {
        core::iter::once(&self.features.arena).chain(self.leds.iter().filter_map(Led::arena))
    }

    /// The memories of those that go backward.
    pub(crate) fn behind(&self) -> impl Iterator<Item = &Arena> {
        let back = self.back.search.as_ref().map(|back| &back.arena);
        back.into_iter().chain(self.led_back.arena())
    }

    /// A turn of each search. The memories are those of the plain searches, forward and backward.
    pub(crate) fn turn(
        &mut self,
        level: &Level,
        t: &Tables,
        (forward, backward): (&Arena, &Arena),
        shares: Shares,
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        self.lead_otherwise(level, t, work)?;
        if let Some(answer) = self.turn_back(level, t, forward, shares, work)? {
            return Ok(Some(answer));
        }
        let mut others = vec![backward];
        others.extend(self.back.search.as_ref().map(|back| &back.arena));
        others.extend(self.led_back.arena());
        if self.leds[0].extra.search.is_none() {
            self.n_looks += shares.features;
        }
        while self.features.n_looks() < self.n_looks {
            let end = self.features.step(t, &others, work)?;
            if let Some(answer) = answer(level, t, &self.features.arena, end, &others)? {
                return Ok(Some(answer));
            }
        }
        for (led, share) in self.leds.iter_mut().zip([shares.line, shares.chains]) {
            if let Some(answer) = led.turn(level, t, share, &others, work)? {
                return Ok(Some(answer));
            }
        }
        self.relay(level, t, shares.quarters, work)
    }

    /// The turns of searches from the best positions.
    fn relay(
        &mut self,
        level: &Level,
        t: &Tables,
        quarters: u64,
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        let Late { leds, relays, turns, .. } = self;
        if !turns.relays {
            return Ok(None);
        }
        relays.allow(quarters);
        let searches = leds.iter().enumerate().filter_map(|(i, led)| Some((i, led.search()?)));
        let stations = searches.flat_map(|(i, led)| led.stations().map(move |id| (i, id)));
        let Some(((i, id), most)) = relays.next(stations) else { return Ok(None) };
        let Some(led) = &mut leds[i].extra.search else { return Ok(None) };
        match relay(level, t, (&led.arena, id), turns.of_relay(most), work) {
            Ok(Relayed::Open) => {}
            Ok(Relayed::Lost) => led.lose(id),
            Ok(Relayed::Solved(steps)) => {
                return Ok(Some(Answer::Solved { steps, optimal: false }));
            }
            // The others may still have enough for what they do.
            Err(Stop::Memory) => turns.relays = false,
            Err(stop) => return Err(stop),
        }
        Ok(None)
    }

    /// The turns of the searches in strides backward. The plain one proves things, so that they may end.
    fn turn_back(
        &mut self,
        level: &Level,
        t: &Tables,
        forward: &Arena,
        shares: Shares,
        work: &mut Work,
    ) -> Result<Option<Answer>, Stop> {
        self.n_looks_back += shares.back;
        let n_looks = self.n_looks_back;
        let mut others = vec![forward, &self.features.arena];
        others.extend(self.leds.iter().filter_map(Led::arena));
        while let Some(back) = self.back.search.as_mut().filter(|back| back.n_looks() < n_looks) {
            let before = work.bytes_left();
            let end = back.step(t, &others, work);
            let Some(end) = self.back.kept(end, before, work)? else { break };
            let Some(back) = &self.back.search else { break };
            match end {
                Expansion::More => {}
                Expansion::Exhausted => self.back.end(work),
                Expansion::Solved(id) | Expansion::Met(id) => {
                    return answer_back(level, t, (&back.arena, id), &others).map(Some);
                }
            }
        }
        self.led_back.turn(level, t, shares.way_out, &others, work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::TURNS;
    use crate::solve::oracle::{DEAD_END, TWO_ENDS};
    use crate::solve::search::Search;

    /// All searches of a level, those of this module with the memory given.
    struct Searches {
        level: Level,
        t: Tables,
        forward: Search<false>,
        backward: Search<true>,
        late: Late,
        work: Work<'static>,
    }

    impl Searches {
        fn of(rows: &[&str], share: u64, bytes: u64) -> Searches {
            let level = Level::from_rows(rows.iter().copied()).unwrap();
            let work = &mut Work::unlimited();
            let t = Tables::new(&level.board, &level.boxes, level.player, work).unwrap();
            let (mut forward, mut backward) = (Search::new(&t), Search::new(&t));
            forward.add_root(&t, &level.boxes, level.player, work).unwrap();
            each_end(&t, |boxes, player| backward.add_root(&t, boxes, player, work).map(drop))
                .unwrap();
            let mut work = Work::limited(u64::MAX, bytes);
            let turns = Turns { looks: share, relays: false, ..TURNS };
            let late = Late::new(&level, &t, turns, &mut work).unwrap();
            Searches { level, t, forward, backward, late, work }
        }

        fn lead_otherwise(&mut self) -> bool {
            self.late.lead_otherwise(&self.level, &self.t, &mut self.work).unwrap();
            self.late.leds[1].extra.search.is_some()
        }

        fn turn(&mut self) -> Option<Answer> {
            let Searches { level, t, forward, backward, late, work } = self;
            let shares = late.turns.shares(1, 1);
            late.turn(level, t, (&forward.arena, &backward.arena), shares, work).unwrap()
        }
    }

    /// Where there is no memory for the search led by a plan, it takes none, and the others go on.
    #[test]
    fn the_others_go_on_without_memory_for_a_plan() {
        for (bytes, is_led) in [(1 << 30, true), (150_000, false)] {
            let mut searches = Searches::of(&DEAD_END, 1_000_000, bytes);
            let late = &searches.late;
            assert_eq!(late.leds[0].extra.search.is_some(), is_led);
            assert_eq!(late.leds[0].extra.held > 0, is_led);
            assert_eq!(late.back.held > 0, late.back.search.is_some());
            assert!(matches!(searches.turn(), Some(Answer::Solved { .. })));
        }
    }

    /// The search by features alone rests while one is led by a plan, and goes on when that one has
    /// ended.
    #[test]
    fn one_search_in_strides_forward_at_a_time() {
        let mut searches = Searches::of(&TWO_ENDS, 1, 1 << 30);
        let looked = |searches: &Searches| searches.late.features.n_looks();
        let before = looked(&searches);
        searches.turn();
        assert_eq!(looked(&searches), before);
        searches.late.leds[0].extra.end(&mut searches.work);
        searches.turn();
        assert!(looked(&searches) > before);
    }

    /// The search chain by chain begins when the one led by the line of steps does not get on, once.
    #[test]
    fn chains_are_tried_when_the_line_does_not_get_on() {
        let mut searches = Searches::of(&TWO_ENDS, 1, 1 << 30);
        assert!(!searches.lead_otherwise());
        searches.late.leds[0].extra.search.as_mut().unwrap().tire();
        assert!(searches.lead_otherwise());
        assert!(searches.late.led_back.search().is_some_and(Strides::gets_on));
        searches.late.leds[1].extra.end(&mut searches.work);
        assert!(!searches.lead_otherwise());
    }

    /// A plan that leads nowhere leaves nothing behind in the account.
    #[test]
    fn what_is_not_begun_holds_nothing() {
        let stuck = ["########", "#@$$ ..#", "########"];
        let mut searches = Searches::of(&stuck, 1, 1 << 30);
        let Searches { level, t, late, work, .. } = &mut searches;
        let before = work.bytes_left();
        late.led_back.begin(level, t, work).unwrap();
        assert!(late.led_back.search().is_none());
        assert_eq!((work.bytes_left(), late.led_back.extra.held), (before, 0));
    }

    /// The one led backward comes to the level by itself.
    #[test]
    fn the_one_led_backward_solves_a_level() {
        let mut searches = Searches::of(&TWO_ENDS, 1_000_000, 1 << 30);
        searches.late.leds[0].extra.search.as_mut().unwrap().tire();
        searches.lead_otherwise();
        let Searches { level, t, forward, late, work, .. } = &mut searches;
        late.back.end(work);
        let answer =
            late.turn_back(level, t, &forward.arena, late.turns.shares(1, 1), work).unwrap();
        assert!(matches!(answer, Some(Answer::Solved { .. })));
    }

    /// The one led backward rests when it does not get on.
    #[test]
    fn the_one_led_backward_is_soon_done_or_rests() {
        let mut searches = Searches::of(&TWO_ENDS, 1, 1 << 30);
        searches.late.leds[0].extra.search.as_mut().unwrap().tire();
        searches.lead_otherwise();
        for is_tired in [false, true] {
            let back = searches.late.led_back.extra.search.as_mut().unwrap();
            if is_tired {
                back.tire();
            }
            let before = searches.late.led_back.n_looks;
            searches.turn();
            assert_eq!(searches.late.led_back.n_looks > before, !is_tired);
        }
    }
}
