//! Texts of HTML that are marked as messages: `<p data-t>Text</p>` and, for an attribute,
//! `<meta content="Text" data-t-content>`.

use std::ops::Range;

/// A marked text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Where the text stands.
    pub(crate) at: Range<usize>,
    /// Where the mark ends. A value for it, `="Text"`, can be inserted there.
    pub(crate) mark_end: usize,
    /// The text.
    pub(crate) english: String,
}

/// Returns the marked texts of HTML.
pub(crate) fn marked(html: &str) -> Vec<Marked> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<').map(|start| at + start) {
        let rest = &html[start..];
        if rest.starts_with("<script") {
            at = start + rest.find("</script>").unwrap_or(rest.len());
            at += html[at..].find('>').map_or(0, |end| end + 1);
            continue;
        }
        let (attributes, end) = tag(html, start);
        for (name, name_end, _) in &attributes {
            let of = match name.strip_prefix("data-t") {
                Some("") => Some(end..end + html[end..].find('<').unwrap_or(html.len() - end)),
                Some(of) => of.strip_prefix('-').and_then(|of| {
                    let known = attributes.iter().find(|(name, ..)| *name == of);
                    known.map(|(_, _, value)| value.clone())
                }),
                None => None,
            };
            if let Some(at) = of {
                let english = unescaped(&html[at.clone()]);
                all.push(Marked { at, mark_end: *name_end, english });
            }
        }
        at = end.max(start + 1);
    }
    all
}

/// An attribute: its name, the end of its name, and the place of its value.
type Attribute<'a> = (&'a str, usize, Range<usize>);

/// Returns the attributes of a tag, and its end.
fn tag(html: &str, start: usize) -> (Vec<Attribute<'_>>, usize) {
    let mut attributes = Vec::new();
    let mut at = start + 1;
    loop {
        let rest = &html[at..];
        let Some(word) = rest.find(|c: char| !c.is_whitespace()) else { break };
        at += word;
        let rest = &html[at..];
        if rest.starts_with('>') {
            return (attributes, at + 1);
        }
        let length = rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>'));
        let length = length.unwrap_or(rest.len()).max(1);
        let (name, name_end) = (&rest[..length], at + length);
        at = name_end;
        let mut value = at..at;
        if let Some(quoted) = html[at..].strip_prefix("=\"") {
            let length = quoted.find('"').unwrap_or(quoted.len());
            value = at + 2..at + 2 + length;
            at = (value.end + 1).min(html.len());
        }
        attributes.push((name, name_end, value));
    }
    (attributes, html.len())
}

/// The characters that are written in another way in HTML.
const ESCAPES: [(&str, &str); 4] = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")];

fn unescaped(html: &str) -> String {
    ESCAPES.iter().rev().fold(html.to_string(), |text, (c, escape)| text.replace(escape, c))
}

/// Returns a text as it is written in HTML.
#[allow(dead_code)] // by one of the two crates that share this module
pub(crate) fn escaped(text: &str) -> String {
    ESCAPES.iter().fold(text.to_string(), |text, (c, escape)| text.replace(c, escape))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn marked_texts_of_elements_and_attributes_are_found() {
        let html = r#"<!doctype html><html lang="en">
            <meta name=x content="A &amp; &quot;B&quot;" data-t-content><script data-t>if (a < b) "<p data-t>"</script>
            <title data-t>Title</title><input value="v" data-t-title title="T" data-t-value><br><p>no</p>"#;
        let all = marked(html);
        let english: Vec<&str> = all.iter().map(|marked| marked.english.as_str()).collect();
        expect![[r#"["A & \"B\"", "Title", "T", "v"]"#]].assert_eq(&format!("{english:?}"));
        for Marked { at, mark_end, english } in all {
            assert_eq!(html[at], escaped(&english));
            assert!(html[..mark_end].contains("data-t"));
        }
    }
}
