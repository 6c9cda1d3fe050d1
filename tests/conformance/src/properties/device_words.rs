//! Words that belong to one device: a text for a keyboard says nothing of taps.

use puzzle_core::input::Device;

const KEYS: &[&str] = &["key", "keys", "keyboard", "Backspace", "Shift", "Ctrl"];
const MOUSE: &[&str] = &["click", "clicks", "clicked", "mouse"];
const TOUCH: &[&str] = &["tap", "taps", "tapped", "finger", "swipe"];
const POINTERS: &[&str] = &["drag", "drags"];

/// Returns a word of a lesson's text that belongs to another device than the player's.
pub(super) fn foreign_word(device: Device, text: &str) -> Option<&str> {
    let foreign: &[&[&str]] = match device {
        Device::Keys => &[MOUSE, TOUCH, POINTERS],
        Device::Mouse => &[KEYS, TOUCH],
        Device::Touch => &[KEYS, MOUSE],
    };
    first_of(text, foreign)
}

/// Checks the slots and the words of the rules. Rules for a mouse may mention the keyboard, and the
/// other way round, because a player has both.
pub(super) fn check_rules(text: &str) -> Result<(), String> {
    for device in Device::ALL {
        let words = device.fill(text).map_err(|e| format!("the rules: {e}"))?;
        let foreign: &[&[&str]] = match device {
            Device::Keys | Device::Mouse => &[TOUCH],
            Device::Touch => &[KEYS, MOUSE],
        };
        if let Some(word) = first_of(&words, foreign) {
            return Err(format!(
                "the rules for {device:?} say {word:?}, which is a word for another device"
            ));
        }
    }
    Ok(())
}

/// Returns the first word of a text that is in one of the lists.
fn first_of<'t>(text: &'t str, lists: &[&[&str]]) -> Option<&'t str> {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.find(|word| {
        lists.iter().flat_map(|list| list.iter()).any(|f| f.eq_ignore_ascii_case(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(rules: &str, expect: Expect) {
        expect.assert_eq(&check_rules(rules).err().unwrap_or_default());
    }

    #[test]
    fn rules_fit_each_device() {
        check("{Click|Tap} a light{, or press a key|}.", expect![""]);
        check(
            "Click a light.",
            expect![[r#"the rules for Touch say "Click", which is a word for another device"#]],
        );
        check(
            "A tap or a click.",
            expect![[r#"the rules for Keys say "tap", which is a word for another device"#]],
        );
        check(
            "{A click|A tap. A finger has no keyboard}.",
            expect![[r#"the rules for Touch say "keyboard", which is a word for another device"#]],
        );
        check("{Click|Tap", expect!["the rules: a '{' has no '}' after it"]);
    }
}
