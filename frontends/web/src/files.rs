//! Foreign files.

use js_sys::{Array, Uint8Array};
use puzzle_core::format::SourceFile;
use wasm_bindgen::prelude::*;

use crate::json;

/// Reads a file of any kind that one of the games knows, as `{headers, entries, refused,
/// warnings}`. Files that came with it (`names`, and their bytes in `contents`) are found by their
/// names, whatever the folder they are asked for in.
///
/// # Errors
/// When no game knows it, or the one that does finds a fault in it.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // what comes from the page comes owned
pub fn read_file(
    name: &str,
    bytes: &[u8],
    names: Vec<String>,
    contents: Array,
) -> Result<String, JsError> {
    let beside = |path: &str| {
        let wanted = path.rsplit('/').next().unwrap_or(path);
        let at = names.iter().position(|name| name.eq_ignore_ascii_case(wanted))?;
        let bytes = contents.get(u32::try_from(at).ok()?).dyn_into::<Uint8Array>().ok()?;
        Some(bytes.to_vec())
    };
    let file = SourceFile::new(name, bytes, &beside);
    let list = crate::games().import(&file).map_err(json::error)?;
    Ok(json::collection(&list))
}
