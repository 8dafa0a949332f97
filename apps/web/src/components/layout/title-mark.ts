import { useSyncExternalStore } from 'react';

let isMarked = false;
const listeners = new Set<() => void>();

/** Puts a dot before the title of the browser's tab, or removes it: there is something new (TOD-06). */
export function markTitle(marked: boolean): void {
  isMarked = marked;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsTitleMarked(): boolean {
  return useSyncExternalStore(subscribe, () => isMarked);
}
