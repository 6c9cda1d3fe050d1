//! The manual page.

use puzzle_core::text;
use puzzle_core::text::Language;

use crate::args::command;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{self, raw};

/// Prints the manual page in English: the program, then each verb.
pub(crate) fn man(name: &str) -> Exit {
    let mut command = command(name, &Language::ENGLISH);
    command.build();
    let mut page = Vec::new();
    let verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help").cloned();
    let verbs: Vec<_> = verbs.collect();
    let mut written = clap_mangen::Man::new(command).render(&mut page);
    for verb in verbs {
        let man = clap_mangen::Man::new(verb.clone());
        page.extend_from_slice(format!(".SH {} {}\n", name, verb.get_name()).as_bytes());
        written = written
            .and_then(|()| man.render_description_section(&mut page))
            .and_then(|()| man.render_options_section(&mut page))
            .and_then(|()| man.render_extra_section(&mut page));
    }
    if let Err(e) = written {
        output::error(&Error::from(e).at(text!("cannot write the manual page")));
        return Exit::BadInput;
    }
    raw(&page);
    Exit::Done
}
