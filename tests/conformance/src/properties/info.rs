//! Property 1: the general properties of the game.

use puzzle_core::Game;
use puzzle_core::ability::{Abilities as _, BundledCollection};
use puzzle_core::solve::{Answer, SolveRequest};
use puzzle_midend::{Collection, Midend};

use super::device_words::check_rules;
use super::is_plain;
use super::lessons::lessons;
use crate::kit::{Kit, Sample, Verdict};

pub(super) fn info<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let info = G::INFO;
    if !is_id(info.id) {
        return Err(format!("the ID {:?} contains other characters than a-z, 0-9 and -", info.id));
    }
    if info.name.trim().is_empty() || info.name.contains('\n') {
        return Err(format!("the name {:?} is not one line of text", info.name));
    }
    if info.min_tile < 1 || info.tile < info.min_tile {
        return Err(format!(
            "the preferred tile of {} pixels or the smallest one of {} is not valid",
            info.tile, info.min_tile
        ));
    }
    let tile = G::PAPER.tile_tenths();
    if G::PAPER.is_printed() && !(10..=1000).contains(&tile) {
        return Err(format!(
            "the printed tile is {tile} tenths of a millimeter; 10 to 1000 are allowed"
        ));
    }
    if G::measures().iter().any(|m| m.is_empty() || !is_plain(m)) {
        return Err(format!("the measures {:?} are not all words", G::measures()));
    }
    let mut names: Vec<_> = G::PALETTE.iter().map(|spec| spec.name).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) || names.contains(&"") {
        return Err(format!("the game's own roles do not have distinct names: {names:?}"));
    }
    bundles::<G>(kit)?;
    check_rules(info.rules)?;
    lessons::<G>(kit)?;
    match kit.samples().first() {
        Some(sample) => tables(kit, sample),
        None => Ok(()),
    }
}

/// Checks that the game can do what its tables declare.
fn tables<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    const NODES: u64 = 1_000;
    kit.at(&sample.id);
    kit.position(&sample.start, &[]);
    let start = &sample.start;
    let memory = &mut G::Memory::default();
    let request = SolveRequest::default();
    if G::SOLVER.is_some()
        && let Answer::Unknown(words) =
            kit.search(NODES, 3, |work| G::solve(start, &request, memory, work))
    {
        return Err(format!(
            "the game has a solver that does not support a generated puzzle: {words}"
        ));
    }
    if G::GRADER.is_some()
        && let Ok(rating) = kit.search(NODES, 3, |work| G::rate(start, &request, memory, work))
        && rating.words.to_string().trim().is_empty()
    {
        return Err("the grader does not give a reason for a grade".to_string());
    }
    Ok(())
}

/// Returns `true` if a name consists of `a-z`, `0-9` and `-`, like the names in IDs.
fn is_id(name: &str) -> bool {
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(is_good) && !name.starts_with('-')
}

/// Checks that bundled collections are valid and have different names.
fn bundles<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (i, of_game) in G::COLLECTIONS.iter().enumerate() {
        kit.at(format!("{} collection {:?}", G::INFO.id, of_game.id));
        if G::COLLECTIONS[..i].iter().any(|other| other.id == of_game.id) {
            return Err("there are two collections of this name".to_string());
        }
        bundle::<G>(of_game)?;
    }
    Ok(())
}

/// Checks that a collection can be read and that each of its puzzles opens.
fn bundle<G: Game>(bundle: &BundledCollection) -> Verdict {
    if !is_id(bundle.id) || bundle.title.trim().is_empty() {
        return Err("the name contains other characters than a-z, 0-9 and -, or there is no title"
            .to_string());
    }
    let list = Collection::read(bundle.text);
    if let Some(refused) = list.refused.first() {
        return Err(refused.to_string());
    }
    if list.entries.is_empty() {
        return Err("the collection is empty".to_string());
    }
    for entry in &list.entries {
        let mut midend = Midend::of::<G>();
        let opened = midend.open_entry(entry, bundle.id);
        let _ = opened.map_err(|e| format!("line {}: {e}", entry.line))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use lights_out::LightsOut;

    /// Collections are constants, so a broken one is tested as a text and not as a mutant.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(id: &'static str, text: &'static str, expect: Expect) {
        let told = bundle::<LightsOut>(&BundledCollection::new(id, "Lights", text));
        expect.assert_eq(&told.err().unwrap_or_default());
    }

    #[test]
    fn a_collection_is_refused_for_its_name_its_lines_or_its_emptiness() {
        check("good-1", "lights-out/3x3:010111010\tCross\n", expect![""]);
        check(
            "good/1",
            "lights-out/3x3:010111010\n",
            expect!["the name contains other characters than a-z, 0-9 and -, or there is no title"],
        );
        check("empty", "; Title: None\n", expect!["the collection is empty"]);
        check(
            "short",
            "; One too few\nlights-out/3x3:01011101\n",
            expect!["line 2: desc: expected 9 values, found 8"],
        );
        check("seed", "lights-out/3x3#kit\n", expect![""]);
        check(
            "other",
            "sliding/3x3:1,2,3,4,5,6,7,0,8\n",
            expect!["line 1: there is no game 'sliding'"],
        );
        check(
            "junk",
            ";+ Info: of no entry\n",
            expect!["1:1: this line describes the puzzle above it, but there is none"],
        );
    }
}
