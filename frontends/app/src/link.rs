//! Links: an address whose end is a game ID.

/// The game ID that a link ends in; `None` for a text that is no link.
///
/// ```
/// use puzzle_app::link_target;
/// let link = "https://example.org/play/#mahjong/turtle%2Cdh%23x";
/// assert_eq!(link_target(link).unwrap().unwrap(), "mahjong/turtle,dh#x");
/// assert!(link_target("https://example.org/").unwrap().is_err());
/// assert!(link_target("sliding/4x4#a").is_none());
/// ```
#[must_use]
pub fn link_target(text: &str) -> Option<Result<String, String>> {
    let (scheme, rest) = text.split_once("://")?;
    if scheme.is_empty() || !scheme.chars().all(|c| c.is_ascii_alphanumeric() || c == '+') {
        return None;
    }
    let Some((_, fragment)) = rest.split_once('#') else {
        return Some(Err("this link names no puzzle: one that does ends in #GAME/PARAMS:…".into()));
    };
    let id = percent_encoding::percent_decode_str(fragment).decode_utf8();
    Some(id.map(String::from).map_err(|_| "this link's end is no text".to_string()))
}
