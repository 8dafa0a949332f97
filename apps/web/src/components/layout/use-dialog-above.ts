import { useCallback, useRef, useState } from 'react';

/**
 * The dialog that is open above a screen. If its opener is gone when it closes, such as the row of
 * what was removed, focus goes to the screen itself. `opening` is the key of a dialog that hides while its change is
 * under way (LST-05): opened again meanwhile, it begins again, and the end of that change does not close it.
 * `showNext` and `close` are for the dialog itself: once it is closed or another one is open, as after a scan (SCN-06),
 * they do nothing, so that a late answer about one parcel neither covers nor closes the next one.
 */
export function useDialogAbove<Dialog>() {
  const [{ dialog, opening }, setOpened] = useState<{ dialog: Dialog | null; opening: number }>({
    dialog: null,
    opening: 0,
  });
  const origin = useRef<Element | null>(null);
  const openings = useRef(0);
  /** The opening that is open; 0 for none. */
  const open = useRef(0);
  const show = useCallback((next: Dialog) => {
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"]') === null) origin.current = activeElement;
    openings.current += 1;
    open.current = openings.current;
    setOpened({ dialog: next, opening: openings.current });
  }, []);
  const showNext = useCallback(
    (next: Dialog) => {
      if (open.current === opening) show(next);
    },
    [opening, show],
  );
  const close = useCallback(() => {
    if (open.current !== opening) return;
    open.current = 0;
    setOpened((last) => ({ ...last, dialog: null }));
    // After the modal has released the focus.
    setTimeout(() => {
      returnFocus(origin.current);
    }, 0);
  }, [opening]);
  return { dialog, opening, show, showNext, close };
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
