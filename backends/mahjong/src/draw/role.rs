//! Colors of the game's own.

use puzzle_core::{Hatch, Ink, Rgb, Role, RoleSpec};

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

pub(crate) const PALETTE: [RoleSpec; 14] = [
    RoleSpec::new("table", 0x3d_7a63, 0x16_2b26)
        .high_contrast(0x00_0000)
        .color_blind(0x6d_7f8c)
        .mono(WHITE),
    RoleSpec::new("edge of a face", 0xa8_9a78, 0x66_6f7e)
        .high_contrast(0xff_ffff)
        .color_blind(0x77_7777)
        .mono(BLACK),
    RoleSpec::new("right side", 0xc2_b083, 0x30_353e)
        .high_contrast(0x70_7070)
        .color_blind(0xb5_b5b5)
        .mono(WHITE),
    RoleSpec::new("front", 0xdc_cda2, 0x38_3e48)
        .high_contrast(0x50_5050)
        .color_blind(0xcc_cccc)
        .mono(WHITE),
    RoleSpec::new("back", 0x2b_6b3f, 0x2f_6f55)
        .high_contrast(0x00_9040)
        .color_blind(0x4c_6a85)
        .mono(BLACK),
    RoleSpec::new("shadow", 0x1f_4537, 0x08_100e)
        .high_contrast(0x00_0000)
        .color_blind(0x3a_444c)
        .mono(BLACK),
    RoleSpec::new("blocked face", 0xd2_ccbd, 0x2b_3038)
        .high_contrast(0x00_0000)
        .color_blind(0xcf_cfcf)
        .mono(Ink::hatched(Hatch::Dots)),
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
        .mono(WHITE),
    RoleSpec::new("face of the shown kind", 0xfc_eab0, 0x5c_4a1e)
        .high_contrast(0x4a_3c00)
        .color_blind(0xf7_efb5)
        .mono(WHITE),
    RoleSpec::new("words on the table", 0xf6_f2e4, 0xd9_e6df)
        .high_contrast(0xff_ffff)
        .color_blind(0xff_ffff)
        .mono(BLACK),
];
