//! Options that would change nothing, whatever the puzzles are.

use puzzle_core::{Text, text};

use crate::args::{Urdl, Verb};
use crate::error::Error;

/// Refuses the options of a verb that need others, which are not given.
///
/// # Errors
/// When there is such an option; the tip says what it is for.
pub(crate) fn check(verb: &Verb) -> Result<(), Error> {
    match verb {
        Verb::Show(args) => {
            let pictures = [&args.png, &args.svg, &args.gif, &args.sheet];
            if pictures.iter().all(|path| path.is_none()) {
                let idle = [
                    ("--size", args.size.is_some()),
                    ("--theme", args.theme.is_some()),
                    ("--skin", args.skin.skin.is_some()),
                    ("--picture", args.skin.picture.is_some()),
                    ("--plain", args.plain),
                    ("--frame", args.frame.is_some()),
                ];
                let tip =
                    text!("it is for pictures: add --png, --svg, --gif or --sheet with a file");
                refuse(&idle, tip)?;
            }
            check_urdl(args.urdl, args.moves.is_some())
        }
        Verb::Hint(args) => check_urdl(args.urdl, args.moves.is_some()),
        Verb::Check(args) => check_urdl(args.urdl, args.moves.is_some()),
        Verb::Export(args) => check_urdl(args.urdl, args.moves.is_some()),
        Verb::Solve(args) => {
            let has_letters = args.notation.as_deref() == Some("urdl");
            check_urdl(args.urdl, has_letters || args.improve.is_some())
        }
        Verb::Print(args) if args.week.is_some() => {
            let idle = [
                ("--game", args.unsaid.game.is_some()),
                ("--goal", args.unsaid.goal.is_some()),
                ("--level", args.level.is_some()),
            ];
            refuse(&idle, text!("it does not go with --week, whose puzzles are in no file"))
        }
        Verb::Play(args) if args.puzzle.is_none() => {
            let idle = [("--goal", args.unsaid.goal.is_some()), ("--level", args.level.is_some())];
            refuse(&idle, text!("it is for a file: name one"))
        }
        _ => Ok(()),
    }
}

/// Refuses the first option that is given. The tip says what it is for.
pub(crate) fn refuse(options: &[(&'static str, bool)], tip: Text) -> Result<(), Error> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Error::without_effect(option, tip)),
        None => Ok(()),
    }
}

/// Refuses `--urdl` where no moves are read or written in letters.
fn check_urdl(urdl: Urdl, has_letters: bool) -> Result<(), Error> {
    let idle = [("--urdl", urdl.urdl.is_some() && !has_letters)];
    refuse(&idle, text!("it says what the letters of moves mean"))
}
