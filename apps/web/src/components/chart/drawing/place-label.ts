/** An area of a plot in pixels. */
export type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const isWithin = (one: Area, bounds: Area) =>
  one.left >= bounds.left &&
  one.right <= bounds.right &&
  one.top >= bounds.top &&
  one.bottom <= bounds.bottom;

const overlap = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** An area moved into others of at least its size. */
function movedInto({ left, right, top, bottom }: Area, bounds: Area): Area {
  const x = Math.min(Math.max(left, bounds.left), bounds.right - (right - left));
  const y = Math.min(Math.max(top, bounds.top), bounds.bottom - (bottom - top));
  return { left: x, right: x + right - left, top: y, bottom: y + bottom - top };
}

/** The first place for a label that is within bounds and free, else the first one that is free once moved into them. */
export function placeLabel(
  places: readonly [Area, ...Area[]],
  bounds: Area,
  taken: readonly Area[],
): Area {
  const isFree = (one: Area) => !taken.some((other) => overlap(one, other));
  const moved = places.map((one) => movedInto(one, bounds));
  return (
    places.find((one) => isWithin(one, bounds) && isFree(one)) ??
    moved.find(isFree) ??
    movedInto(places[0], bounds)
  );
}
