//! Any text as a preferences file, as params and as values of a dialog.

use puzzle_core::params::ConfigValue;
use puzzle_midend::Midend;

pub(crate) fn run(text: &str) {
    for game in puzzle_backends::bundled().games() {
        let mut session = Midend::new(*game);
        let _ = session.read_preferences(text);
        let written = session.write_preferences();
        assert!(session.read_preferences(&written).is_empty());
        let _ = session.set_params_text(text);
        for (item, _) in session.config() {
            let _ = session.set_config(&[(item.key, ConfigValue::Text(text.into()))]);
        }
    }
    let _ = puzzle_midend::merge_preferences(text, text);
}
