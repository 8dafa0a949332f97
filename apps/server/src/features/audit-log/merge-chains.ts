interface ChainEntry {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Entries of a chain, the last number first, and before which number they were read. */
export interface ChainPage<Entry extends ChainEntry> {
  readonly entries: readonly Entry[];
  readonly before: number | undefined;
}

/** Before which number the next page of a chain begins, if this many of its entries were taken. */
function nextBefore({ entries, before }: ChainPage<ChainEntry>, taken: number): number {
  const last = entries[taken - 1];
  if (last !== undefined) return last.seq;
  // Entries that are added meanwhile are not on an older page.
  return before ?? (entries[0]?.seq ?? 0) + 1;
}

/**
 * A page of two chains, each in its own order, and of the two the later entry first. `keys` has where the next page
 * begins in each chain, if there is one. Each page has to have one entry more than `limit`, if its chain does.
 */
export function mergeChains<Entry extends ChainEntry>(
  first: ChainPage<Entry>,
  second: ChainPage<Entry>,
  limit: number,
): { readonly entries: Entry[]; readonly keys: readonly [number, number] | undefined } {
  const entries: Entry[] = [];
  let [ofFirst, ofSecond] = [0, 0];
  for (;;) {
    const [one, other] = [first.entries[ofFirst], second.entries[ofSecond]];
    const isFirst = one !== undefined && (other === undefined || one.at >= other.at);
    const next = isFirst ? one : other;
    if (next === undefined) return { entries, keys: undefined };
    if (entries.length === limit)
      return { entries, keys: [nextBefore(first, ofFirst), nextBefore(second, ofSecond)] };
    entries.push(next);
    if (isFirst) ofFirst += 1;
    else ofSecond += 1;
  }
}
