//! The devices with which a player plays, and texts with words for each of them.

use alloc::string::String;

use crate::Invalid;

/// The device with which the player plays. Texts that say what to press differ by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// A keyboard.
    Keys,
    /// A mouse.
    #[default]
    Mouse,
    /// A finger or a pen on a screen.
    Touch,
}

impl Device {
    /// All devices.
    pub const ALL: [Self; 3] = [Self::Keys, Self::Mouse, Self::Touch];

    /// Returns a text with the words for this device in its slots. A slot is a list of words in
    /// braces, separated by `|`: for keys, mouse and touch, or for keys and mouse alike and touch.
    /// Words may be empty. Outside of slots there are no braces.
    ///
    /// ```
    /// use puzzle_core::input::Device;
    /// let text = "{Press Enter|Click|Tap} on the corner{ (u undoes it)|}.";
    /// assert_eq!(Device::Mouse.fill(text)?, "Click on the corner (u undoes it).");
    /// assert_eq!(Device::Touch.fill(text)?, "Tap on the corner.");
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When a brace has no partner, or a slot has another number of words.
    pub fn fill(self, text: &str) -> Result<String, Invalid> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, slot)) = rest.split_once('{') {
            let Some((slot, after)) = slot.split_once('}') else {
                return Err(Invalid::new("a '{' has no '}' after it"));
            };
            filled += Self::outside(before)?;
            filled += self.choose(slot)?;
            rest = after;
        }
        filled += Self::outside(rest)?;
        Ok(filled)
    }

    fn outside(text: &str) -> Result<&str, Invalid> {
        let stray = text.contains('}').then(|| Invalid::new("a '}' has no '{' before it"));
        stray.map_or(Ok(text), Err)
    }

    fn choose(self, slot: &str) -> Result<&str, Invalid> {
        let wrong = || {
            let words = "words for keys|mouse|touch, or for keys and mouse|touch";
            Invalid::new(alloc::format!("the slot '{{{slot}}}' should have {words}"))
        };
        if slot.contains('{') {
            return Err(wrong());
        }
        let mut words = slot.split('|');
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some(keys), Some(mouse), Some(touch), None) => Ok(match self {
                Self::Keys => keys,
                Self::Mouse => mouse,
                Self::Touch => touch,
            }),
            (Some(others), Some(touch), None, None) => {
                Ok(if self == Self::Touch { touch } else { others })
            }
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;
    use expect_test::{Expect, expect};

    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(text: &str, expect: Expect) {
        let filled = Device::ALL.map(|device| match device.fill(text) {
            Ok(text) => text,
            Err(invalid) => invalid.to_string(),
        });
        let all_alike = filled.iter().all(|text| *text == filled[0]);
        expect.assert_eq(&if all_alike { filled[0].clone() } else { filled.join("\n") });
    }

    #[test]
    fn slots_have_the_words_of_a_device() {
        check("No slot.", expect!["No slot."]);
        check(
            "{a|b|c}-{|d|}{e|f}",
            expect![[r#"
            a-e
            b-de
            c-f"#]],
        );
        check("a {b|c|d", expect!["a '{' has no '}' after it"]);
        check("a b} c", expect!["a '}' has no '{' before it"]);
        check(
            "{a} b}",
            expect![
                "the slot '{a}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check(
            "{a}",
            expect![
                "the slot '{a}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check(
            "{}",
            expect![
                "the slot '{}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check(
            "{a|b|c|d}",
            expect![
                "the slot '{a|b|c|d}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check(
            "{a|{b|c}|d}",
            expect![
                "the slot '{a|{b|c}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check("{a|b|c}}", expect!["a '}' has no '{' before it"]);
    }
}
