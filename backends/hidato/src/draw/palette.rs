//! The colors of the game.

use puzzle_core::draw::{Ink, Rgb, Role, RoleSpec};

/// The line between consecutive numbers.
pub(super) const PATH: Role = Role::own(0);
/// A pencil line.
pub(super) const PENCIL: Role = Role::own(1);
/// Numbers entered by the player.
pub(super) const ENTERED: Role = Role::own(2);

/// The plate behind a given number. It has a rim, so that given, entered and empty cells differ in
/// shape and not only in color.
pub(super) const GIVEN: Role = Role::own(3);
/// The rim of the plate behind a given number.
pub(super) const RIM: Role = Role::own(4);
/// A block on a screen. On paper it is [`Role::WALL`], which has a pattern where there are no
/// colors; on screens one-pixel patterns shimmer.
pub(super) const BLOCK: Role = Role::own(5);

/// The bar between linked cells.
pub(super) const LINK: Role = Role::own(6);
/// The rim of that bar.
pub(super) const LINK_RIM: Role = Role::own(7);
/// The neighbors of a cell, where they do not lie around it.
pub(super) const NEIGHBOR: Role = Role::own(8);
/// The inside of a wall. It differs from the rest of the wall only where there are no colors: there a
/// wall is a double line, so that it is not taken for a part of the path.
pub(super) const WALL_CORE: Role = Role::own(9);

/// The colors of the game.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("path", 0x9f_b8d9, 0x4d_6a91)
        .high_contrast(0x30_70c0)
        .color_blind(0x8f_bbd9)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("pencil line", 0xa3_7f3f, 0xd0_a85c)
        .high_contrast(0xff_c060)
        .color_blind(0xe6_9f00)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("entered number", 0x1f_4e96, 0xa9_ccff)
        .high_contrast(0x99_ddff)
        .color_blind(0x00_4f80),
    RoleSpec::new("given number's plate", 0xfd_fbf7, 0x3a_414e)
        .high_contrast(0x30_3030)
        .color_blind(0xff_ffff)
        .mono(Ink::plain(Rgb::WHITE)),
    RoleSpec::new("rim of that plate", 0x6f_675a, 0x8d_96a6)
        .high_contrast(0xff_ffff)
        .color_blind(0x55_5555)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("block", 0x5d_5a66, 0x72_7780)
        .high_contrast(0x8a_8a8a)
        .color_blind(0x44_4444)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("link", 0xe3_c58a, 0x6e_5a34)
        .high_contrast(0x50_5000)
        .color_blind(0xf0_e442)
        .mono(Ink::plain(Rgb::WHITE)),
    RoleSpec::new("rim of a link", 0x8a_6a2a, 0xc9_a560)
        .high_contrast(0xff_ff00)
        .color_blind(0x7a_6a00)
        .mono(Ink::plain(Rgb::BLACK)),
    RoleSpec::new("neighbor of a cell", 0x4d_8a5a, 0x7f_c08e)
        .high_contrast(0x66_ff88)
        .color_blind(0x00_9e73)
        .mono(Ink::plain(Rgb::BLACK)),
    // The colors of text.
    RoleSpec::new("inside of a wall", 0x14_171d, 0xff_ffff)
        .high_contrast(0xff_ffff)
        .color_blind(0x00_0000)
        .mono(Ink::plain(Rgb::WHITE)),
];
