//! The game's own colors.

use puzzle_core::draw::{Ink, Rgb, Role, RoleSpec};

/// The face of a placed piece.
pub(super) const PLACED: Role = Role::own(0);
/// The edge of a placed piece toward the light.
pub(super) const PLACED_LIGHT: Role = Role::own(1);
/// The edge of a placed piece away from the light.
pub(super) const PLACED_SHADE: Role = Role::own(2);
/// The frame around the board, and blocked places in it.
pub(super) const FRAME: Role = Role::own(3);
/// The frame's edge toward the light.
pub(super) const FRAME_LIGHT: Role = Role::own(4);
/// The hollow of a cell, where cells stand apart.
pub(super) const HOLLOW: Role = Role::own(5);
/// The tick on a placed piece.
pub(super) const TICK: Role = Role::own(6);
/// Pieces that can move, and their paths.
pub(super) const MOVES: Role = Role::own(7);
/// The face of a piece.
pub(super) const PIECE: Role = Role::own(8);
/// The edge of a piece toward the light.
pub(super) const PIECE_LIGHT: Role = Role::own(9);
/// The edge of a piece away from the light.
pub(super) const PIECE_SHADE: Role = Role::own(10);

const WHITE: Ink = Ink::plain(Rgb::WHITE);
const BLACK: Ink = Ink::plain(Rgb::BLACK);

/// The palette of the game's colors.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("placed piece", 0xd8_efdc, 0x2f_5d46)
        .high_contrast(0x00_3018)
        .color_blind(0xcf_e8f5)
        .mono(WHITE),
    RoleSpec::new("placed piece, light edge", 0xf2_fff4, 0x47_8364)
        .high_contrast(0x00_ff66)
        .color_blind(0xef_f9ff)
        .mono(BLACK),
    RoleSpec::new("placed piece, shaded edge", 0x8f_b89a, 0x16_2e23)
        .high_contrast(0x00_8040)
        .color_blind(0x7a_a9c4)
        .mono(BLACK),
    RoleSpec::new("frame", 0x8a_7a63, 0x4a_5160)
        .high_contrast(0x40_4040)
        .color_blind(0x70_7070)
        .mono(BLACK),
    RoleSpec::new("frame, light edge", 0xb5_a68d, 0x6b_7384)
        .high_contrast(0xff_ffff)
        .color_blind(0xa0_a0a0)
        .mono(BLACK),
    RoleSpec::new("hollow", 0xc2_baab, 0x0e_1014)
        .high_contrast(0x00_0000)
        .color_blind(0xc8_c8c8)
        .mono(WHITE),
    RoleSpec::new("tick", 0x2f_9e58, 0xa6_efc0)
        .high_contrast(0x00_ff66)
        .color_blind(0x00_5a8c)
        .mono(BLACK),
    RoleSpec::new("piece that can move", 0x8a_4bb0, 0xc9_a6ff)
        .high_contrast(0xe0_b0ff)
        .color_blind(0x9a_10d8)
        .mono(BLACK),
    RoleSpec::new("piece", 0xfd_fbf7, 0x3a_404d)
        .high_contrast(0x20_2020)
        .color_blind(0xff_ffff)
        .mono(WHITE),
    RoleSpec::new("piece, light edge", 0xff_ffff, 0x5d_6573).high_contrast(0xff_ffff).mono(BLACK),
    RoleSpec::new("piece, shaded edge", 0xb3_a993, 0x0a_0b0d)
        .high_contrast(0x80_8080)
        .color_blind(0x8a_8a8a)
        .mono(BLACK),
];
