import { useCallback, useRef, useState } from 'react';

/**
 * The dialog that is open above a screen. If its opener is gone when it closes, such as the row of
 * what was removed, focus goes to the screen itself. `opening` is the key of a dialog that hides while its change is
 * under way (LST-05): opened again meanwhile, it begins again, and the end of that change does not close it.
 */
export function useDialogAbove<Dialog>() {
  const [{ dialog, opening }, setOpened] = useState<{ dialog: Dialog | null; opening: number }>({
    dialog: null,
    opening: 0,
  });
  const origin = useRef<Element | null>(null);
  const show = useCallback((next: Dialog) => {
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"]') === null) origin.current = activeElement;
    setOpened((last) => ({ dialog: next, opening: last.opening + 1 }));
  }, []);
  const close = useCallback(() => {
    setOpened((last) => ({ ...last, dialog: null }));
    // After the modal has released the focus.
    setTimeout(() => {
      returnFocus(origin.current);
    }, 0);
  }, []);
  return { dialog, opening, show, close };
}

function returnFocus(origin: Element | null): void {
  if (document.querySelector('[role="dialog"]') !== null) return;
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
  if (!isThere) {
    focusScreen();
    return;
  }
  origin.focus();
  // The list that is loaded again may no longer have the opener's row.
  const watch = new MutationObserver(() => {
    if (document.activeElement === origin) return;
    watch.disconnect();
    if (!origin.isConnected && document.activeElement === document.body) focusScreen();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

function focusScreen(): void {
  document.querySelector<HTMLElement>('#content')?.focus();
}
