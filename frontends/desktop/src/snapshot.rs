//! Screenshots of the window.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use eframe::egui::{self, ColorImage};
use puzzle_app::write_file;
use puzzle_core::Text;

/// The time for which nothing must have moved in the window before the screenshot is taken.
const STILL: Duration = Duration::from_millis(400);

/// The result of writing the screenshot, for the command line.
pub(crate) type Written = Arc<OnceLock<Result<(), Text>>>;

/// A screenshot requested on the command line.
pub(crate) struct Snapshot {
    path: PathBuf,
    is_asked: bool,
    /// The time since which nothing has moved in the window; `None` while something moves.
    still: Option<Instant>,
    pub(crate) written: Written,
}

impl Snapshot {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, is_asked: false, still: None, written: Written::default() }
    }

    /// Requests the screenshot when nothing moves, and writes it when it arrives. Returns `true`
    /// when done.
    pub(crate) fn update(&mut self, ctx: &egui::Context, moves: bool) -> bool {
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

/// Encodes a picture as PNG.
fn png(image: &ColorImage) -> Result<Vec<u8>, Text> {
    let [width, height] = image.size.map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let rgb: Vec<u8> = image.pixels.iter().flat_map(|c| [c.r(), c.g(), c.b()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(Text::shown)?;
    writer.write_image_data(&rgb).map_err(Text::shown)?;
    writer.finish().map_err(Text::shown)?;
    Ok(bytes)
}
