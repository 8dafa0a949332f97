/** A deterministic random generator: the same seed gives the same numbers in the same order. */
export interface Chance {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** True with this probability. */
  happens(share: number): boolean;
}

/** Creates a generator with a text as seed (FNV-1a, then mulberry32). */
export function seededChance(seed: string): Chance {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    happens: (share) => next() < share,
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
