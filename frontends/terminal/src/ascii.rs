//! Screens in plain ASCII, for terminals and fonts without other characters.

use ratatui::buffer::Buffer;

/// Returns `true` if the locale does not use UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG`
/// that is set names another encoding. Without any of them UTF-8 is assumed, since most terminals
/// support it.
pub(crate) fn is_wanted(var: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(var)
        .find(|value| !value.is_empty())
        .unwrap_or_else(|| "UTF-8".into())
        .to_ascii_lowercase();
    cfg!(unix) && !locale.contains("utf-8") && !locale.contains("utf8")
}

/// Writes letters that stand for two letters as two, so that they have room: `ß` as `ss`, and in
/// German `ä` as `ae`. [`reduce`] replaces all other characters, each by one of ASCII.
pub(crate) fn spelled(text: &str, tag: &str) -> String {
    let is_german = tag.split('-').next() == Some("de");
    let mut spelled = String::with_capacity(text.len());
    for c in text.chars() {
        spelled.push_str(match c {
            'ß' => "ss",
            'Æ' => "AE",
            'æ' => "ae",
            'Œ' => "OE",
            'œ' => "oe",
            'Ä' if is_german => "Ae",
            'ä' if is_german => "ae",
            'Ö' if is_german => "Oe",
            'ö' if is_german => "oe",
            'Ü' if is_german => "Ue",
            'ü' if is_german => "ue",
            _ => {
                spelled.push(c);
                continue;
            }
        });
    }
    spelled
}

/// Replaces all other characters by similar ones of ASCII.
pub(crate) fn reduce(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let first = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(like(first));
        }
    }
}

/// Returns the ASCII character that looks or reads most like another one.
fn like(c: char) -> char {
    match c {
        '\u{a0}' | '\u{202f}' => ' ',
        '─' | '━' | '╌' | '–' | '—' | '‐' | '‑' | '−' => '-',
        '│' | '┃' | '▏' | '▎' | '▌' | '▐' | '▕' => '|',
        '┌'..='╋' | '╭'..='╰' => '+',
        '═' => '=',
        '▁'..='▃' => '_',
        '▄'..='█' | '▀' | '▓' => '#',
        '▒' | '░' => ':',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '◀' | '←' | '‹' => '<',
        '▶' | '→' | '›' | '▸' => '>',
        '✓' | '◆' | '●' | '★' | '•' => '*',
        '○' | '◇' => 'o',
        '✗' | '×' => 'x',
        '·' | '…' => '.',
        '’' | '‘' | '‚' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '⏎' => '>',
        '¡' => '!',
        _ => base_letter(c).unwrap_or('?'),
    }
}

/// Letters of European languages with the same letter without its accents.
const LETTERS: [(&str, char); 24] = [
    ("ÀÁÂÃÄÅĀĂĄǍÆ", 'A'),
    ("ÇĆĈĊČ", 'C'),
    ("ÐĎĐ", 'D'),
    ("ÈÉÊËĒĔĖĘĚ", 'E'),
    ("ĜĞĠĢ", 'G'),
    ("ĤĦ", 'H'),
    ("ÌÍÎÏĨĪĬĮİ", 'I'),
    ("Ĵ", 'J'),
    ("Ķ", 'K'),
    ("ĹĻĽĿŁ", 'L'),
    ("ÑŃŅŇ", 'N'),
    ("ÒÓÔÕÖØŌŎŐŒ", 'O'),
    ("ŔŖŘ", 'R'),
    ("ŚŜŞŠȘ", 'S'),
    ("ŢŤŦȚ", 'T'),
    ("ÙÚÛÜŨŪŬŮŰŲ", 'U'),
    ("Ŵ", 'W'),
    ("ÝŶŸ", 'Y'),
    ("ŹŻŽ", 'Z'),
    ("Þ", 'T'),
    // Letters without a capital of one letter.
    ("ª", 'a'),
    ("ı", 'i'),
    ("º", 'o'),
    ("ß", 's'),
];

/// Returns a letter without its accents.
fn base_letter(c: char) -> Option<char> {
    let find =
        |c: char| LETTERS.iter().find(|(letters, _)| letters.contains(c)).map(|(_, base)| *base);
    find(c).or_else(|| {
        let mut upper = c.to_uppercase();
        let is_one = upper.len() == 1;
        find(upper.next().filter(|_| is_one)?).map(|base| base.to_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_says_what_the_terminal_takes() {
        let wants = |all: &str, lang: &str| {
            is_wanted(|name| match name {
                "LC_ALL" => Some(all.to_string()),
                "LANG" => Some(lang.to_string()),
                _ => None,
            })
        };
        assert!(!wants("", "") && !wants("", "en_US.UTF-8") && !wants("C.utf8", "C"));
        assert_eq!(
            (wants("", "C"), wants("de_DE.ISO-8859-1", "en_US.UTF-8")),
            (cfg!(unix), cfg!(unix))
        );
    }

    #[test]
    fn plots_can_be_read_in_ascii() {
        let ascii: String = "▁▂▃▄▅▆▇█ ·•━◆▲ └┤│─ ✓~×-".chars().map(like_or_self).collect();
        assert_eq!(ascii, "___##### .*-*^ ++|- *~x-");
    }

    #[test]
    fn letters_keep_their_base() {
        let ascii = |text: &str| text.chars().map(like_or_self).collect::<String>();
        assert_eq!(
            ascii("Àéîõüñç Łódź ß l·l 1.ª ¿«Où»? 12\u{a0}%\u{202f}„§“"),
            "Aeiounc Lodz s l.l 1.a ?\"Ou\"? 12 % \"?\""
        );
        assert_eq!(spelled("Größe, Übung, cœur", "de-AT"), "Groesse, Uebung, coeur");
        assert_eq!(ascii(&spelled("pingüino", "es")), "pinguino");
    }

    fn like_or_self(c: char) -> char {
        if c.is_ascii() { c } else { like(c) }
    }
}
