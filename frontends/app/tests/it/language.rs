//! The choice of a language.

use lights_out::LightsOut;
use puzzle_app::{
    Controller, Effect, FrontEnd, GameCommand, PuzzleCommand, Setup, Shared, ViewCommand,
};
use puzzle_core::text::{CatalogWriter, Language};
use puzzle_midend::Midend;

use crate::program::Program;

/// The instructions with which the first lesson of sliding begins.
fn instructions() -> String {
    let mut session = Midend::new(puzzle_backends::bundled().find("sliding").unwrap());
    let _ = session.begin_lesson(0).unwrap();
    session.lesson().unwrap().words
}

/// A program with a system in German, and a translation of the instructions.
fn program(folder: tempfile::TempDir, option: Option<&str>) -> Program {
    let mut german = CatalogWriter::new("de", "Deutsch");
    german.message(&instructions(), &["So geht es los."]).unwrap();
    let setup = Setup {
        data_dir: Some(folder.path().to_path_buf()),
        languages: vec![Language::ENGLISH, german.finish().unwrap().into()],
        language: option.map(String::from),
        system_languages: vec!["de-CH".into(), "en".into()],
        ..Setup::default()
    };
    let games = puzzle_backends::bundled().with::<LightsOut>();
    let shared = Shared::new(FrontEnd::Window, games, &setup);
    Program { shared, controller: Controller::default(), folder }
}

fn words(program: &Program) -> String {
    program.controller.session().unwrap().lesson().unwrap().words
}

#[test]
fn a_choice_takes_effect_at_once_and_is_kept() {
    let mut german = program(tempfile::tempdir().unwrap(), None);
    let names: Vec<String> = german
        .shared
        .language_choices()
        .into_iter()
        .map(|(tag, name)| format!("{tag}: {name}"))
        .collect();
    assert_eq!(names, [": As the system", "en: English", "de: Deutsch"]);
    let _ = german.act(PuzzleCommand::Game("sliding".into()));
    let _ = german.act(GameCommand::Lesson(0));
    assert_eq!(words(&german), "So geht es los.");

    let english = ViewCommand::Language("en".into());
    let effects = german.act(english.clone());
    assert_eq!(effects, [Effect::View(english)]);
    assert_eq!(words(&german), instructions());
    // A controller of another window follows before its next input takes effect.
    german.shared.choose_language("de").unwrap();
    german.controller.follow_language(&german.shared);
    assert_eq!(words(&german), "So geht es los.");
    german.shared.choose_language("en").unwrap();

    let mut kept = program(german.close(), None);
    assert_eq!((kept.shared.language.tag(), kept.shared.chosen_language()), ("en", "en"));
    let _ = kept.act(ViewCommand::Language(String::new()));
    assert_eq!((kept.shared.language.tag(), kept.shared.chosen_language()), ("de", ""));
}

#[test]
fn the_option_wins_until_the_player_chooses() {
    let mut program = program(tempfile::tempdir().unwrap(), Some("en-GB"));
    assert_eq!(program.shared.language, Language::ENGLISH);
    let _ = program.act(ViewCommand::Language("de".into()));
    assert_eq!(program.shared.language.tag(), "de");
}
