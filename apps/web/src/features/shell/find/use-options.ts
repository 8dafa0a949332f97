import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { FindOption } from './find-types.ts';

type OptionsInput = {
  /** The options of each group, in the order of the screen. */
  groups: readonly (readonly FindOption[])[];
  /** What is searched for: with another text the first option is current again. */
  of: string;
  /** Whether the first option is still to come: Enter waits for it. */
  isPending: boolean;
  hasFailed: boolean;
  onChoose: (option: FindOption) => void;
};

const around = (index: number, count: number) => (index + count) % count;

/** Where the next or previous group begins. */
function groupStart(groups: OptionsInput['groups'], active: number, step: 1 | -1): number {
  const starts = groups
    .map((_, at) => groups.slice(0, at).flat().length)
    .filter((_, at) => (groups[at] ?? []).length > 0);
  const current = starts.findLastIndex((start) => start <= active);
  return starts[around(current + step, starts.length)] ?? 0;
}

/**
 * The option that Enter chooses, and the keys that move it: arrows, and Tab from group to group. Mantine's Spotlight
 * and Combobox mark it in the page when a key is pressed; this one follows results that come later, and a screen reader
 * announces it.
 */
export function useOptions({ groups, of, isPending, hasFailed, onChoose }: OptionsInput) {
  const [moved, setMoved] = useState({ of, index: 0 });
  const [entered, setEntered] = useState<string | null>(null);
  const options = groups.flat();
  const active = moved.of === of ? Math.min(moved.index, Math.max(options.length - 1, 0)) : 0;
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
      if (index !== undefined) setMoved({ of, index });
      else if (isPending) setEntered(of);
      else if (current !== undefined) onChoose(current);
    },
  };
}
