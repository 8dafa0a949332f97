import { useEffect, useEffectEvent } from 'react';

/** Whether a key belongs to where it was pressed: a field, a menu or a dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target.matches('textarea, select, input:not([type="radio"]), [contenteditable]');
  return isText || target.closest('[role="dialog"], [role="menu"]') !== null;
}

/** Calls `onKey` with a letter that was pressed alone, outside of fields and dialogs; it returns whether it used it. */
export function useDecisionKeys(onKey: (letter: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTaken(event)) return;
    if (onKey(key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
