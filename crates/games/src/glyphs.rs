//! The pictures of ordinary chess men, shared by the games that have them.
//!
//! SVG path data in a box of 512 by 512, from the Game-icons set by skoll and others
//! (<https://game-icons.net>, CC BY 3.0): see CREDITS.md.

/// The king.
pub(crate) const KING: &str = "M406 477H106v-60h300zm-10-107H116a97 97 0 0 1 7 31h266a97 97 0 0 1 7-31M256 129a36 36 0 0 0-36 36c0 50 36 99 36 99s36-49 36-99a36 36 0 0 0-36-36m8-15V94h18V78h-18V55h-16v23h-18v16h18v20zm82 51a99 99 0 0 0-38 8c-4 51-38 98-39 100l-5 7v74h140c17-26 41-42 41-90a99 99 0 0 0-99-99m-142 8a99 99 0 0 0-137 91c0 48 24 64 41 90h140v-74l-5-7c-1-2-35-49-39-100";

/// The queen.
pub(crate) const QUEEN: &str = "M478 182a25 25 0 0 1-35 23l-63 150H131L69 205a25 25 0 1 1 10-7l87 71 21-126a25 25 0 1 1 15-2l54 117 54-118a25 25 0 1 1 15 2l21 127 87-71a25 25 0 1 1 45-16m-72 241H106v60h300zm-28-52H134v36h244z";

/// The rook.
pub(crate) const ROOK: &str =
    "M406 485H106v-60h300zm-57-331h-50V91h-82v63h-54V91h-55v114h296V91h-55zm24 67H139v188h234z";

/// The bishop.
pub(crate) const BISHOP: &str = "M406 477H106v-60h300zm-83-181H189v18h134zm11-78a200 200 0 0 1-9 62H187a200 200 0 0 1-9-62c0-59 24-109 56-124a33 33 0 1 1 44 0c33 15 56 65 56 124m-51-49h-19v-24h-16v24h-19v16h19v52h16v-52h19zm38 181v-20H191v20H93l50 50h82l31-36 31 36h83l48-49 1-1z";

/// The knight.
pub(crate) const KNIGHT: &str = "M61 477h300v-60H61zm234-347 14 7c31-44 61-32 61-32l-22 53 36 19 3 33 64 109-43 29s-27-36-40-43c-11-6-41-11-56-12l-68-77-12 10 37 43c-36 58 23 106 69 132H84c9-316 211-271 211-271";

/// The pawn.
pub(crate) const PAWN: &str = "M312 194a56 56 0 1 1-56-56 56 56 0 0 1 56 56m94 224H106v60h300zM282 262a72 72 0 0 1-52 0c-1 59-62 114-97 140h246c-34-26-96-82-97-140";
