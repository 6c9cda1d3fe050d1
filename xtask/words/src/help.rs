//! Help of the command line: the comments and attributes of arguments that are declared for the
//! argument parser clap.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::LitStr;

use crate::message::Messages;

/// The traits by whose names clap's arguments are known. `Fields` is clap's `Args` where a crate has
/// another type of that name.
const TRAITS: &[&str] = &["Parser", "Subcommand", "Args", "Fields", "ValueEnum"];
/// The keys of attributes whose values are texts.
const KEYS: &[&str] = &["about", "after_help", "help", "value_name"];
/// What translators read about these texts.
const NOTE: &str = "help of the command line";

/// Adds the texts of the arguments that a file declares.
pub(crate) fn collect(file: &str, source: &str, messages: &mut Messages) -> Result<(), String> {
    if !source.contains("clap::") {
        return Ok(());
    }
    let tokens: TokenStream = source.parse().map_err(|e| format!("{file}: {e}"))?;
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut texts = Vec::new();
    let mut before = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "struct" || word == "enum" => {
                let attributes = attributes(&tokens[before..at]);
                if attributes.iter().any(is_declaration) {
                    // The comment of a struct of arguments is not shown, except at the top.
                    let is_top = attributes.iter().any(|attribute| names(attribute, "Parser"));
                    item(&attributes, is_top, &mut texts);
                    if let Some(TokenTree::Group(body)) = tokens.get(at + 2) {
                        fields(body, &mut texts);
                    }
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => before = at + 1,
            TokenTree::Punct(end) if end.as_char() == ';' => before = at + 1,
            _ => {}
        }
    }
    for text in texts.into_iter().filter(|text| is_message(text)) {
        messages.add(file, &text, None, Some(NOTE))?;
    }
    Ok(())
}

/// Returns `true` for the texts that are translated: examples of commands are the same in all
/// languages, and a name of a letter is no word.
fn is_message(text: &str) -> bool {
    let is_example = text.starts_with("Example: ") || text.starts_with("Examples: ");
    !is_example && text.chars().filter(char::is_ascii_alphabetic).count() > 2
}

/// The groups of the attributes among tokens.
fn attributes(tokens: &[TokenTree]) -> Vec<Group> {
    let attribute = |pair: &[TokenTree]| match pair {
        [TokenTree::Punct(hash), TokenTree::Group(group)] if hash.as_char() == '#' => {
            Some(group.clone())
        }
        _ => None,
    };
    tokens.windows(2).filter_map(attribute).collect()
}

/// Returns `true` if an attribute derives a trait of clap.
fn is_declaration(attribute: &Group) -> bool {
    names(attribute, "derive") && TRAITS.iter().any(|name| names(attribute, name))
}

/// Returns `true` if an attribute contains a name.
fn names(attribute: &Group, name: &str) -> bool {
    attribute.stream().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == name,
        TokenTree::Group(inside) => names(&inside, name),
        _ => false,
    })
}

/// Adds the texts of fields or variants, and of those in them.
fn fields(body: &Group, texts: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    let mut before = 0;
    for (at, token) in tokens.iter().enumerate() {
        let is_end = matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
        if is_end || at + 1 == tokens.len() {
            let field = &tokens[before..=at];
            item(&attributes(field), true, texts);
            for token in field {
                if let TokenTree::Group(inside) = token
                    && inside.delimiter() == Delimiter::Brace
                {
                    fields(inside, texts);
                }
            }
            before = at + 1;
        }
    }
}

/// Adds the texts of an item: its comment, if it is shown, and the literals of its attributes.
fn item(attributes: &[Group], mut is_shown: bool, texts: &mut Vec<String>) {
    let mut comment: Vec<String> = Vec::new();
    for attribute in attributes {
        let tokens: Vec<TokenTree> = attribute.stream().into_iter().collect();
        match &tokens[..] {
            [TokenTree::Ident(name), _, TokenTree::Literal(_)] if name == "doc" => {
                comment.extend(literal(&tokens[2]).map(|line| line.trim().to_string()));
            }
            [TokenTree::Ident(name), TokenTree::Group(inside)]
                if name == "arg" || name == "command" =>
            {
                // The comment of a field that stands for other fields is not shown.
                is_shown &= !names(inside, "subcommand") && !names(inside, "flatten");
                values(inside, texts);
            }
            _ => {}
        }
    }
    // The first paragraph is the help. Its period is not shown.
    let lines = comment.iter().take_while(|line| !line.is_empty());
    let help = lines.map(String::as_str).collect::<Vec<_>>().join(" ");
    if is_shown && !help.is_empty() {
        texts.push(help.strip_suffix('.').unwrap_or(&help).to_string());
    }
}

/// Adds the literals behind the keys of an attribute.
fn values(inside: &Group, texts: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = inside.stream().into_iter().collect();
    for three in tokens.windows(3) {
        if let [TokenTree::Ident(key), TokenTree::Punct(equals), value] = three
            && KEYS.iter().any(|known| key == known)
            && equals.as_char() == '='
        {
            texts.extend(literal(value));
        }
    }
}

/// Returns the value of a string literal.
fn literal(token: &TokenTree) -> Option<String> {
    syn::parse2::<LitStr>(token.clone().into()).ok().map(|literal| literal.value())
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn comments_and_attributes_of_arguments_are_read() {
        let source = r#"
            use clap::Parser;
            /// Not an argument.
            #[derive(Debug)]
            struct Other {
                /// Nor this.
                a: u32,
            }
            /// Plays puzzles.
            #[derive(Parser, Debug)]
            #[command(name = "p", after_help = "Without a command,\n\
                it plays.")]
            pub(crate) struct Args {
                /// Only the answers,
                /// e.g. errors.
                ///
                /// More about it.
                #[arg(short, long, global = true)]
                quiet: Vec<(u32, u32)>,
                /// The command.
                #[command(subcommand)]
                verb: Verb,
                #[arg(value_name = "PUZZLE", help = PUZZLE, value_parser = ["a", "b"])]
                puzzle: String,
            }
            #[derive(clap::Subcommand)]
            enum Verb {
                /// Lists the games
                #[command(after_help = "Examples: p list")]
                List(List),
                /// Renames a player
                Rename {
                    /// The player
                    #[arg(value_name = "N")]
                    from: String,
                    to: String,
                },
            }
            /// What is not shown.
            #[derive(Fields)]
            struct List {
                /// This game only
                game: Option<String>
            }
        "#;
        let mut messages = Messages::default();
        collect("a.rs", source, &mut messages).unwrap();
        let found: Vec<&String> = messages.by_english.keys().collect();
        expect![[r#"
            [
                "Lists the games",
                "Only the answers, e.g. errors",
                "PUZZLE",
                "Plays puzzles",
                "Renames a player",
                "The player",
                "This game only",
                "Without a command,\nit plays.",
            ]
        "#]]
        .assert_debug_eq(&found);
    }

    #[test]
    fn files_without_the_parser_are_left_alone() {
        let mut messages = Messages::default();
        let source = "/// Words.\n#[derive(Parser)] struct A { /// A field\n a: u32 }";
        collect("a.rs", source, &mut messages).unwrap();
        assert!(messages.by_english.is_empty());
    }
}
