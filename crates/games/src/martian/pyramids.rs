//! The pictures of the pieces: pyramids of three sizes with a lit and a shaded face, and as many pips
//! as the piece is worth. SVG path data in a box of 512 by 512.

/// The small pyramid.
pub(super) const PAWN: &str = "M249 126L300 386L131 386zM259 126L381 348L310 385zM276 182L319 365L360 344zM206 342a16 16 0 1 0 32 0a16 16 0 1 0 -32 0z";

/// The middle one.
pub(super) const DRONE: &str = "M247 75L317 437L81 437zM261 75L431 384L331 435zM283 153L344 407L400 378zM160 376a20 20 0 1 0 40 0a20 20 0 1 0 -40 0zM219 376a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z";

/// The large one.
pub(super) const QUEEN: &str = "M244 24L334 488L32 488zM262 24L480 420L352 486zM291 124L369 450L441 413zM95 410a25 25 0 1 0 50 0a25 25 0 1 0 -50 0zM171 410a25 25 0 1 0 50 0a25 25 0 1 0 -50 0zM247 410a25 25 0 1 0 50 0a25 25 0 1 0 -50 0z";
