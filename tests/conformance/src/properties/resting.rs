//! Uis in which nothing is begun: the default one, each preference changed, each mode switched on.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::input::Input;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue};

use crate::kit::Sample;

/// The number of values tried at each end of a range.
const MAX_VALUES: u32 = 20;

/// Returns all values of a line of a dialog: of a large range, those near its limits. There are
/// none for a text, because only the game knows which texts are valid.
pub(super) fn values(item: &ConfigItem) -> Vec<ConfigValue> {
    match item.kind {
        ConfigKind::Bool => [false, true].map(ConfigValue::Bool).to_vec(),
        ConfigKind::Uint { min, max } => {
            let end = min.saturating_add(MAX_VALUES).min(max);
            let start = max.saturating_sub(MAX_VALUES).max(end.saturating_add(1));
            (min..=end).chain(start..=max).map(ConfigValue::Uint).collect()
        }
        ConfigKind::Choice(list) => (0..list.len()).map(ConfigValue::Choice).collect(),
        _ => Vec::new(),
    }
}

/// Returns uis in which nothing is begun at a position, the default one first. In each of the
/// others one preference has another value, or one mode is on.
pub(super) fn uis<G: Game>(sample: &Sample<G>, state: &G::State) -> Vec<G::Ui> {
    let default = G::neutral_ui(state, &G::Ui::default());
    let mut list = vec![default.clone()];
    for line in G::PREFERENCES {
        for value in values(line.item()).into_iter().filter(|v| *v != line.value(&default)) {
            let mut ui = default.clone();
            line.set(&mut ui, &value);
            list.push(ui);
        }
    }
    for key in G::keys(state, &default).into_iter().filter(|key| key.is_on == Some(false)) {
        let mut ui = default.clone();
        let response = G::interpret(state, &mut ui, sample.layout, Input::Key(key.key));
        if response.moves().is_empty() {
            list.push(ui);
        }
    }
    list
}
