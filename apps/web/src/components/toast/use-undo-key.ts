import { useEffect } from 'react';
import { undoLatest } from './messages.ts';

/** As the list of shortcuts shows it. */
export const undoKeys = 'mod+z';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== 'z' || shiftKey || altKey || ctrlKey === metaKey) return false;
  // There it undoes what was typed.
  return !(target instanceof Element && target.closest(fields) !== null);
}

/** Ctrl+Z, or Cmd+Z, outside of fields is the button 'Undo' of the newest toast that has one, while `isOffered`. */
export function useUndoKey(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return;
    const undo = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isUndoKey(event)) return;
      event.preventDefault();
      undoLatest();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, [isOffered]);
}
