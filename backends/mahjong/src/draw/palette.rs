//! The game's own colors.

use puzzle_core::draw::{Ink, Rgb, Role, RoleSpec};

const BLACK: Ink = Ink::plain(Rgb::BLACK);
const WHITE: Ink = Ink::plain(Rgb::WHITE);

pub(crate) const TABLE: Role = Role::own(0);
pub(crate) const EDGE: Role = Role::own(1);
pub(crate) const SIDE: Role = Role::own(2);
pub(crate) const FRONT: Role = Role::own(3);
pub(crate) const BACK: Role = Role::own(4);
pub(crate) const SHADOW: Role = Role::own(5);
pub(crate) const BLOCKED: Role = Role::own(6);
pub(crate) const RED: Role = Role::own(7);
pub(crate) const GREEN: Role = Role::own(8);
pub(crate) const BLUE: Role = Role::own(9);
pub(crate) const GOLD: Role = Role::own(10);
pub(crate) const CHOSEN: Role = Role::own(11);
pub(crate) const SHOWN: Role = Role::own(12);
pub(crate) const BANNER: Role = Role::own(13);

/// The mark on a free tile.
pub(crate) const FREE: Role = Role::own(14);
/// The edge of a face toward the light.
pub(crate) const GLEAM: Role = Role::own(15);
/// The number of shades of faces.
pub(crate) const N_SHADES: u8 = 5;

/// Returns the color of a face by its distance in layers from the highest layer of the layout.
/// Higher tiles are lighter, so that layers can be distinguished where shadows hardly show.
pub(crate) const fn face(below: u8) -> Role {
    let below = if below < N_SHADES { below } else { N_SHADES - 1 };
    Role::own(16 + below)
}

pub(crate) const PALETTE: [RoleSpec; 21] = [
    RoleSpec::new("table", 0x3d_7a63, 0x1c_3a32)
        .high_contrast(0x00_0000)
        .color_blind(0x6d_7f8c)
        .mono(WHITE)
        .ansi16(8, 0),
    RoleSpec::new("edge of a face", 0xa8_9a78, 0x12_151a)
        .high_contrast(0xff_ffff)
        .color_blind(0x77_7777)
        .mono(BLACK)
        .ansi16(8, 8),
    RoleSpec::new("right side", 0xc2_b083, 0x8b_8572)
        .high_contrast(0x70_7070)
        .color_blind(0xb5_b5b5)
        .mono(WHITE)
        .ansi16(7, 7),
    RoleSpec::new("front", 0xdc_cda2, 0xa9_a28b)
        .high_contrast(0x50_5050)
        .color_blind(0xcc_cccc)
        .mono(WHITE)
        .ansi16(7, 7),
    RoleSpec::new("back", 0x2b_6b3f, 0x2b_8a5f)
        .high_contrast(0x00_9040)
        .color_blind(0x4c_6a85)
        .mono(BLACK)
        .ansi16(2, 2),
    RoleSpec::new("shadow", 0x1f_4537, 0x06_0c0a)
        .high_contrast(0x00_0000)
        .color_blind(0x3a_444c)
        .mono(BLACK)
        .ansi16(0, 0),
    RoleSpec::new("blocked face", 0xd2_ccbd, 0x20_242b)
        .high_contrast(0x00_0000)
        .color_blind(0xcf_cfcf)
        .mono(WHITE)
        .ansi16(7, 0),
    RoleSpec::new("red of faces", 0xb8_1f1f, 0xff_8a80)
        .high_contrast(0xff_6060)
        .color_blind(0xb0_3a00),
    RoleSpec::new("green of faces", 0x1a_6e2e, 0x7f_e09a)
        .high_contrast(0x40_ff80)
        .color_blind(0x00_6b4f),
    RoleSpec::new("blue of faces", 0x1c_3f94, 0x9c_c2ff)
        .high_contrast(0x70_b0ff)
        .color_blind(0x00_4c8c),
    RoleSpec::new("gold of faces", 0xb0_7a00, 0xf5_c95a)
        .high_contrast(0xff_d000)
        .color_blind(0x8a_6d00)
        .mono(BLACK),
    RoleSpec::new("chosen face", 0xcf_e6fb, 0x24_4f78)
        .high_contrast(0x00_3a6a)
        .color_blind(0xcb_e3f2)
        .mono(WHITE)
        .ansi16(14, 4),
    RoleSpec::new("face of the shown kind", 0xfc_eab0, 0x5c_4a1e)
        .high_contrast(0x4a_3c00)
        .color_blind(0xf7_efb5)
        .mono(WHITE)
        .ansi16(11, 5),
    RoleSpec::new("words on the table", 0xf6_f2e4, 0xd9_e6df)
        .high_contrast(0xff_ffff)
        .color_blind(0xff_ffff)
        .mono(BLACK),
    RoleSpec::new("free tile", 0x8a_4bb0, 0xc9_a6ff)
        .high_contrast(0xe0_b0ff)
        .color_blind(0x9a_10d8)
        .mono(BLACK),
    RoleSpec::new("edge of a face toward the light", 0xff_ffff, 0x7d_8797)
        .high_contrast(0xff_ffff)
        .mono(WHITE),
    shade("face, highest layer", 0xfd_fbf7, 0x46_4d5a, 0x38_3838, 0xff_ffff),
    shade("face, second layer", 0xf9_f6ed, 0x3e_4551, 0x30_3030, 0xf9_f9f9),
    shade("face, third layer", 0xf4_f0e4, 0x37_3d48, 0x28_2828, 0xf2_f2f2),
    shade("face, fourth layer", 0xef_eadb, 0x30_353f, 0x20_2020, 0xec_ecec),
    shade("face, layers below", 0xea_e4d2, 0x2a_2e37, 0x18_1818, 0xe6_e6e6),
];

const fn shade(name: &'static str, light: u32, dark: u32, strong: u32, safe: u32) -> RoleSpec {
    RoleSpec::new(name, light, dark)
        .high_contrast(strong)
        .color_blind(safe)
        .mono(WHITE)
        .ansi16(15, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::draw::{Palette, Theme};

    /// Returns the contrast of two colors by WCAG 2.2, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let linear = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        let light =
            |Rgb { r, g, b }| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
        let (a, b) = (light(a), light(b));
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn pictures_have_contrast_and_higher_layers_are_lighter() {
        let grounds: alloc::vec::Vec<Role> =
            (0..N_SHADES).map(face).chain([BLOCKED, CHOSEN, SHOWN]).collect();
        for theme in Theme::ALL {
            let palette = Palette::new(theme, &PALETTE);
            for &ground in &grounds {
                for ink in [Role::TEXT, RED, GREEN, BLUE] {
                    let seen = contrast(palette.rgb(ink), palette.rgb(ground));
                    assert!(seen >= 3.0, "{theme:?}: {ink:?} on {ground:?}, {seen:.1} to 1");
                }
            }
            for (upper, lower) in grounds.iter().zip(&grounds[1..usize::from(N_SHADES)]) {
                let (upper, lower) = (palette.rgb(*upper), palette.rgb(*lower));
                assert!(theme == Theme::Mono || upper.brightness() > lower.brightness());
            }
        }
    }
}
