use std::fmt::Write as _;

use board::{Outline, Point};

/// Points along the edge of a shape, close enough for bounds and distances.
pub(super) fn rim(outline: &Outline) -> Vec<Point> {
    match outline {
        Outline::Polygon(points) | Outline::Path(points) => points.clone(),
        &Outline::Sector { inner, outer, start, end } => {
            let parts = ((end - start).abs() / 5.0).ceil().max(1.0);
            let arc = |radius: f64, back: bool| {
                (0..=parts as usize).map(move |i| {
                    let part = i as f64 / parts;
                    let part = if back { 1.0 - part } else { part };
                    Point::polar(radius, start + (end - start) * part)
                })
            };
            arc(outer, false).chain(arc(inner, true)).collect()
        }
    }
}

/// The radius of the largest disc about a point within a closed shape.
pub(super) fn room(outline: &Outline, at: Point) -> f64 {
    let rim = rim(outline);
    let next = rim.iter().cycle().skip(1);
    rim.iter().zip(next).map(|(&a, &b)| distance(at, a, b)).fold(f64::INFINITY, f64::min)
}

/// A smooth line through points, as path data.
pub(super) fn curve(points: &[Point]) -> String {
    let mut line = String::new();
    for (i, &b) in points.iter().enumerate() {
        if i == 0 || points.len() < 3 {
            let letter = if i == 0 { 'M' } else { 'L' };
            let _ = write!(line, "{letter}{:.1} {:.1}", b.x, b.y);
            continue;
        }
        // A third of the way to the next point, along the line through those on both sides.
        let a = points[i - 1];
        let third = (b.x - a.x).hypot(b.y - a.y) / 3.0;
        let out = towards(points[i.saturating_sub(2)], b);
        let home = towards(a, points[(i + 1).min(points.len() - 1)]);
        let handles = [
            (a.x + out.x * third, a.y + out.y * third),
            (b.x - home.x * third, b.y - home.y * third),
        ];
        let [(ax, ay), (bx, by)] = handles;
        let _ = write!(line, "C{ax:.1} {ay:.1} {bx:.1} {by:.1} {:.1} {:.1}", b.x, b.y);
    }
    line
}

/// The direction from a point to another, one long.
fn towards(a: Point, b: Point) -> Point {
    let length = (b.x - a.x).hypot(b.y - a.y);
    if length > 0.0 { Point::new((b.x - a.x) / length, (b.y - a.y) / length) } else { a }
}

/// How far a point is from the stretch between two others.
fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { ((p.x - a.x) * dx + (p.y - a.y) * dy) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    (p.x - a.x - along * dx).hypot(p.y - a.y - along * dy)
}

/// The smallest upright box around points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Bounds {
    /// The box around these points; a box of no size at the origin when there are none.
    pub(super) fn of(points: impl IntoIterator<Item = Point>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or(Point::new(0.0, 0.0));
        let start = Self { left: first.x, top: first.y, right: first.x, bottom: first.y };
        points.fold(start, |b, p| Self {
            left: b.left.min(p.x),
            top: b.top.min(p.y),
            right: b.right.max(p.x),
            bottom: b.bottom.max(p.y),
        })
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn middle(&self) -> f64 {
        self.left + self.width() / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_room_for_half_its_side() {
        let at = Point::new(3.0, 4.0);
        let square = Outline::square(at, 1.0);
        assert!((room(&square, at) - 0.5).abs() < 1e-9);
        let bounds = Bounds::of(rim(&square));
        assert!((bounds.width() - 1.0).abs() < 1e-9 && (bounds.middle() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_line_through_two_points_is_straight_and_through_more_is_smooth() {
        let points = [0.0, 45.0, 90.0].map(|degrees| Point::polar(100.0, degrees));
        assert_eq!(curve(&points[..2]), "M0.0 -100.0L70.7 -70.7");
        let bent = curve(&points);
        assert!(bent.starts_with("M0.0 -100.0C") && bent.ends_with(" 100.0 -0.0"), "{bent}");
        assert_eq!(bent.matches('C').count(), 2);
    }

    #[test]
    fn the_rim_of_a_sector_bulges() {
        let half = Outline::Sector { inner: 1.0, outer: 2.0, start: -90.0, end: 90.0 };
        let bounds = Bounds::of(rim(&half));
        assert!((bounds.top + 2.0).abs() < 1e-9, "{bounds:?}");
    }
}
