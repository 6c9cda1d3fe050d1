//! Links: web addresses that end in a game ID.

use alloc::string::String;
use puzzle_core::label;

/// Returns the game ID at the end of a link, or `None` if the text is not a link. The inner result
/// is an error if the link contains no valid game ID.
///
/// If the ID names no game, but the last part of the link's path is one that `is_game` knows, the ID
/// is of that game: `https://example.org/js/fifteen.html#2x2:…`.
pub(crate) fn link_target(
    text: &str,
    is_game: impl Fn(&str) -> bool,
) -> Option<Result<String, &'static str>> {
    let (scheme, rest) = text.split_once("://")?;
    if scheme.is_empty() || !scheme.chars().all(|c| c.is_ascii_alphanumeric() || c == '+') {
        return None;
    }
    let Some((path, fragment)) = rest.split_once('#') else {
        return Some(Err(label!(
            "this link contains no puzzle: it has to end in #GAME/PARAMS:DESC"
        )));
    };
    let id = percent_encoding::percent_decode_str(fragment).decode_utf8();
    let Ok(id) = id else { return Some(Err(label!("the end of this link is not valid text"))) };
    let path = path.split('?').next().unwrap_or_default();
    let page = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let name = page.split('.').next().unwrap_or_default();
    let params = id.split([':', '#']).next().unwrap_or_default();
    let names_game = params.contains('/') || is_game(params);
    Some(Ok(if !names_game && is_game(name) {
        alloc::format!("{name}/{id}")
    } else {
        id.into_owned()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_out_of_links() {
        let target = |link: &str| link_target(link, |name| name == "fifteen");
        let ids = [
            ("https://example.org/play/#mahjong/turtle%2Cdh%23x", "mahjong/turtle,dh#x"),
            ("https://example.org/js/fifteen.html#2x2:1,0,3,2", "fifteen/2x2:1,0,3,2"),
        ];
        for (link, id) in ids {
            assert_eq!(target(link), Some(Ok(id.into())));
        }
        assert!(target("https://example.org/").unwrap().is_err());
        assert!(target("sliding/4x4#a").is_none());
    }
}
