import { useEffect, useLayoutEffect, useRef } from 'react';
import type { TypedText } from './typed-keys.ts';

/** The parts of the list of shortcuts. */
export const shortcutGroups = ['everywhere', 'go', 'screen'] as const;

export type Shortcut = {
  /** 'mod+k' (Control or Command), one character such as '/', or two that are typed one after the other: 'g t'. */
  readonly keys: string;
  /** What it does, as the list of shortcuts says it. */
  readonly label: string;
  readonly group: (typeof shortcutGroups)[number];
  /** Called with what was typed directly after it, such as '040' of '/040'. */
  readonly run: (rest: string) => void;
};

type Table = { readonly current: readonly Shortcut[] };

// Apart from React: the listener reads it when keys are pressed, and the list of shortcuts when it opens.
let tables: readonly Table[] = [];

/** Binds shortcuts while the component is mounted; those of what was mounted last come first. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    tables = [latest, ...tables];
    return () => {
      tables = tables.filter((one) => one !== latest);
    };
  }, []);
}

/** All shortcuts that are bound now, each by its keys once. */
export function boundShortcuts(): readonly Shortcut[] {
  const all = tables.flatMap(({ current }) => current);
  return all.filter(({ keys }, index) => all.findIndex((one) => one.keys === keys) === index);
}

/** Whether a shortcut is of single keys, which a person can turn off. */
export const isSingleKey = ({ keys }: Pick<Shortcut, 'keys'>) => !keys.startsWith('mod+');

const prefixLifeMs = 1500;

/**
 * The shortcut that a person typed, and what was typed after it. `before` is what was typed before this, with a pause:
 * the 'g' of 'g t'.
 */
export function matchShortcut(
  shortcuts: readonly Shortcut[],
  typed: TypedText,
  before: TypedText | undefined,
): { readonly shortcut: Shortcut; readonly rest: string } | undefined {
  const text = typed.text.toLowerCase();
  const isPrefixed = before !== undefined && typed.firstMs - before.firstMs <= prefixLifeMs;
  const sequence = isPrefixed ? before.text.toLowerCase() + text : text;
  const pair = shortcuts.find(
    ({ keys }) => keys.length === 3 && keys[1] === ' ' && keys.replace(' ', '') === sequence,
  );
  if (pair !== undefined) return { shortcut: pair, rest: '' };
  const exact = shortcuts.find(({ keys }) => keys === text);
  if (exact !== undefined) return { shortcut: exact, rest: '' };
  const search = shortcuts.find(({ keys }) => keys === '/' && text.startsWith(keys));
  return search && { shortcut: search, rest: typed.text.slice(1) };
}

/** Whether a text begins a shortcut of two keys. */
export function isPrefix(shortcuts: readonly Shortcut[], text: string): boolean {
  return shortcuts.some(({ keys }) => keys.startsWith(`${text.toLowerCase()} `));
}
