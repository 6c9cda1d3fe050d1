//! The bundled layouts, and the collection with one deal for each.

use puzzle_core::Game;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_mahjong::layout::{BoardLayout, Place, bundled, named};
use puzzle_mahjong::solve::{ClearResult, decide};
use puzzle_mahjong::{Desc, MIN_OPENING_PAIRS, Mahjong, Params, State, WinCounts};

/// Returns the lines of the collection: name, desc and title.
fn lines() -> Vec<(&'static str, &'static str, &'static str)> {
    let text = Mahjong::COLLECTIONS[0].text;
    let entry = |line: &'static str| {
        let (id, title) = line.split_once('\t').expect("a title");
        let (name, desc) = id.strip_prefix("mahjong/")?.split_once(':')?;
        Some((name, desc, title))
    };
    text.lines()
        .filter(|l| !l.starts_with(';'))
        .map(|l| entry(l).expect("an ID with a desc"))
        .collect()
}

#[test]
fn the_collection_has_one_deal_of_each_layout_and_gets_harder() {
    let mut names = Vec::new();
    let mut last = (Grade::Easy, 0);
    for (name, desc, title) in lines() {
        let known = named(name).expect("a bundled layout");
        let params = Params::decode(name, &Params::default()).expect("a layout");
        let desc = Desc::parse(params.layout(), desc).expect("a deal");
        let wins = WinCounts::measure(params.layout(), desc.groups(), |_| true, WinCounts::GAMES);
        let now = (wins.grade(), known.n_tiles);
        assert!(last.0 <= now.0 && last.1 <= now.1, "{name}: {now:?} after {last:?}");
        assert_eq!(title, format!("{}, {}", known.title, now.0));
        let state = State::new(params.layout().clone(), desc.groups().clone());
        assert!(state.n_free_pairs() >= MIN_OPENING_PAIRS, "{name}");
        if wins.best() == 0 {
            let answer = decide(params.layout(), desc.groups(), |_| true, &mut Work::unlimited());
            assert!(matches!(answer, Ok(ClearResult::Pairs(_))), "{name}");
        }
        names.push(name);
        last = now;
    }
    names.sort_unstable();
    let mut all: Vec<&str> = bundled().iter().map(|b| b.name).collect();
    all.sort_unstable();
    assert_eq!(names, all);
}

#[test]
fn thirty_layouts_without_duplicates_or_mirror_images() {
    assert_eq!(bundled().len(), 30);
    let mut seen: Vec<BoardLayout> = Vec::new();
    for known in bundled() {
        let layout = known.layout();
        assert_eq!(layout.n_tiles(), known.n_tiles, "{}", known.name);
        let (w, h) = (layout.width() as u8 - 2, layout.height() as u8 - 2);
        for (across, down) in [(false, false), (true, false), (false, true), (true, true)] {
            let turned = layout.places().iter().map(|p| Place {
                x: if across { w - p.x } else { p.x },
                y: if down { h - p.y } else { p.y },
                ..*p
            });
            let turned = BoardLayout::new(turned).expect("the same tiles");
            assert!(!seen.contains(&turned), "{} is there already", known.name);
        }
        seen.push(BoardLayout::clone(layout));
    }
}
