import { useCallback, useRef, useState } from 'react';

/**
 * The dialog that is open above a screen. If its opener is gone when it closes, such as the row of
 * what was removed, focus goes to the screen itself.
 */
export function useDialogAbove<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const origin = useRef<Element | null>(null);
  const show = useCallback((next: Dialog) => {
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"]') === null) origin.current = activeElement;
    setDialog(next);
  }, []);
  const close = useCallback(() => {
    setDialog(null);
    // After the modal has released the focus.
    setTimeout(() => {
      returnFocus(origin.current);
    }, 0);
  }, []);
  return { dialog, show, close };
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
