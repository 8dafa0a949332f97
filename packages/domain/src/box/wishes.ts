import type { Language } from '../people/languages.ts';
import type { LockerType, LockerTypeName } from './lockers.ts';
import type { LockerCounts } from './locker-choice.ts';

/**
 * What an order says of its place and messages (INT-04). Fridge and size are needs: a door that does not fit is refused.
 * Box, shelf and language are wishes; staff see them and may choose another box or shelf.
 */
export interface Wishes {
  readonly needsFridge?: boolean | undefined;
  /** The smallest locker that it fits into. */
  readonly size?: LockerTypeName | undefined;
  /** The name of a box of the pharmacy. */
  readonly box?: string | undefined;
  /** The name of a shelf of the pharmacy. */
  readonly shelf?: string | undefined;
  /** The language of messages to the customer. */
  readonly language?: Language | undefined;
}

interface Door {
  readonly type: LockerType;
  readonly fridge: boolean;
}

const typeOf: Readonly<Record<LockerTypeName, LockerType>> = { small: 0, medium: 1, large: 2 };

/** Whether a door is cold and large enough for an order; every door is for one without needs. */
export function doorFits({ type, fridge }: Door, wishes: Wishes | null): boolean {
  if (wishes?.needsFridge === true && !fridge) return false;
  return wishes?.size === undefined || type >= typeOf[wishes.size];
}

/** Whether doors of all requested kinds can fit; which doors of a fridge are large enough is decided for each. */
export function kindsFit(counts: Partial<LockerCounts>, wishes: Wishes | null): boolean {
  const { small = 0, medium = 0, large = 0 } = counts;
  const ofType: readonly (readonly [number, LockerType])[] = [
    [small, 0],
    [medium, 1],
    [large, 2],
  ];
  return ofType.every(([count, type]) => count === 0 || doorFits({ type, fridge: false }, wishes));
}
