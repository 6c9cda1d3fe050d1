//! The colors of the game.

use puzzle_core::draw::{Ink, Rgb, Role, RoleSpec};

pub(super) const FLOOR: Role = Role::own(0);
pub(crate) const FLOOR_LINE: Role = Role::own(1);
pub(super) const GOAL: Role = Role::own(2);
pub(super) const BOX: Role = Role::own(3);
pub(super) const BOX_EDGE: Role = Role::own(4);
pub(super) const BOX_ON_GOAL: Role = Role::own(5);
pub(super) const BOX_ON_GOAL_EDGE: Role = Role::own(6);
pub(super) const PLAYER: Role = Role::own(7);
pub(super) const PLAYER_EDGE: Role = Role::own(8);
pub(super) const EYE: Role = Role::own(9);
pub(super) const WALL_LIGHT: Role = Role::own(10);
pub(super) const WALL_SHADE: Role = Role::own(11);

/// The face of a wall on a screen. On paper it is [`Role::WALL`], which has a pattern where there
/// are no colors; on screens one-pixel patterns shimmer.
pub(super) const BRICK: Role = Role::own(12);
/// The joints between bricks.
pub(super) const SEAM: Role = Role::own(13);

const BLACK: Ink = Ink::plain(Rgb::BLACK);
const WHITE: Ink = Ink::plain(Rgb::WHITE);

/// The colors of the game.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("floor", 0xec_e5d6, 0x24_2730)
        .high_contrast(0x00_0000)
        .color_blind(0xf2_f2f2)
        .mono(WHITE),
    RoleSpec::new("floor, line", 0xde_d5c2, 0x2c_303a)
        .high_contrast(0x30_3030)
        .color_blind(0xdd_dddd)
        .mono(WHITE)
        .ansi16(7, 0),
    RoleSpec::new("goal", 0xc4_4f5c, 0xd8_6a76)
        .high_contrast(0xff_60c0)
        .color_blind(0xb0_4a00)
        .mono(BLACK)
        .ansi16(1, 9),
    RoleSpec::new("box", 0xd9_a25b, 0xb9_8242)
        .high_contrast(0xff_c000)
        .color_blind(0xe6_9f00)
        .mono(WHITE),
    RoleSpec::new("box, edge", 0x85_5724, 0x5c_3d17)
        .high_contrast(0x60_3800)
        .color_blind(0x6b_4a00)
        .mono(BLACK)
        .ansi16(0, 1),
    RoleSpec::new("box on a goal", 0x6f_b87c, 0x4f_9a62)
        .high_contrast(0x20_e060)
        .color_blind(0x56_b4e9)
        .mono(WHITE)
        .ansi16(2, 2),
    RoleSpec::new("box on a goal, edge", 0x2a_6a3c, 0x1d_4a2b)
        .high_contrast(0x00_4818)
        .color_blind(0x00_4a78)
        .mono(BLACK)
        .ansi16(0, 0),
    RoleSpec::new("player", 0x3a_6fb5, 0x5b_96e0)
        .high_contrast(0x40_a0ff)
        .color_blind(0x00_6a9c)
        .mono(BLACK),
    RoleSpec::new("player, edge", 0x1f_4172, 0x1c_3a66)
        .high_contrast(0xff_ffff)
        .color_blind(0x00_2f4a)
        .mono(BLACK),
    RoleSpec::new("eyes", 0xff_ffff, 0xf4_f6fa).mono(WHITE),
    RoleSpec::new("wall, light", 0x7d_7a88, 0x8d_939e)
        .high_contrast(0xff_ffff)
        .color_blind(0x6a_6a6a)
        .mono(BLACK),
    RoleSpec::new("wall, shade", 0x42_3f4a, 0x4a_4e57)
        .high_contrast(0x60_6060)
        .color_blind(0x28_2828)
        .mono(BLACK),
    RoleSpec::new("brick", 0x5d_5a66, 0x72_7780)
        .high_contrast(0x8a_8a8a)
        .color_blind(0x44_4444)
        .mono(BLACK),
    RoleSpec::new("joint of bricks", 0x42_3f4a, 0x4a_4e57)
        .high_contrast(0x60_6060)
        .color_blind(0x28_2828)
        .mono(WHITE),
];
