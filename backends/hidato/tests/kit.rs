//! The promises of every back end.

use puzzle_conformance::Check;
use puzzle_hidato::{Hidato, HidatoEditor};

#[test]
fn keeps_its_promises() {
    Check::new()
        .params(&["5x5mD", "6x4mXEdt", "7x4mAdh", "9x3mVde", "6x6mRshg6dxS", "3x2mOdn"])
        // A seed names the same puzzle for ever.
        .golden(
            "8x8mRdn#kit",
            "64a57_61_60a4_1a63d2d25_10_9_7b29_28_24c13b31c15b32a36g34_40_42a20a49_46_44c18",
        )
        .golden("6x6mRde#kit", "20c13b18a12a36b10a35_33c30_32a24a7a2_1b27_5b")
        .golden("7x7mRdh#kit", "a15_16b44a13a41c36a12_47_46_39a34c48a32c49e6_21d7c27_1a")
        .golden("7x6mOdt#kit", "h1f4h7_36c42i24b")
        .golden("7x7mXshdx#kit", ".B32c.Bc1a.Bf37_35c6a.A23d10.Aa17c.Cd.A")
        .golden(
            "9x5mAEdh#kit",
            "a34a29_37a38_39a33_2_36b43a40b7b27b44b11b5_20a22b12_10_14_15a18_21a",
        )
        .golden("9x5mBsrg5dn#kit", "b21b30a18a24a.Af.Aa.Aa9_14aA7.Ed.D1a.Aa.A")
        .golden("6x6mRdnS#kit", "20a17_16b21_18a12_15_36a9_10b33_23b30_32a24_28_7a2_1b27_5a3")
        .run::<Hidato>();
}

#[test]
fn the_editor_too() {
    Check::new().params(&["4x3mX", "5x3mTsh", "1x1mO"]).run::<HidatoEditor>();
}
