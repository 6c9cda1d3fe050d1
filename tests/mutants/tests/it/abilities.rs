//! `Abilities` returns what the tables contain.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::input::Key;
use puzzle_core::params::{ConfigValue, Params as _};
use puzzle_mutants::{Flood, Lamps, flood, lamps, plant};

fn begun<G: Game>(params: &str, desc: &str) -> G::State {
    plant(None);
    let params = G::Params::decode(params, &G::Params::default()).expect("good params");
    let desc = G::parse_desc(&params, desc).expect("a good desc");
    G::new_state(&params, &desc)
}

#[test]
fn texts_keys_and_labels_come_from_the_tables() {
    let state = begun::<Flood>("2x2c3", "abca,5");
    let ui = flood::Ui::default();
    assert_eq!(Flood::status_text(&state, &ui), "5 moves left, 0 made");
    assert_eq!(Flood::keys(&state, &ui).len(), 3);
    assert_eq!(Flood::key_label(&state, &ui, Key::Select), "", "no table has labels");
    let state = begun::<Lamps>("2x2", "d");
    assert_eq!(Lamps::key_label(&state, &lamps::Ui::default(), Key::Select), "lamp");
    assert_eq!(Lamps::text_format(&state), Some("..\n..\n".to_string()));
}

/// On paper there is no cursor, but the player's preferences apply.
#[test]
fn a_resting_ui_has_the_preferences_and_nothing_else() {
    let state = begun::<Lamps>("2x2", "d");
    let mut ui = lamps::Ui::default();
    let is_strict = &Lamps::PREFERENCES[0];
    is_strict.set(&mut ui, &ConfigValue::Bool(true));
    let layout = puzzle_core::draw::Layout::square(20);
    Lamps::interpret(&state, &mut ui, layout, Key::Home.into());
    assert!(Lamps::cursor_rect(&state, &ui, layout).is_some());
    let resting = Lamps::neutral_ui(&state, &ui);
    assert_eq!(is_strict.value(&resting), ConfigValue::Bool(true));
    assert_eq!(Lamps::cursor_rect(&state, &resting, layout), None);
}
