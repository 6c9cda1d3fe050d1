//! A picture of the whole window, taken by the program itself.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use eframe::egui::{self, ColorImage};
use puzzle_app::write_file;

/// So long nothing has moved when the picture is taken.
const STILL: Duration = Duration::from_millis(400);

/// What became of a picture, for who started the program.
pub(crate) type Written = Arc<OnceLock<Result<(), String>>>;

/// A picture that was asked for where the program was started.
pub(crate) struct Snapshot {
    path: PathBuf,
    is_asked: bool,
    /// Since when nothing moves.
    still: Option<Instant>,
    pub(crate) written: Written,
}

impl Snapshot {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, is_asked: false, still: None, written: Written::default() }
    }

    /// Asks for the picture when nothing moves, and has it written when it comes; whether it was.
    pub(crate) fn look(&mut self, ctx: &egui::Context, moves: bool) -> bool {
        let since = *self.still.get_or_insert_with(Instant::now);
        if moves {
            self.still = None;
        } else if since.elapsed() > STILL && !std::mem::replace(&mut self.is_asked, true) {
            let (path, written) = (self.path.clone(), Arc::clone(&self.written));
            ctx.request_screenshot(move |image| {
                let _ = written.set(png(&image).and_then(|bytes| write_file(&path, &bytes)));
            });
        }
        ctx.request_repaint();
        self.written.get().is_some()
    }
}

/// A picture as a PNG file.
fn png(image: &ColorImage) -> Result<Vec<u8>, String> {
    let [width, height] = image.size.map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let rgb: Vec<u8> = image.pixels.iter().flat_map(|c| [c.r(), c.g(), c.b()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(|e| e.to_string())?;
    writer.write_image_data(&rgb).map_err(|e| e.to_string())?;
    writer.finish().map_err(|e| e.to_string())?;
    Ok(bytes)
}
