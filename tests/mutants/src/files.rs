//! The files of the mutants: a line each for the params, the desc and the moves.

use puzzle_core::ability::{Abilities as _, Files};
use puzzle_core::format::{Confidence, Entry, Exported, Format, Imported, SourceFile};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game as _, Invalid};

use crate::broken::{Flaw, has};
use crate::{Mutant, Sides};

const HEAD: &str = "mutant file\n";

pub(crate) const FILES: Files<Mutant> =
    Files::<Mutant>::new(&[Format::<Mutant>::new("mutant", "Mutant", "mutant", sniff)
        .read(read)
        .write(write)]);

fn sniff(file: &SourceFile<'_>) -> Confidence {
    if file.bytes.starts_with(HEAD.as_bytes()) { Confidence::Surely } else { Confidence::No }
}

fn read(file: &SourceFile<'_>) -> Result<Imported<Mutant>, Invalid> {
    let text = str::from_utf8(file.bytes).map_err(|_| Invalid::new("this is not a text"))?;
    let text = text.strip_prefix(HEAD).ok_or_else(|| Invalid::new("this is another file"))?;
    let mut lines = text.lines();
    let mut line = || lines.next().ok_or_else(|| Invalid::new("a line is missing"));
    let params = Sides::decode(line()?, &Sides::default())?;
    params.validate(ParamsForm::Short)?;
    let desc = Mutant::parse_desc(&params, line()?)?;
    let moves = Mutant::read_moves(&Mutant::new_state(&params, &desc), line()?)?;
    let mut imported = Imported::default();
    let mut entry = Entry::new(params, desc);
    entry.moves = moves;
    imported.push(entry);
    Ok(imported)
}

fn write(list: &[Exported<'_, Mutant>]) -> Result<Vec<u8>, Invalid> {
    let [one] = list else { return Err(Invalid::new("a file has one puzzle")) };
    let n = one.moves.len() - usize::from(has(Flaw::DropsMove) && one.moves.len() > 1);
    let (params, desc) =
        (one.params.encode(ParamsForm::Short), Mutant::desc_text(one.params, one.desc));
    let moves = Mutant::write_moves(&one.moves[..n]);
    Ok(format!("{HEAD}{params}\n{desc}\n{moves}\n").into_bytes())
}
