//! Languages for tests: each message is changed so that it can be told from English and is longer,
//! as most translations are.

use puzzle_core::text::{Piece, pieces};

/// The tags and names of the pseudo-languages. The second one is written from right to left.
pub const PSEUDO_LANGUAGES: [(&str, &str); 2] = [("en-XA", "Éénglíísh"), ("ar-XB", "Míírróór")];

/// Returns a message with accents and doubled vowels in its words. The names of slots keep their
/// places. For the mirrored language, the message is enclosed in marks of direction.
pub fn pseudo(tag: &str, english: &str) -> String {
    let mut said = String::new();
    for piece in pieces(english) {
        match piece {
            Piece::Slot(name) => said.extend(["{", name, "}"]),
            // A brace that stands for itself is written twice, but not those around words for
            // devices, `{Click|Tap}`, which are no slot.
            Piece::Words(words) => words.chars().for_each(|c| push_accented(&mut said, c)),
        }
    }
    if tag.starts_with("ar") && said.chars().any(char::is_alphabetic) {
        said = format!("\u{202e}{said}\u{202c}");
    }
    said
}

fn push_accented(said: &mut String, c: char) {
    let accented = match c {
        'a' => "áá",
        'e' => "éé",
        'i' => "íí",
        'o' => "óó",
        'u' => "úú",
        'A' => "ÁÁ",
        'E' => "ÉÉ",
        'I' => "ÍÍ",
        'O' => "ÓÓ",
        'U' => "ÚÚ",
        'c' => "ç",
        'C' => "Ç",
        'n' => "ñ",
        'N' => "Ñ",
        'y' => "ý",
        'Y' => "Ý",
        // Words without a vowel, such as the abbreviation "s", can be told from English too.
        's' => "š",
        'S' => "Š",
        'd' => "ð",
        _ => return said.push(c),
    };
    said.push_str(accented);
}
