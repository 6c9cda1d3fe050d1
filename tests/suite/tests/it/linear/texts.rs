//! Long texts that repeat one part: whole lines, markup, and characters that readers treat
//! specially.

use std::collections::BTreeSet;

/// A text of any length: its beginning, a repeated part, and its end.
#[derive(Clone)]
pub(super) struct Text {
    /// What is repeated, and where.
    pub(super) words: String,
    parts: [String; 3],
}

impl Text {
    fn new(words: String, parts: [&str; 3]) -> Self {
        Self { words, parts: parts.map(String::from) }
    }

    pub(super) fn of(&self, bytes: usize) -> String {
        let [start, unit, end] = &self.parts;
        let mut text = String::with_capacity(start.len() + bytes + end.len());
        text += start;
        if unit.contains(NUMBER) {
            let whole = start.len() + bytes;
            for n in 0.. {
                if text.len() >= whole {
                    break;
                }
                text += &unit.replace(NUMBER, &n.to_string());
            }
        } else {
            text += &unit.repeat(bytes / unit.len().max(1));
        }
        text + end
    }
}

/// Stands for the number of the repetition in a unit, for readers that look for known names.
const NUMBER: char = '\u{2116}';

/// Characters that some reader treats specially.
const CHARS: &str = "ab0-+#$@.*_ \t\n\r,;:/&|=<>(){}[]\"'\\%~x^!é\u{feff}\u{a0}\0";

/// Parts of texts, of each kind that some reader treats specially.
const UNITS: &[&str] = &[
    // Names that are all different.
    "k№: a\n",
    "; k№: a\n",
    ";+ k№: a\n",
    "k№ = 1\n",
    "sliding.k№ = 1\n",
    "sliding/3x3#№\n",
    "a№ №\n",
    "a№ 1 1\n",
    "A№/1/0:00\n",
    "\"k№\":1,",
    "k№=\"1\" ",
    "<a№>",
    "<map name=\"№\"><tile x=\"1\" y=\"1\"/></map>\n",
    "№,",
    "№ ",
    "№\n",
    // Markup.
    "<a>",
    "</a>",
    "<a/>",
    "<a b=\"1\">",
    "<a b='1' c='2'/>\n",
    "b=\"1\" ",
    "b='1'",
    "b=",
    "<!-- a -->",
    "<!--",
    "-->",
    "<?a?>",
    "<!a>",
    "<![CDATA[",
    "&amp;",
    "&lt",
    "&#x41;",
    "&#65;",
    "&a;",
    "<tile x=\"1\" y=\"1\"/>",
    "<tile x=\"999\"/>",
    "<row y='1' left='1' right='9'/>",
    "<map name=\"&amp;\">",
    "<map/>",
    "<layer z=\"1\">",
    "</layer>",
    "<Level Id=\"a\">",
    "<Level Id=\"a\"><L>#</L></Level>\n",
    "<L>#@$.#</L>",
    "</Level>",
    "<L/>",
    "<Title>a</Title>",
    // JSON.
    "[",
    "[1,",
    "{\"a\":",
    "\"a\",",
    "\\u0041",
    "\\\"",
    "null,",
    // Lines.
    "\r\n",
    "a\n",
    "; a\n",
    "# a\n",
    "; a\n\n",
    "a=1\n",
    "a: 1\n",
    "Title: a\n",
    "Solution: lr\n",
    "Comment:\n",
    "Comment-End:\n",
    "sliding.zoom = 1\n",
    "sliding/3x3#a\n",
    "sliding/2x2:1,2,0,3\ta\n",
    "#####\n#@$.#\n#####\n\n",
    "#@$.#\n",
    "-#|#",
    "3#2$",
    "a 1 1\n",
    "A/1/0:00\n",
    "field = 1, 2, 3\n",
    "pieces = { 1, 2 }\n",
    "a = {\n",
    "a:4x4:",
    "a:#:",
    ":#:",
    // Moves, numbers and runs.
    "1-2 ",
    "12,3 ",
    "1,2-3,4;",
    "lr",
    "r2",
    "1 _ ",
    "[1,2],\n",
    "2(rR)",
    "10 ",
    "1,",
    "1.5",
    "-1 ",
    "a1",
    "a1_",
    "w2s",
    "18446744073709551616",
];

/// Returns all units: the characters, and the longer ones.
fn units() -> impl Iterator<Item = String> {
    CHARS.chars().map(String::from).chain(UNITS.iter().map(|unit| (*unit).to_string()))
}

/// Returns texts that repeat a single unit.
pub(super) fn plain_texts() -> Vec<Text> {
    units().map(|unit| Text::new(format!("{unit:?} alone"), ["", &unit, ""])).collect()
}

/// Returns texts made from a valid one: its lines repeated, and all of it.
pub(super) fn repeated_lines(sound: &str) -> Vec<Text> {
    let mut list = Vec::new();
    let mut starts: Vec<usize> = sound.match_indices('\n').map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let mut known = BTreeSet::new();
    for (i, &at) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(sound.len());
        let line = &sound[at..end];
        if line.is_empty() || !known.insert(line.to_string()) || known.len() > 12 {
            continue;
        }
        let unit = if line.ends_with('\n') { line.to_string() } else { format!("{line}\n") };
        let words = format!("line {} again", i + 1);
        list.push(Text::new(words, [&sound[..at], &unit, &sound[end..]]));
    }
    let end = if sound.ends_with('\n') { "" } else { "\n" };
    list.push(Text::new("all of it again".into(), ["", &format!("{sound}{end}"), ""]));
    let joined = sound.replace('\n', " ");
    list.push(Text::new("all of it again, as one line".into(), ["", &joined, "\n"]));
    list
}

/// Returns the bytes of a valid text at which units are repeated: behind the first character of
/// each kind that is neither a letter nor a digit.
fn places(sound: &str) -> Vec<usize> {
    let mut known = BTreeSet::new();
    let special = sound.char_indices().filter(|(_, c)| !c.is_alphanumeric());
    let first = special.filter(|(_, c)| known.insert(*c));
    first.map(|(at, c)| at + c.len_utf8()).collect()
}

/// Returns texts in which a unit is repeated inside of a valid text, each unit at `most` places.
pub(super) fn inserted_units(sound: &str, most: usize) -> Vec<Text> {
    let places = places(sound);
    let mut list = Vec::new();
    for (n, unit) in units().enumerate() {
        // Different units are at different places if there are fewer of them.
        for i in 0..most.min(places.len()) {
            let at = places[(n + i) % places.len()];
            let words = format!("{unit:?} again at byte {at}");
            list.push(Text::new(words, [&sound[..at], &unit, &sound[at..]]));
        }
    }
    list
}
