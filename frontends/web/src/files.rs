//! Files of other programs.

use js_sys::{Array, Uint8Array};
use puzzle_core::format::SourceFile;
use puzzle_core::text;
use puzzle_midend::FileContent;
use wasm_bindgen::prelude::*;

use crate::json;
use crate::searcher::MOST_BYTES;

/// Reads a file in a format of one of the games, as `{headers, entries, refused, warnings}`.
/// `names` and `contents` are files that came with it. Where its format refers to one of them, that
/// one is found by its name without folder.
///
/// # Errors
/// When no game knows the format, or the file is not valid.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value)] // wasm-bindgen passes owned values
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
    let file = file.with_memory(file.memory.most().min(MOST_BYTES));
    let read = crate::games().read_file(&file, None);
    match read.map_err(|why| json::error(why.invalid().clone()))? {
        FileContent::Puzzles(list) => Ok(json::collection(&list)),
        _ => Err(json::error(text!("this file holds no list of puzzles"))),
    }
}
