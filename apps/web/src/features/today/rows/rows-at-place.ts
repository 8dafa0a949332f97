import type { TodayRow, TodayRows } from './today-types.ts';

/** Places that are no boxes: the shelves, and where what has no place is. */
export const SHELVES = 'shelves';
export const NO_PLACE = 'none';

/** Where a row is: a box by its id, SHELVES or NO_PLACE. */
export function placeIdOf({ boxId, walked }: TodayRow): string {
  return boxId ?? (walked.shelfOrdinal === null ? NO_PLACE : SHELVES);
}

/** The groups with the rows of one place; what is not listed may be anywhere. Undefined is everywhere. */
export function rowsAt(
  groups: readonly TodayRows[],
  place: string | undefined,
): readonly TodayRows[] {
  if (place === undefined) return groups;
  return groups.map(({ id, rows, count }) => {
    const there = rows.filter((row) => placeIdOf(row) === place);
    return { id, rows: there, count: count - rows.length + there.length };
  });
}
