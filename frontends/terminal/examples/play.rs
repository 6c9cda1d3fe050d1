//! Plays the bundled games in the terminal, to look at themes, depths of color and languages: `play
//! [PUZZLE or FILE] [theme] [24bit|256|16] [language=TAG]`. The pseudo-languages are there too.

use puzzle_core::draw::Theme;
use puzzle_terminal::{Clock, ColorDepth, Open, Options};

fn main() {
    let mut options = Options::default();
    options.setup.clock = Clock::machine().expect("a valid PUZZLES_NOW");
    options.setup.languages = puzzle_words::languages();
    options.setup.system_languages = puzzle_app::system_languages();
    for word in std::env::args().skip(1) {
        if let Some(theme) = Theme::from_keyword(&word) {
            options.theme = Some(theme);
        } else if let Some(depth) = ColorDepth::from_keyword(&word) {
            options.depth = Some(depth);
        } else if let Some(folder) = word.strip_prefix("data=") {
            options.setup.data_dir = Some(folder.into());
        } else if let Some(tag) = word.strip_prefix("language=") {
            options.setup.language = Some(tag.into());
        } else if word == "replay" {
            options.replay = true;
        } else if std::path::Path::new(&word).is_file() {
            options.open = Open::File(word.into());
        } else {
            options.open = Open::Id(word);
        }
    }
    match puzzle_terminal::run(puzzle_backends::bundled(), &options) {
        Ok(reason) => eprintln!("{reason:?}"),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    }
}
