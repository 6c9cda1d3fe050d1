//! Positions that are lost for a reason that can be shown.

pub(crate) mod corral;
pub(crate) mod freeze;
