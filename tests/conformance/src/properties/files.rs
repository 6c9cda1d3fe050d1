//! Foreign files: parts of properties 8 and 18.

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Confidence, Entry, Exported, Format, Imported, SourceFile};
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::{Game, GameRng};

use crate::kit::{Budget, Kit, Sample, Verdict};
use crate::walk::Walk;

/// Checks that a written foreign file is recognized, can be read, and is written the same again.
pub(super) fn round_trip<G: Game>(kit: &Kit<'_, G>, budget: Budget<'_>) -> Verdict {
    for sample in kit.samples() {
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        for format in G::formats() {
            for choice in choices(format) {
                kit.input(format!("(written as {} {choice})", format.id));
                let Some(bytes) = written(sample, format, choice) else { continue };
                let file = SourceFile::alone("kit", &bytes);
                let Some(read) = format.read else { continue };
                if (format.sniff)(&file) == Confidence::No {
                    return Err("the format does not recognize the file that it wrote".to_string());
                }
                let imported = read(&file)
                    .map_err(|e| format!("the format refuses the file that it wrote: {e}"))?;
                sound(&imported)?;
                let Some(entry) = imported.entries.first() else {
                    return Err(format!(
                        "the file that the format wrote contains no puzzle; errors: {:?}",
                        imported.refused
                    ));
                };
                let again = rewritten(entry, format, choice)
                    .map_err(|e| format!("the puzzle that was read cannot be written: {e}"))?;
                if again != bytes {
                    return Err(format!(
                        "the file differs after it was read and written again:\n{}\n{}",
                        excerpt(&bytes),
                        excerpt(&again)
                    ));
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        kit.position(walk.end(), &walk.moves());
        for format in G::formats() {
            position_is_kept(kit, sample, walk, format)?;
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that a format that writes moves or a position reads them again: the same board after as
/// many moves.
fn position_is_kept<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    walk: &Walk<G>,
    format: &Format<G>,
) -> Verdict {
    let (moves, choice) = (walk.moves(), choices(format).next().unwrap_or_default());
    let (Some(read), Some(write)) = (format.read, format.write) else { return Ok(()) };
    kit.input(format!("(written as {} in the middle of play)", format.id));
    let mut exported = Exported::new(&sample.params, &sample.desc, walk.end());
    exported.title = "A title";
    exported.choice = choice;
    exported.moves = &moves;
    let Ok(bytes) = write(&[exported]) else { return Ok(()) };
    // A format for puzzles alone writes the same file in every position, and one for moves alone
    // writes none at the start.
    let at_start = written(sample, format, choice);
    if moves.is_empty() || at_start.is_none_or(|other| other == bytes) {
        return Ok(());
    }
    kit.spend(bytes.len() as u64);
    let imported = read(&SourceFile::alone("kit", &bytes))
        .map_err(|e| format!("the format refuses the file that it wrote: {e}"))?;
    sound(&imported)?;
    // A file may hold the puzzle and, behind it, the saved game.
    let saved = imported.entries.iter().find(|entry| !entry.moves.is_empty());
    let Some(entry) = saved.or(imported.entries.first()) else { return Ok(()) };
    let state = entry.state().map_err(|e| format!("the file cannot be played: {e}"))?;
    // Some formats keep the moves only as a solution of the puzzle.
    if entry.moves.is_empty() && G::text_format(&state) == G::text_format(&sample.start) {
        return Ok(());
    }
    if entry.moves.len() == moves.len() && state != *walk.end()
        || G::text_format(&state) != G::text_format(walk.end())
    {
        return Err(format!(
            "a game of {} moves was written and read as one of {} moves, in the position\n{}",
            moves.len(),
            entry.moves.len(),
            G::text_format(&state).unwrap_or_else(|| format!("{state:?}"))
        ));
    }
    Ok(())
}

/// Checks that files from outside never cause a panic, and that puzzles read from them are valid.
pub(super) fn hostile<G: Game>(kit: &Kit<'_, G>, budget: Budget<'_>) -> Verdict {
    let mut good: Vec<Vec<u8>> = Vec::new();
    for sample in kit.samples().iter().take(6) {
        for format in G::formats() {
            kit.at(&sample.id);
            kit.input(format!("(written as {})", format.id));
            let choice = choices(format).next().unwrap_or_default();
            good.extend(written(sample, format, choice).filter(|bytes| bytes.len() < 50_000));
        }
    }
    good.extend(["", "\n", "#####\n#@$.#\n#####\n", "0 0 0", "{}", "\u{feff}"].map(Vec::from));
    let mut rng = GameRng::new("hostile files");
    for i in 0..if G::formats().is_empty() { 0 } else { 1500 } {
        let mut bytes = good[rng.index(good.len())].clone();
        for _ in 0..rng.below(4) {
            damage(&mut rng, &mut bytes);
        }
        kit.at(format!("{} the file\n{}", G::INFO.id, excerpt(&bytes)));
        let file = SourceFile::alone("kit.txt", &bytes);
        for format in G::formats() {
            kit.input(format!("(read as {})", format.id));
            let _ = (format.sniff)(&file);
            if let Some(Ok(imported)) = format.read.map(|read| read(&file)) {
                sound(&imported)?;
            }
        }
        if i > 100 && budget.is_over() {
            break;
        }
    }
    Ok(())
}

fn damage(rng: &mut GameRng, bytes: &mut Vec<u8>) {
    const ODD: &[u8] = b"09-#@$.*+ \t\r\n\0:;,xX\xc3\xff";
    let n = bytes.len();
    let at = rng.index(n + 1);
    match rng.below(5) {
        0 => bytes.insert(at, ODD[rng.index(ODD.len())]),
        1 if at < n => bytes[at] = ODD[rng.index(ODD.len())],
        2 => bytes.truncate(at),
        3 if at < n => {
            bytes.remove(at);
        }
        _ => {
            let digits = ["0", "-1", "99", "2000000000", "99999999999999999999"];
            let number = digits[rng.index(digits.len())];
            bytes.splice(at..at, number.bytes());
        }
    }
}

/// Checks that puzzles from a file are as good as those from an ID.
fn sound<G: Game>(imported: &Imported<G>) -> Verdict {
    for entry in imported.entries.iter().take(20) {
        entry.params.validate(ParamsForm::Short).map_err(|e| {
            format!("the file was read, but the params of its puzzle are refused: {e}")
        })?;
        let Some(desc) = &entry.desc else {
            let refused =
                |e| format!("the file was read without a desc, but no puzzle is generated: {e}");
            entry.params.validate(ParamsForm::Full).map_err(refused)?;
            continue;
        };
        let mut state = G::new_state(&entry.params, desc);
        for mv in &entry.moves {
            G::execute(&mut state, mv)
                .map_err(|e| format!("the file was read, but its move {mv} cannot be made: {e}"))?;
        }
        let text = G::desc_text(&entry.params, desc);
        let again = G::parse_desc(&entry.params, &text).map_err(|e| {
            format!("the file was read, but the desc of its puzzle is refused: {e}")
        })?;
        if G::desc_text(&entry.params, &again) != text {
            return Err(format!(
                "the file was read, but the text of its desc {text} is read as another desc"
            ));
        }
    }
    Ok(())
}

fn choices<G: Game>(format: &Format<G>) -> impl Iterator<Item = &'static str> + use<G> {
    let none = format.choices.is_empty().then_some("");
    format.choices.iter().map(|(keyword, _)| *keyword).chain(none)
}

/// Writes a puzzle in a format, if the format can represent it.
fn written<G: Game>(sample: &Sample<G>, format: &Format<G>, choice: &str) -> Option<Vec<u8>> {
    let mut exported = Exported::new(&sample.params, &sample.desc, &sample.start);
    exported.title = "A title";
    exported.choice = choice;
    format.write?(&[exported]).ok()
}

fn rewritten<G: Game>(
    entry: &Entry<G>,
    format: &Format<G>,
    choice: &str,
) -> Result<Vec<u8>, puzzle_core::Invalid> {
    let state = entry.state()?;
    let exported = entry.exported(&state, choice)?;
    match format.write {
        Some(write) => write(&[exported]),
        None => Ok(Vec::new()),
    }
}

fn excerpt(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(1000).collect()
}
