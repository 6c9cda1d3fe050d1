//! Joining profiles.

use proptest::prelude::*;
use puzzle_profile::{
    Change, Event, Finished, InProgress, JoinCounts, Profile, RankingFile, Store, Uid,
};

use super::{name, won};

fn in_progress(number: u64, saved_at: u64) -> InProgress {
    InProgress {
        uid: Uid::from_bits(u128::from(number) << 64),
        game: "sokoban".into(),
        saved_at,
        ..InProgress::default()
    }
}

fn profile(players: &[(&str, u64, &[u64])]) -> Profile {
    let mut profile = Profile::default();
    for (who, uid, games) in players {
        let player = profile.player_mut(&name(who), Uid::from_bits(u128::from(*uid)), 0);
        for n in *games {
            player.finish(won(*n, "sokoban/a", *n as u32, *n));
            player.in_progress.push(in_progress(*n, *n));
        }
    }
    profile
}

#[test]
fn joining_twice_adds_nothing() {
    let mut here = profile(&[("Ada", 1, &[1, 2, 3])]);
    let there = profile(&[("Ada", 1, &[2, 3, 4]), ("Bob", 2, &[5])]);
    let joined = here.join(there.clone());
    assert_eq!(
        joined,
        JoinCounts { players: 1, finished: 2, in_progress: 2, ..JoinCounts::default() }
    );
    assert_eq!(here.join(there), JoinCounts::default());
    assert_eq!(here.players[0].finished.len(), 4);
}

/// The count is that of a list of players.
#[test]
fn games_that_were_finished_again_are_counted_apart() {
    let mut here = Profile::default();
    let mut there = profile(&[("Ada", 1, &[1, 2])]);
    let again = Finished { is_again: true, ..won(3, "sokoban/a", 2, 3) };
    there.players[0].finish(again);
    there.players[0].in_progress.clear();
    let joined = here.join(there.clone());
    let expected = JoinCounts { players: 1, finished: 2, again: 1, ..JoinCounts::default() };
    assert_eq!(joined, expected);
    let mut store = Store::in_memory().unwrap();
    assert_eq!(store.join(there).unwrap(), expected);
    assert_eq!(store.players().unwrap()[0].n_finished, joined.finished);
}

#[test]
fn the_later_state_of_a_shared_game_wins() {
    let mut here = profile(&[("Ada", 1, &[1])]);
    let mut there = here.clone();
    there.players[0].in_progress[0] = InProgress { status: "further".into(), ..in_progress(1, 50) };
    here.join(there.clone());
    assert_eq!(here.players[0].in_progress[0].status, "further");
    let before = here.clone();
    there.players[0].in_progress[0] = InProgress { status: "older".into(), ..in_progress(1, 49) };
    here.join(there);
    assert_eq!(here, before);
}

#[test]
fn players_match_by_uid() {
    let mut here = profile(&[("Ada", 1, &[1])]);
    let old = here.clone();
    here.players[0].name = name("Ada Lovelace");
    here.join(old);
    assert_eq!(here.players.len(), 1);
    assert_eq!(here.current().unwrap().name.as_str(), "Ada Lovelace");
}

#[test]
fn an_old_export_does_not_undo_a_merge() {
    let mut store = Store::in_memory().unwrap();
    store.join(profile(&[("Ada", 1, &[1, 2]), ("Bob", 2, &[3])])).unwrap();
    let old = store.profile(None).unwrap();
    let [ada, bob] = ["Ada", "Bob"].map(|who| store.player(&name(who)).unwrap().unwrap());
    let bob_uid = bob.uid;
    store.apply(&Event { player: ada, at: 0, change: Change::Merge(bob) }).unwrap();
    assert_eq!(store.log(bob_uid).unwrap().len(), 3);
    assert_eq!(store.join(old).unwrap(), JoinCounts::default());
    assert_eq!(store.players().unwrap().len(), 1);
}

#[test]
fn a_single_player_is_exported_with_scores() {
    let mut here = profile(&[("Ada", 1, &[1]), ("Bob", 2, &[2])]);
    here.scores = RankingFile::read("ADA/5/0:00\nBOB/6/0:00\n", "hidato").unwrap();
    let ada = here.only(&name("ada")).unwrap();
    assert_eq!((ada.players.len(), ada.scores.lines().len()), (1, 1));
    assert_eq!(Profile::from_json(&ada.to_json()).unwrap(), ada);
}

#[test]
fn cleared_rankings_stay_cleared() {
    let mut here = profile(&[("Ada", 1, &[1, 2])]);
    let old = here.clone();
    for game in &mut here.players[0].finished {
        game.is_ranked = false;
    }
    here.join(old);
    assert!(here.players[0].finished.iter().all(|game| !game.is_ranked));
}

/// Profiles of a few players and games, so that two of them often overlap.
fn any_profile() -> impl Strategy<Value = Profile> {
    let who = (0..4_u64, prop::collection::vec(0..12_u64, 0..6));
    prop::collection::vec(who, 0..4).prop_map(|players| {
        let mut profile = Profile::default();
        let mut owner = std::collections::HashMap::new();
        for (i, games) in players {
            let who = name(["Ada", "Bob", "Cid", "Dan"][i as usize]);
            let player = profile.player_mut(&who, Uid::from_bits(u128::from(i) + 1), i);
            for n in games {
                if *owner.entry(n).or_insert(i) == i {
                    player.finish(won(n + 1, "sokoban/a", 1, 1));
                    let game = in_progress(n + 1, n);
                    player.in_progress.retain(|other| other.uid != game.uid);
                    player.in_progress.push(game);
                }
            }
        }
        profile
    })
}

fn games(profile: &Profile) -> std::collections::BTreeSet<Uid> {
    profile.players.iter().flat_map(|player| player.finished.iter().map(|game| game.uid)).collect()
}

proptest! {
    #[test]
    fn joining_is_a_union(a in any_profile(), b in any_profile()) {
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.join(b.clone());
        ba.join(a.clone());
        let all: std::collections::BTreeSet<Uid> = games(&a).union(&games(&b)).copied().collect();
        prop_assert_eq!(&games(&ab), &all);
        prop_assert_eq!(&games(&ba), &all);
        let n = ab.players.iter().map(|player| player.finished.len()).sum::<usize>();
        prop_assert_eq!(n, all.len(), "no duplicates");
        prop_assert_eq!(ab.join(b), JoinCounts::default());
        prop_assert_eq!(Profile::from_json(&ab.to_json()).unwrap(), ab);
    }
}
