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
        '─' | '━' | '╌' | '–' | '—' | '‐' => '-',
        '│' | '┃' | '▏' | '▎' | '▌' | '▐' | '▕' => '|',
        '┌'..='╋' | '╭'..='╰' => '+',
        '═' => '=',
        '▁'..='▃' => '_',
        '▄'..='█' | '▀' | '▓' => '#',
        '▒' | '░' => ':',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '◀' | '←' | '‹' | '«' => '<',
        '▶' | '→' | '›' | '»' | '▸' => '>',
        '✓' | '◆' | '●' | '★' | '•' => '*',
        '○' | '◇' => 'o',
        '✗' | '×' => 'x',
        '·' | '…' => '.',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '⏎' => '>',
        _ => '?',
    }
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

    fn like_or_self(c: char) -> char {
        if c.is_ascii() { c } else { like(c) }
    }
}
