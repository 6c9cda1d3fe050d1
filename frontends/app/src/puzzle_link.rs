//! Links: web addresses that end in a game ID.

/// Returns the game ID at the end of a link, or `None` if the text is not a link. The inner result
/// is an error if the link contains no valid game ID.
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
        return Some(
            Err("this link contains no puzzle: it has to end in #GAME/PARAMS:DESC".into()),
        );
    };
    let id = percent_encoding::percent_decode_str(fragment).decode_utf8();
    Some(id.map(String::from).map_err(|_| "the end of this link is not valid text".to_string()))
}
