import { useRef, useState } from 'react';

/** What is open above Lockers, and for which doors. */
export type Dialog = {
  readonly kind: 'reserve' | 'assign' | 'reserved';
  readonly lockerIds: readonly string[];
};

/**
 * The dialog that is open, and how to change it. When the last one closes, focus goes back to
 * where the first was opened; after a reservation, when that button goes, to the door.
 */
export function useDialog(): [Dialog | null, (next: Dialog | null) => void] {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const origin = useRef<Element | null>(null);
  const show = (next: Dialog | null) => {
    if (dialog === null) origin.current = document.activeElement;
    setDialog(next);
    if (next === null) {
      const isDoorTaken = dialog?.kind === 'reserved';
      // After the modal has let go of the focus.
      setTimeout(() => {
        returnFocus(isDoorTaken ? null : origin.current);
      }, 0);
    }
  };
  return [dialog, show];
}

function returnFocus(origin: Element | null): void {
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
  const target = isThere
    ? origin
    : document.querySelector('#content [role="option"][aria-selected="true"]');
  if (target instanceof HTMLElement) target.focus();
}
