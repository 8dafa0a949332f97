import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { FindOption } from './find-types.ts';

type OptionsInput = {
  /** The options of each group, in the order of the screen; `isPending` while they may still be those of another text. */
  groups: readonly { readonly options: readonly FindOption[]; readonly isPending: boolean }[];
  /** What is searched for: with another text the first option is current again. */
  of: string;
  hasFailed: boolean;
  onChoose: (option: FindOption) => void;
};

/** The option that a key moved to: it stays the current one when others come before it. */
type Moved = { readonly of: string; readonly index: number; readonly id: string | undefined };

/** Where that option is now; if it is gone, the one in its place. */
function indexOf({ index, id }: Moved, options: readonly FindOption[]): number {
  const at = options.findIndex((option) => option.id === id);
  return at === -1 ? Math.min(index, Math.max(options.length - 1, 0)) : at;
}

const around = (index: number, count: number) => (index + count) % count;

/** Where the next or previous group begins. */
function groupStart(groups: OptionsInput['groups'], active: number, step: 1 | -1): number {
  const starts = groups
    .map((_, at) => groups.slice(0, at).flatMap(({ options }) => options).length)
    .filter((_, at) => (groups[at]?.options.length ?? 0) > 0);
  const current = starts.findLastIndex((start) => start <= active);
  return starts[around(current + step, starts.length)] ?? 0;
}

/** Whether the current option, or what is above it, is still to come: Enter waits for it. */
function isAwaited(groups: OptionsInput['groups'], active: number): boolean {
  const ends = groups.map(
    (_, at) => groups.slice(0, at + 1).flatMap(({ options }) => options).length,
  );
  const current = ends.findIndex((end) => active < end);
  const above = current === -1 ? groups : groups.slice(0, current + 1);
  return above.some(({ isPending }) => isPending);
}

/**
 * The option that Enter chooses, and the keys that move it: arrows, and Tab from group to group. Mantine's Spotlight
 * and Combobox mark it in the page when a key is pressed; this one follows results that come later, and a screen reader
 * announces it.
 */
export function useOptions({ groups, of, hasFailed, onChoose }: OptionsInput) {
  const [moved, setMoved] = useState<Moved>({ of, index: 0, id: undefined });
  const [entered, setEntered] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const active = moved.of === of ? indexOf(moved, options) : 0;
  const isPending = isAwaited(groups, active);
  const current = isPending ? undefined : options[active];
  const chooseEntered = useEffectEvent(() => {
    if (!hasFailed && current !== undefined) onChoose(current);
  });
  const isDue = entered === of && !isPending;
  useEffect(() => {
    if (isDue) chooseEntered();
  }, [isDue]);

  const steps = (key: string, isBack: boolean): number | undefined => {
    if (key === 'ArrowDown') return around(active + 1, options.length);
    if (key === 'ArrowUp') return around(active - 1, options.length);
    return key === 'Tab' ? groupStart(groups, active, isBack ? -1 : 1) : undefined;
  };
  return {
    currentId: current?.id,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      const index = options.length === 0 ? undefined : steps(event.key, event.shiftKey);
      if (event.key !== 'Enter' && index === undefined) return;
      event.preventDefault();
      if (index !== undefined) setMoved({ of, index, id: options[index]?.id });
      else if (isPending) setEntered(of);
      else if (current !== undefined) onChoose(current);
    },
  };
}
