use expect_test::{Expect, expect};
use lights_out::LightsOut;
use puzzle_core::solve::{Stop, Work};
use puzzle_midend::{GameId, GameIdError, Midend, Opened, Registry, SearchReport, Task};
use puzzle_sliding::Sliding;

use super::{game, lights, open, run};

#[test]
fn an_id_names_its_puzzle_and_a_seed_too() {
    let m = game::<Sliding>("sliding/3x3#hello");
    let id = m.game_id().unwrap();
    assert_eq!(m.seed_id().unwrap(), "sliding/3x3dn#hello");
    let again = game::<Sliding>(&id);
    assert_eq!(again.state::<Sliding>(), m.state::<Sliding>());
    assert!(again.state::<Sliding>().is_ok());
    assert_eq!(again.seed_id(), None, "who enters a desc knows no seed");
    assert_eq!(again.game_id().unwrap(), id);
}

#[test]
fn white_space_in_a_pasted_id_is_ignored() {
    let m = game::<LightsOut>(" lights-out / 3x3 :\n111 000\t111 \n");
    assert_eq!(m.game_id().unwrap(), "lights-out/3x3:111000111");
}

#[test]
fn the_game_may_be_left_out_and_its_bare_name_is_its_default() {
    let m = game::<LightsOut>("3x3:111000111");
    assert_eq!(m.game_id().unwrap(), "lights-out/3x3:111000111");
    let m = game::<LightsOut>("lights-out");
    assert_eq!(m.current_params().unwrap(), "5x5");
    let m = game::<LightsOut>("lights-out#seed");
    assert_eq!(m.seed_id().unwrap(), "lights-out/5x5#seed");
}

#[test]
fn a_game_begins_in_one_call_or_says_why_not() {
    let mut m = lights();
    let none = &mut Work::limited(0, u64::MAX);
    let Opened::Generate(task) = m.open("lights-out/4x4#seed").unwrap() else { panic!("a seed") };
    let stopped = m.job(&task).unwrap().run(none);
    assert_eq!(stopped.report, SearchReport::Stopped(Stop::Nodes));
    let ended = GameIdError::Stopped(Stop::Nodes);
    assert_eq!(ended.to_string(), "no puzzle was generated: the node limit was reached");
    assert!(!m.finish(stopped).game_changed);
    assert_eq!(m.game_id().unwrap(), "lights-out/3x3:111000111", "nothing has changed");
    assert!(open(&mut m, "lights-out/4x4#seed").game_changed);
    let games = Registry::new().with::<LightsOut>().with::<Sliding>();
    let begun = Midend::start("lights-out", &games).unwrap();
    assert_eq!(begun.current_params().unwrap(), "5x5");
    let refusal = |id| Midend::start(id, &games).err().map(|e| e.to_string());
    assert_eq!(refusal("mines/9x9").as_deref(), Some("there is no game 'mines'"));
    assert_eq!(refusal("9x9").as_deref(), Some("there is no game '9x9'"));
    let unnamed = refusal("9x9#a");
    assert_eq!(unnamed.as_deref(), Some("this ID names no game: write it as GAME/PARAMS"));
    let only = Midend::start("3x3#a", &Registry::new().with::<LightsOut>()).unwrap();
    assert_eq!(only.seed_id().as_deref(), Some("lights-out/3x3#a"), "there is only one game");
}

#[test]
fn params_of_an_opened_id_are_those_of_the_next_game() {
    let mut m = Midend::of::<LightsOut>();
    let _ = open(&mut m, "7x3#a");
    assert_eq!(m.params::<LightsOut>().unwrap().w, 7);
    let _ = open(&mut m, "2x2:1111");
    assert_eq!(m.params::<LightsOut>().unwrap().w, 2);
}

fn check(id: &str, expect: Expect) {
    let mut m = game::<LightsOut>("3x3:111000111");
    let before = (m.game_id(), m.save());
    let error = match m.open(id) {
        Ok(_) => "opened".to_string(),
        Err(e) => e.to_string(),
    };
    assert_eq!((m.game_id(), m.save()), before, "an error changes nothing");
    expect.assert_eq(&error);
}

#[test]
fn errors_change_nothing() {
    check(
        "",
        expect![
            "the game ID is empty: it has the form game/params:desc, game/params#seed or game/params"
        ],
    );
    check("sokoban/9x9", expect!["there is no game 'sokoban'"]);
    check("3x3:11", expect!["desc: expected 9 values, found 2"]);
    check("3x3:1111111112", expect!["desc: there are more than 9 values (character 10)"]);
    check("3x3:11111111x", expect!["desc: unexpected 'x' (character 9)"]);
    check("1000000x1000000", expect!["params: width and height must be from 2 to 12"]);
    check("99999999999x3", expect!["params: the number 99999999999 is too large (character 1)"]);
    check("0x0#a", expect!["params: width and height must be from 2 to 12"]);
    check("3x3x3:111", expect!["params: unexpected 'x' (character 4)"]);
    check("3x3#", expect!["the seed must have 1 to 64 characters"]);
    check("3x3#a b#c", expect!["character 7 of the game ID, '#', is not allowed"]);
    check("3x3:é", expect![[r#"character 5 of the game ID, 'é', is not allowed"#]]);
    check(
        &"1".repeat(70_000),
        expect!["the game ID is too long: it has 70000 bytes, at most 65536 are allowed"],
    );
    check(&format!("3x3#{}", "a".repeat(65)), expect!["the seed must have 1 to 64 characters"]);
}

#[test]
fn ids_are_split_at_the_first_separator() {
    let parts = |id: &str| format!("{:?}", GameId::parse(id).unwrap());
    let list = ["a/b:c#d", "a/b#d", "b", "a/", "b:c/d"].map(parts).join("\n");
    expect![[r#"
        GameId { game: Some("a"), params: "b", tail: Desc("c#d") }
        GameId { game: Some("a"), params: "b", tail: Seed("d") }
        GameId { game: None, params: "b", tail: None }
        GameId { game: Some("a"), params: "", tail: None }
        GameId { game: None, params: "b", tail: Desc("c/d") }"#]]
    .assert_eq(&list);
    for nothing in ["", " \n"] {
        assert_eq!(GameId::parse(nothing), Err(GameIdError::Empty));
    }
}

#[test]
fn params_alone_are_a_new_puzzle() {
    let mut m = Midend::of::<LightsOut>();
    assert!(matches!(m.open("4x4"), Ok(Opened::Generate(_))));
    assert!(!m.has_game());
}

#[test]
fn a_random_seed_has_fifteen_digits_and_differs_each_time() {
    let mut m = Midend::of::<LightsOut>();
    let mut seeds = Vec::new();
    for _ in 0..50 {
        let _ = run(&mut m, &Task::NewGame);
        let id = m.seed_id().unwrap();
        let seed = id.split_once('#').unwrap().1.to_string();
        assert!(seed.len() == 15 && seed.bytes().all(|b| b.is_ascii_digit()), "{seed}");
        assert!(!seed.starts_with('0'), "{seed}");
        seeds.push(seed);
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 50);
    // A program that sets no entropy gets the same seeds in each run, one that does gets others.
    let first = |entropy: Option<u64>| {
        let mut m = Midend::of::<LightsOut>();
        if let Some(entropy) = entropy {
            m.set_entropy(entropy);
        }
        let _ = run(&mut m, &Task::NewGame);
        m.seed_id().unwrap()
    };
    assert_eq!(first(None), first(None));
    assert!(first(Some(1)) != first(Some(2)) && first(None) != first(Some(1)));
}
