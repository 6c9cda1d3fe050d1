//! The mahjong back end.
