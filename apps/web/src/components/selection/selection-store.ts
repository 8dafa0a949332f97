/** The chosen rows of a list, by key. Check boxes follow it by themselves, so that rows are not drawn again. */
export type SelectionStore = {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly chosen: () => ReadonlySet<string>;
  /** The keys of the rows in their order on the screen, for ranges. */
  readonly setOrder: (keys: readonly string[]) => void;
  readonly order: () => readonly string[];
  readonly toggle: (key: string) => void;
  /** Chooses from the row that was chosen last to this one. */
  readonly extendTo: (key: string) => void;
  /** Chooses exactly these. */
  readonly choose: (keys: readonly string[]) => void;
};

/** Adds the keys if one of them is not chosen, else removes them. */
export function toggledAll(chosen: ReadonlySet<string>, keys: readonly string[]): string[] {
  const isAll = keys.every((key) => chosen.has(key));
  return isAll
    ? [...chosen].filter((key) => !keys.includes(key))
    : [...new Set([...chosen, ...keys])];
}

export function createSelection(): SelectionStore {
  let chosen: ReadonlySet<string> = new Set();
  let order: readonly string[] = [];
  let anchor: string | undefined;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<string>) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    chosen: () => chosen,
    setOrder: (keys) => {
      order = keys;
    },
    order: () => order,
    toggle: (key) => {
      anchor = key;
      set(new Set(toggledAll(chosen, [key])));
    },
    extendTo: (key) => {
      const from = order.indexOf(anchor ?? key);
      const to = order.indexOf(key);
      if (from === -1 || to === -1) return;
      anchor ??= key;
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(new Set([...chosen, ...range]));
    },
    choose: (keys) => {
      if (keys.length === 0) anchor = undefined;
      set(new Set(keys));
    },
  };
}
