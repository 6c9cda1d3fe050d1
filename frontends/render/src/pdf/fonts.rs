//! Embedded fonts: the used glyphs of both faces, with their characters.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Ref, Str};
use subsetter::GlyphRemapper;

use super::compress;
use crate::font::{self, GlyphKey, Letter};

/// The character collection of the embedded fonts: text in content streams consists of glyph
/// numbers.
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of the regular and the bold face that a PDF file uses.
#[derive(Default)]
pub(super) struct Fonts {
    faces: [Subset; 2],
}

/// The glyphs of a face that a PDF file uses.
#[derive(Default)]
struct Subset {
    numbers: GlyphRemapper,
    /// For each glyph number in the PDF file, the character and the glyph number in the font.
    used: BTreeMap<u16, (char, u16)>,
}

impl Fonts {
    /// Writes a line of text. The baseline starts at a point in a coordinate system with y down;
    /// `size` is the font size in its units.
    pub(super) fn show(
        &mut self,
        content: &mut Content,
        letters: &[Letter],
        (x, y): (f32, f32),
        size: f32,
    ) {
        content.begin_text();
        let mut face = None;
        for run in letters.chunk_by(|a, b| a.glyph.1 == b.glyph.1) {
            let bold = run[0].glyph.1;
            if face != Some(bold) {
                content.set_font(Name(name(bold).as_bytes()), 1.0);
            }
            if face.is_none() {
                content.set_text_matrix([size, 0.0, 0.0, -size, x, y]);
            }
            face = Some(bold);
            self.show_run(content, run);
        }
        content.end_text();
    }

    fn show_run(&mut self, content: &mut Content, run: &[Letter]) {
        let subset = &mut self.faces[usize::from(run[0].glyph.1)];
        let em = em(run[0].glyph.1);
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        let mut bytes: Vec<u8> = Vec::with_capacity(2 * run.len());
        let mut pen = run[0].x;
        for letter in run {
            // Kerning, in thousandths of an em to the left.
            let closer = ((pen - letter.x) * 1000.0 / em).round();
            if closer != 0.0 {
                items.show(Str(&bytes));
                bytes.clear();
                items.adjust(closer);
            }
            bytes.extend(subset.number(letter.character, letter.glyph).to_be_bytes());
            pen = letter.x + letter.advance;
        }
        items.show(Str(&bytes));
    }

    /// Writes the faces and returns their names and object numbers.
    pub(super) fn write(
        &self,
        pdf: &mut pdf_writer::Pdf,
        mut next: impl FnMut() -> Ref,
    ) -> Vec<(&'static str, Ref)> {
        let mut written = Vec::new();
        for bold in [false, true] {
            let subset = &self.faces[usize::from(bold)];
            if !subset.used.is_empty() {
                let ids = [next(), next(), next(), next(), next()];
                subset.write(pdf, bold, ids);
                written.push((name(bold), ids[0]));
            }
        }
        written
    }
}

impl Subset {
    /// Returns the number in the PDF file for a character's glyph, and adds the glyph if necessary.
    fn number(&mut self, character: char, (id, _): GlyphKey) -> u16 {
        let number = self.numbers.remap(id.0);
        self.used.entry(number).or_insert((character, id.0));
        number
    }

    fn write(
        &self,
        pdf: &mut pdf_writer::Pdf,
        bold: bool,
        [id, cid, descriptor, data, unicode]: [Ref; 5],
    ) {
        let family = if bold { "DejaVuSans-Bold" } else { "DejaVuSans" };
        // Six letters and a plus mark a subset. Readers tell subsets of one font apart by the
        // letters.
        let full = format!("{}+{family}", self.tag());
        let base = Name(full.as_bytes());
        pdf.type0_font(id)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(base).system_info(SYSTEM);
        font.font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for (&number, &(_, old)) in &self.used {
            let advance = font::advance((ttf_parser::GlyphId(old), bold));
            widths.consecutive(number, [thousandths(advance, bold)]);
        }
        widths.finish();
        font.finish();
        self.write_descriptor(pdf, bold, base, (descriptor, data));
        let mut cmap = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
        for (&number, &(character, _)) in &self.used {
            cmap.pair(number, character);
        }
        pdf.cmap(unicode, &cmap.finish());
    }

    fn write_descriptor(
        &self,
        pdf: &mut pdf_writer::Pdf,
        bold: bool,
        base: Name<'_>,
        (descriptor, data): (Ref, Ref),
    ) {
        let face = font::face(bold);
        let of = |units: i16| thousandths(f32::from(units), bold);
        let bounds = face.global_bounding_box();
        let bounds = pdf_writer::Rect::new(
            of(bounds.x_min),
            of(bounds.y_min),
            of(bounds.x_max),
            of(bounds.y_max),
        );
        pdf.font_descriptor(descriptor)
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(bounds)
            .italic_angle(0.0)
            .ascent(of(face.ascender()))
            .descent(of(face.descender()))
            .cap_height(of(face.capital_height().unwrap_or(1493)))
            .stem_v(if bold { 140.0 } else { 80.0 })
            .font_file2(data);
        let whole = if bold { dejavu::sans::bold() } else { dejavu::sans::regular() };
        let part = subsetter::subset(whole, 0, &self.numbers).expect("DejaVu is a good font");
        let bytes = compress(&part);
        pdf.stream(data, &bytes)
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), part.len() as i32);
    }

    /// Returns the tag before the name of a font subset: six capitals that depend on the used
    /// glyphs.
    fn tag(&self) -> String {
        let mut sum = 17u64;
        for (&number, &(_, old)) in &self.used {
            sum =
                sum.wrapping_mul(0x5851_f42d_4c95_7f2d) ^ u64::from(number) << 16 ^ u64::from(old);
        }
        (0..6).map(|i| char::from(b'A' + (sum >> (8 * i) & 0xff) as u8 % 26)).collect()
    }
}

/// Returns the name by which content streams refer to a face.
fn name(bold: bool) -> &'static str {
    if bold { "B" } else { "R" }
}

/// Returns the number of font units per em.
pub(super) fn em(bold: bool) -> f32 {
    f32::from(font::face(bold).units_per_em())
}

/// Converts font units to thousandths of an em, as PDF counts.
fn thousandths(units: f32, bold: bool) -> f32 {
    (units * 1000.0 / em(bold)).round()
}
