import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { createMatcher } from './match-pharmacies.ts';

type Choice = { readonly id: string; readonly name: string };

/** More are not listed, only counted. */
export const MAX_SHOWN = 50;

/** The index after a key; undefined for keys that do not move. */
function indexAfter(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Whether the list is open, and which option is active; -1 for none. */
function useList() {
  const [active, setActive] = useState<number | null>(null);
  const open = (index = -1) => setActive(index);
  return { isOpen: active !== null, active: active ?? -1, open, close: () => setActive(null) };
}

type Search = ReturnType<typeof useList> & {
  readonly shown: readonly Choice[];
  readonly choose: (id: string) => void;
  /** Chooses again what was chosen before something was typed. */
  readonly restore: () => void;
};

/** The keys of a combobox with a list; Enter without an active option chooses nothing. */
function followKey({ isOpen, active, shown, open, choose, restore }: Search, event: KeyboardEvent) {
  const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isOpen && !isMove) return;
  const index = indexAfter(event.key, active, shown.length);
  if (index !== undefined) open(index);
  else if (event.key === 'Escape') restore();
  else if (event.key !== 'Enter') return;
  else if (shown[active] !== undefined) choose(shown[active].id);
  event.preventDefault();
}

/**
 * A choice of one of many by typing a part of its name: what is typed, found and active. `value` is
 * the id of the choice, or the empty text.
 */
export function usePharmacySearch(
  choices: readonly Choice[],
  value: string,
  onChange: (id: string) => void,
) {
  const matching = useMemo(() => createMatcher(choices), [choices]);
  /** What is typed since the last choice; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const list = useList();
  const before = useRef(value);
  const found = useMemo(() => matching(typed ?? ''), [matching, typed]);
  const shown = found.slice(0, MAX_SHOWN);
  const choose = (id: string) => {
    before.current = id;
    onChange(id);
    setTyped(null);
    list.close();
  };
  const search = { ...list, shown, choose, restore: () => choose(before.current) };
  return {
    ...search,
    text: typed ?? choices.find(({ id }) => id === value)?.name ?? '',
    count: found.length,
    onKeyDown: (event: KeyboardEvent) => followKey(search, event),
    /** The first match is active, so that Enter chooses it. */
    type: (text: string) => {
      onChange('');
      setTyped(text);
      list.open(text.trim() === '' ? -1 : 0);
    },
  };
}
