//! Messages in Rust code: what the macros `text!`, `plural!`, `label!` and `flag!` contain, and literals that
//! are given to functions whose argument is a message.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::LitStr;

use crate::message::Messages;

/// The functions whose first argument, if it is a literal, is a message: the name of the type and of
/// the function.
const FUNCTIONS: &[(&str, &str)] = &[
    ("Invalid", "new"),
    ("Text", "from"),
    ("Text", "literal"),
    ("Text", "english"),
    ("Explanation", "from"),
];

/// The beginning of a comment for translators, on the line before the message.
const NOTE: &str = "// Translators: ";

/// Adds the messages of a file.
pub(crate) fn collect(file: &str, source: &str, messages: &mut Messages) -> Result<(), String> {
    let tokens: TokenStream = source.parse().map_err(|e| format!("{file}: {e}"))?;
    let lines: Vec<&str> = source.lines().collect();
    Reader { file, lines: &lines, messages }.read(tokens)
}

struct Reader<'a> {
    file: &'a str,
    lines: &'a [&'a str],
    messages: &'a mut Messages,
}

impl Reader<'_> {
    fn read(&mut self, tokens: TokenStream) -> Result<(), String> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            if is_test_attribute(&tokens[at..]) {
                at = end_of_item(&tokens, at + 2);
                continue;
            }
            match &tokens[at..] {
                [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                    if bang.as_char() == '!' =>
                {
                    self.macro_call(name, group)?;
                }
                [
                    TokenTree::Ident(of),
                    TokenTree::Punct(colon),
                    TokenTree::Punct(_),
                    TokenTree::Ident(name),
                    TokenTree::Group(group),
                    ..,
                ] if colon.as_char() == ':' && is_function(of, name) => {
                    if let Some(english) = first_literal(group) {
                        self.add(name, &english, None)?;
                    }
                }
                _ => {}
            }
            if let TokenTree::Group(group) = &tokens[at] {
                self.read(group.stream())?;
            }
            at += 1;
        }
        Ok(())
    }

    fn macro_call(&mut self, name: &Ident, group: &Group) -> Result<(), String> {
        let literals = || group.stream().into_iter().filter_map(literal);
        match name.to_string().as_str() {
            "text" | "label" => match first_literal(group) {
                Some(english) => self.add(name, &english, None),
                // The pattern of the macro itself.
                None => Ok(()),
            },
            // `flag!("key", "Label", …)`
            "flag" => match literals().nth(1) {
                Some(english) => self.add(name, &english, None),
                None => Ok(()),
            },
            "plural" => {
                let (mut literals, count) = (literals(), literals().count());
                match (literals.next(), literals.next()) {
                    (Some(one), Some(other)) => self.add(name, &one, Some(&other)),
                    _ if count == 0 => Ok(()),
                    _ => Err(format!("{}: a plural! has one form", self.file)),
                }
            }
            _ => Ok(()),
        }
    }

    fn add(&mut self, at: &Ident, english: &str, plural: Option<&str>) -> Result<(), String> {
        let line = at.span().start().line;
        let before = line.checked_sub(2).and_then(|before| self.lines.get(before));
        let note = before.and_then(|before| before.trim().strip_prefix(NOTE));
        self.messages.add(self.file, english, plural, note)
    }
}

fn is_function(of: &Ident, name: &Ident) -> bool {
    FUNCTIONS.iter().any(|(known_of, known)| of == known_of && name == known)
}

/// Returns the value of a string literal.
fn literal(token: TokenTree) -> Option<String> {
    let TokenTree::Literal(_) = token else { return None };
    syn::parse2::<LitStr>(token.into()).ok().map(|literal| literal.value())
}

fn first_literal(group: &Group) -> Option<String> {
    if group.delimiter() == Delimiter::None {
        return None;
    }
    literal(group.stream().into_iter().next()?)
}

/// Returns `true` if the tokens begin with `#[cfg(test)]` or `#[test]`.
fn is_test_attribute(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = tokens else { return false };
    let inside = group.stream().to_string().replace(' ', "");
    hash.as_char() == '#' && matches!(inside.as_str(), "cfg(test)" | "test")
}

/// Returns the place after the item that begins at a place: after its first braces or semicolon.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens[from..].iter().position(is_end).map_or(tokens.len(), |end| from + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[allow(clippy::needless_pass_by_value)] // as `expect!` is used everywhere
    fn check(source: &str, expect: Expect) {
        let mut messages = Messages::default();
        let done = collect("a.rs", source, &mut messages);
        let line = |(english, message): (&String, &crate::message::Message)| {
            format!("{english:?} {:?} {:?}\n", message.plural, message.note)
        };
        let found: String = messages.by_english.iter().map(line).collect();
        expect.assert_eq(&done.err().unwrap_or(found));
    }

    #[test]
    fn macros_and_known_functions_are_read_and_tests_are_not() {
        let source = r#"
            fn words(n: u32) -> Text {
                // Translators: "it" is a box.
                let move_it = text!("move it to {place}", place = label!("a goal"));
                let inner = f(&[g(plural!(n, "{n} move", "{n} moves"))]);
                Err(Invalid::new("it is \
                    full").at(1, 2))
            }
            #[cfg(test)]
            mod tests { fn f() { text!("not this"); } }
            #[test]
            fn t() { label!("nor this") }
            const A: &str = label!("but this");
            const B: Preference = flag!("key", "and this", Ui: field);
        "#;
        check(
            source,
            expect![[r#"
                "a goal" None Some("\"it\" is a box.")
                "and this" None None
                "but this" None None
                "it is full" None None
                "move it to {place}" None Some("\"it\" is a box.")
                "{n} move" Some("{n} moves") None
            "#]],
        );
    }

    #[test]
    fn two_plurals_of_one_message_are_refused() {
        check(
            r#"fn f() { plural!(n, "a", "b"); plural!(n, "a", "c"); }"#,
            expect!["a.rs: “a” has two plurals: “b” and “c”"],
        );
    }
}
