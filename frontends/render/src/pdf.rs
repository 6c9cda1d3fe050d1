//! PDF files.

mod canvas;
mod fonts;
mod hatching;
mod page;
mod pen;
mod text_style;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Finish, Name, Rect as PdfRect, Ref, TextStr};
use puzzle_core::draw::{Palette, Size};
use puzzle_core::text::Language;

pub use canvas::{Drawing, PdfCanvas};
use fonts::Fonts;
pub use page::Page;
use puzzle_skin::Image;
pub use text_style::PageTextStyle;

/// Number of points, the unit of length in PDF files, per millimeter.
const POINTS: f32 = 72.0 / 25.4;

/// A PDF file under construction. Everything is vector graphics; text can be selected and searched.
///
/// Draw each picture on a [`PdfCanvas`] first, then place it on a page at any size. Lengths on
/// pages are in millimeters from the top left corner.
///
/// ```
/// use puzzle_core::draw::{Canvas, Palette, Rect, Role, Size, TextStyle, Theme};
/// use puzzle_render::{PageTextStyle, Pdf};
/// let mut pdf = Pdf::new("One puzzle");
/// let mut canvas = pdf.canvas(Size::new(64, 48), Palette::new(Theme::Light, &[]));
/// canvas.rect(Rect::new(0, 0, 64, 48), Role::BOARD);
/// canvas.text(Rect::new(12, 4, 40, 40), "42", TextStyle::new(30), Role::TEXT);
/// let drawing = canvas.finish();
/// let mut page = pdf.page(210.0, 297.0);
/// page.draw(&drawing, (20.0, 20.0), 0.2);
/// page.text((20.0, 40.0), PageTextStyle::new(4.0), "sliding/4x4#1");
/// page.end();
/// assert!(pdf.finish().starts_with(b"%PDF-1.7"));
/// ```
pub struct Pdf {
    title: String,
    /// The tag of the language of its words.
    language: String,
    fonts: Fonts,
    images: Vec<Image>,
    pages: Vec<Sheet>,
}

/// A finished page: its size in points and its content stream.
struct Sheet {
    /// The width in points; `h` is the height.
    w: f32,
    h: f32,
    content: Vec<u8>,
}

impl Pdf {
    /// Creates a file without pages, with this title.
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_string(),
            language: Language::ENGLISH.tag().to_string(),
            fonts: Fonts::default(),
            images: Vec::new(),
            pages: Vec::new(),
        }
    }

    /// Sets the language of the words in the file, for programs that read them aloud; at first English.
    pub fn set_language(&mut self, language: &Language) {
        self.language = language.tag().to_string();
    }

    /// Returns a canvas for a picture of this size in pixels, which can be placed on pages later.
    pub fn canvas(&mut self, size: Size, palette: Palette) -> PdfCanvas<'_> {
        PdfCanvas::new(self, size, palette)
    }

    /// Adds a page at the end; the size is in millimeters.
    pub fn page(&mut self, w: f32, h: f32) -> Page<'_> {
        Page::new(self, w, h)
    }

    /// Returns the number of finished pages.
    pub fn n_pages(&self) -> usize {
        self.pages.len()
    }

    /// Returns the index of an image in the file, and adds it if necessary.
    fn image_id(&mut self, image: &Image) -> usize {
        self.images.iter().position(|known| known == image).unwrap_or_else(|| {
            self.images.push(image.clone());
            self.images.len() - 1
        })
    }

    /// Returns the bytes of the file. A file without pages gets an empty page, since readers refuse
    /// it otherwise.
    pub fn finish(mut self) -> Vec<u8> {
        if self.pages.is_empty() {
            self.page(210.0, 297.0).end();
        }
        let mut refs = Refs(1);
        let mut pdf = pdf_writer::Pdf::new();
        pdf.set_version(1, 7);
        let (catalog, tree, resources, info) = (refs.next(), refs.next(), refs.next(), refs.next());
        pdf.catalog(catalog).pages(tree).lang(TextStr(&self.language));
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("puzzles"));
        let fonts = self.fonts.write(&mut pdf, || refs.next());
        let images: Vec<Ref> = self
            .images
            .iter()
            .map(|image| {
                let (id, mask) = (refs.next(), refs.next());
                write_image(&mut pdf, image, id, mask);
                id
            })
            .collect();
        let mut all = pdf.indirect(resources).start::<pdf_writer::writers::Resources<'_>>();
        let mut list = all.fonts();
        for (name, id) in &fonts {
            list.pair(Name(name.as_bytes()), *id);
        }
        list.finish();
        let mut list = all.x_objects();
        for (i, id) in images.iter().enumerate() {
            list.pair(Name(image_name(i).as_bytes()), *id);
        }
        list.finish();
        all.finish();
        let mut kids = Vec::new();
        for sheet in &self.pages {
            let (page, content) = (refs.next(), refs.next());
            kids.push(page);
            let bytes = compress(&sheet.content);
            pdf.stream(content, &bytes).filter(Filter::FlateDecode);
            pdf.page(page)
                .parent(tree)
                .media_box(PdfRect::new(0.0, 0.0, sheet.w, sheet.h))
                .contents(content)
                .pair(Name(b"Resources"), resources);
        }
        pdf.pages(tree).count(kids.len() as i32).kids(kids);
        pdf.finish()
    }
}

/// A counter that numbers the objects of a PDF file.
struct Refs(i32);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0 - 1)
    }
}

/// Returns the name by which content streams refer to the image with index `i`.
fn image_name(i: usize) -> String {
    format!("I{i}")
}

/// Writes an image and its opacity mask.
fn write_image(pdf: &mut pdf_writer::Pdf, image: &Image, id: Ref, mask: Ref) {
    let (pixels, _) = image.rgba().as_chunks::<4>();
    let colors: Vec<u8> = pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let opacity: Vec<u8> = pixels.iter().map(|&[.., a]| a).collect();
    let (w, h) = (image.width() as i32, image.height() as i32);
    let bytes = compress(&colors);
    let mut object = pdf.image_xobject(id, &bytes);
    object.width(w).height(h).bits_per_component(8).filter(Filter::FlateDecode);
    object.color_space().device_rgb();
    object.s_mask(mask);
    object.finish();
    let bytes = compress(&opacity);
    let mut object = pdf.image_xobject(mask, &bytes);
    object.width(w).height(h).bits_per_component(8).filter(Filter::FlateDecode);
    object.color_space().device_gray();
}

/// Compresses bytes for the filter `FlateDecode`.
fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector cannot fail.
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory can be written to")
}

impl std::fmt::Debug for Pdf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pdf").field("n_pages", &self.pages.len()).finish_non_exhaustive()
    }
}
