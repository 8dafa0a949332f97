/** How many parts run at a time: the server answers others, too. */
const AT_A_TIME = 4;

export type EachResult<Item> = {
  readonly item: Item;
  /** The error of a part that failed; absent where it is done. */
  readonly error?: unknown;
};

/**
 * Runs an action on each item, a few at a time, in order. One that fails stops no other, unless `isFatal` says so of its
 * error: that error is thrown. After `signal` none begins any more; those that have begun end. `onResult` is called with
 * each result.
 */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  options: {
    readonly signal: AbortSignal;
    readonly isFatal: (error: unknown) => boolean;
    readonly onResult: (result: EachResult<Item>) => void;
  },
): Promise<void> {
  const waiting = items.values();
  const { signal, isFatal, onResult } = options;
  let fatal: { readonly error: unknown } | undefined;
  const work = async () => {
    for (const item of waiting) {
      if (signal.aborted || fatal !== undefined) return;
      try {
        await act(item);
        onResult({ item });
      } catch (error) {
        if (isFatal(error)) fatal ??= { error };
        onResult({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (fatal !== undefined) throw fatal.error;
}
