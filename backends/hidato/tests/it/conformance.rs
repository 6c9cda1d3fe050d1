//! The conformance kit, and pinned seeds.

use std::fmt::Write as _;

use expect_test::expect;
use puzzle_conformance::Check;
use puzzle_core::Game as _;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::Work;
use puzzle_hidato::{Hidato, HidatoEditor, Params};

#[test]
fn passes_the_conformance_kit() {
    Check::new()
        .params(&["6x6mD", "7x5mXEdt", "7x5mAdh", "14x14mVde", "7x7mRshg6dxS", "3x2mOde"])
        .run::<Hidato>();
}

#[test]
fn the_editor_passes_the_conformance_kit() {
    Check::new().params(&["4x3mX", "5x3mTsh", "1x1mO"]).run::<HidatoEditor>();
}

/// A seed names the same puzzle forever. (Until the first release, `UPDATE_EXPECT=1` updates them.)
#[test]
fn seeds_name_their_puzzles() {
    let mut text = String::new();
    for params in [
        "8x8mRdn",
        "6x6mRde",
        "7x7mRdh",
        "7x6mOdt",
        "7x7mXshdx",
        "9x5mAEdh",
        "9x6mBsrg6dn",
        "6x6mRdnS",
        "9x9mXshdhS",
        "8x8mDdt",
        "10x8mTdh",
        "13x8mAstdt",
        "9x9mRsvdhS",
    ] {
        let params = Params::decode(params, &Params::default()).unwrap();
        let mut rng = Hidato::puzzle_rng(&params, "kit");
        let made = Hidato::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
        let text_of_params = params.encode(puzzle_core::params::ParamsForm::Full);
        writeln!(text, "{text_of_params}#kit {}", Hidato::desc_text(&params, &made.desc)).unwrap();
    }
    expect![[r#"
        8x8mRdn#kit f29a56_54_59b50a31a64_61_45_47b26_8_63b1b33_9a4c34b5b21d13_15_18_20a38c16b40b
        6x6mRde#kit a4a8_10_11b1_15b36b17_14e21c32_19a22a31b26_25
        7x7mRdh#kit a38a43a47c41b46_49c21b13a34_18a22_23c30b26c31_28c2_1e
        7x6mOdt#kit g18i32a8c42f39b4_1c25c
        7x7mXshdx#kit .Bd.Bb19_24a.Bd37e36b.Ab11_14a29.Ae.Ca1b.A
        9x5mAEdh#kit 24_23c34_41_35b29a32a33b40_27b21a2_44_39b17a12a11d16_15c7_10_5
        9x6mBsrg6dn#kit .Bb11a.Ca31b8_13a.Bc4aAa.Bb6d19.Aa36_25d20.Ea1a.B
        6x6mRdnS#kit 21a23a36_35_19_22a24_33b17_27a32b16a10_30b1_11a9_7_13_12a4a6
        9x9mXshdhS#kit .B48_9b12.Ce14.Ca50b6_1a.Ac61d.Ab55_60a21_19f22c.Ba41_34b24a.B40e.D38b31_29.B
        8x8mDdt#kit .Ba.Ca.BaAa.AaAbA16AaAa.BaAaAaAbAaAaAa.B9A19A29.BaAaAaAa.Ba.Aa.Aa.A1
        10x8mTdh#kit i80zzq1
        13x8mAstdt#kit .F24.K22b.I18a19_20a.G17a15a28b.Ea9b14b42_44.C3_1_7_10_31_12c39_48.Aa5a6_35a34d40_49.M
        9x9mRsvdhS#kit .Ab22.A18b.Ad.Ae26_27c14_10b1a28a8a50c30_39a54_53b.A33e46.C37a57a45.Ec.Ga.D
    "#]].assert_eq(&text);
}
