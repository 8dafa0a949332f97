import { compareLockerPlaces, parseLockerId } from '../box/lockers.ts';

/** Where somebody must walk to; all null for what has no place. */
export interface WalkedPlace {
  /** The position of the box in lists; null for what is in no box. */
  readonly boxOrdinal: number | null;
  /** A door's id, or the room sensor's for the box itself. */
  readonly lockerId: string | null;
  /** The position of the shelf in lists. */
  readonly shelfOrdinal: number | null;
}

/** What is about a whole box comes before its doors. */
const boxItself = { moduleIndex: 0, position: 0 };

const last = Number.POSITIVE_INFINITY;

/**
 * Orders places as somebody walks (TOD-01): box by box its doors by module and position, then shelves, then what has
 * no place.
 */
export function compareWalkedPlaces(a: WalkedPlace, b: WalkedPlace): number {
  const boxes = compare(a.boxOrdinal ?? last, b.boxOrdinal ?? last);
  if (boxes !== 0) return boxes;
  const doors = compareLockerPlaces(doorOf(a), doorOf(b));
  return doors === 0 ? compare(a.shelfOrdinal ?? last, b.shelfOrdinal ?? last) : doors;
}

/** Infinity is no difference of itself. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);

const doorOf = ({ lockerId }: WalkedPlace) =>
  (lockerId === null ? undefined : parseLockerId(lockerId)) ?? boxItself;
