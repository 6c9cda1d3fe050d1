//! Mirror images and rotations of levels.

use alloc::vec::Vec;

use puzzle_core::ability::Image;
use puzzle_core::grid::Grid;

use crate::game::Sokoban;
use crate::level::Level;
use crate::params::Params;

/// Returns the images of a level that differ from it and from each other, at most seven.
pub(crate) fn images(params: &Params, level: &Level) -> Vec<Image<Sokoban>> {
    let (w, h) = (level.board.width() as u32, level.board.height() as u32);
    let original = Grid::from_values(w, h, level.tiles()).expect("a level has a tile per cell");
    let mut seen = alloc::vec![original.clone()];
    let mut images = Vec::new();
    for is_mirrored in [false, true] {
        let mut picture = if is_mirrored { original.mirrored() } else { original.clone() };
        for _ in 0..4 {
            if !seen.contains(&picture) {
                seen.push(picture.clone());
                let (width, height) = (picture.width() as usize, picture.height() as usize);
                let desc = Level::new(width, height, picture.values());
                let desc = desc.expect("an image of a level is a level");
                let size = Params::of_size(width, height);
                let params = Params { reverse: params.reverse, ..size };
                images.push(Image { params, desc, is_mirrored });
            }
            picture = picture.turned();
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use expect_test::{Expect, expect};

    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(rows: &[&str], expect: Expect) {
        let level = Level::from_rows(rows.iter().copied()).unwrap();
        let mut text = String::new();
        for image in images(&Params::of_size(1, 1), &level) {
            text += if image.is_mirrored { "mirrored\n" } else { "rotated\n" };
            for row in image.desc.tiles().chunks(image.desc.board.width()) {
                text.extend(row.iter().map(|tile| tile.to_xsb()));
                text += "\n";
            }
            let here = (level.board.width(), level.tiles());
            let back = images(&image.params, &image.desc);
            assert!(back.iter().any(|i| (i.desc.board.width(), i.desc.tiles()) == here));
        }
        expect.assert_eq(&text);
    }

    #[test]
    fn a_corridor_has_three_images() {
        check(
            &["#####", "#@$.#", "#####"],
            expect![[r#"
            rotated
            ###
            #@#
            #$#
            #.#
            ###
            rotated
            #####
            #.$@#
            #####
            rotated
            ###
            #.#
            #$#
            #@#
            ###
        "#]],
        );
    }

    #[test]
    fn a_level_without_symmetry_has_seven() {
        check(
            &["######", "#@$ .#", "### ##", "  ###"],
            expect![[r#"
            rotated
             ###
             #@#
            ##$#
            #  #
            ##.#
             ###
            rotated
             ###  
            ## ###
            #. $@#
            ######
            rotated
            ### 
            #.##
            #  #
            #$##
            #@# 
            ### 
            mirrored
            ######
            #. $@#
            ## ###
             ###  
            mirrored
             ###
            ##.#
            #  #
            ##$#
             #@#
             ###
            mirrored
              ### 
            ### ##
            #@$ .#
            ######
            mirrored
            ### 
            #@# 
            #$##
            #  #
            #.##
            ### 
        "#]],
        );
    }
}
