import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { type LockerKind, lockerKinds } from '@kolli/domain/box/locker-choice';
import { proposeShelf } from '@kolli/domain/box/shelf-choice';
import type { Wishes } from '@kolli/domain/box/wishes';
import { fittingDoors, freeCounts, likelyLockers, noCounts } from './quick-counts.ts';

/** What a parcel without a place can get: a door by size, a door of a fridge, or a shelf. */
export const sizeKinds = [...lockerKinds, 'shelf'] as const;

export type SizeKind = LockerKind | 'shelf';

export type SizeOption = {
  readonly kind: SizeKind;
  /** The id of the door or the name of the shelf that will be given; undefined where there is none. */
  readonly place: string | undefined;
  /** How many doors of the kind are free, or how many shelves are empty. */
  readonly free: number;
};

type Shelf = { readonly name: string; readonly numberOfReservations: number };

/**
 * The options in the order of the keys 1 to 5, each with the place that will be given: of doors the one that is
 * used least (LCK-51) of those that the order fits into (INT-04), of shelves the wished one. Without a box, or while it takes nothing, no door is free.
 */
export function sizeOptions(
  box: Pick<PickupBox, 'info'> | undefined,
  shelves: readonly Shelf[],
  wishes: Wishes | null = null,
): readonly SizeOption[] {
  const fitting = box && fittingDoors(box, wishes);
  const free = fitting === undefined ? noCounts : freeCounts(fitting);
  const doors = lockerKinds.map((kind) => ({
    kind,
    free: free[kind],
    place: fitting && likelyLockers(fitting, { ...noCounts, [kind]: 1 })[0],
  }));
  const wished = shelves.find(({ name }) => name === wishes?.shelf);
  const empty = shelves.filter(({ numberOfReservations }) => numberOfReservations === 0);
  return [
    ...doors,
    { kind: 'shelf', place: (wished ?? proposeShelf(shelves))?.name, free: empty.length },
  ];
}

/** The options without doors. */
export function shelvesOnly(options: readonly SizeOption[]): readonly SizeOption[] {
  return options.map((one) => (one.kind === 'shelf' ? one : { ...one, place: undefined }));
}

const lastUsedKey = 'kolli.size';

/** Notes the size that was used, for the next parcel in this browser tab. */
export function noteSizeUsed(kind: SizeKind): void {
  sessionStorage.setItem(lastUsedKey, kind);
}

/** The sizes that an order wishes, the best first. */
function wishedSizes(wishes: Wishes | null): readonly SizeKind[] {
  if (wishes?.shelf !== undefined) return ['shelf'];
  if (wishes?.needsFridge === true) return ['fridge'];
  return wishes?.size === undefined ? [] : [wishes.size];
}

/** The size to begin with: the one that the order wishes, the one used last, else the first that has a place; undefined for none. */
export function firstSize(
  options: readonly SizeOption[],
  wishes: Wishes | null = null,
): SizeKind | undefined {
  const usable = options.filter(({ place }) => place !== undefined);
  const last = sessionStorage.getItem(lastUsedKey);
  const wished = wishedSizes(wishes);
  const found = usable.find(({ kind }) => wished.includes(kind));
  return (found ?? usable.find(({ kind }) => kind === last) ?? usable[0])?.kind;
}
