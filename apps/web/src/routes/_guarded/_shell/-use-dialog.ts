import type { Delivery } from '@kolli/contract/deliveries';
import { useRef, useState } from 'react';

/** What is open above Lockers, and what it is about. */
export type Dialog =
  | { readonly kind: 'reserve' | 'assign' | 'reserved'; readonly lockerIds: readonly string[] }
  | { readonly kind: 'delete' | 'resend' | 'remove' | 'qr'; readonly delivery: Delivery }
  | { readonly kind: 'quick' };

export type DialogControl = {
  readonly dialog: Dialog | null;
  readonly show: (next: Dialog) => void;
  /** Closes it; focus goes back to where the first was opened. */
  readonly close: () => void;
  /** Closes it after what it was about has changed the door: focus goes to the door. */
  readonly finish: () => void;
};

/** The dialog that is open, and how to change it. */
export function useDialog(): DialogControl {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const origin = useRef<Element | null>(null);
  const leave = (target: Element | null) => {
    setDialog(null);
    // After the modal has let go of the focus.
    setTimeout(() => {
      returnFocus(target);
    }, 0);
  };
  return {
    dialog,
    show: (next) => {
      if (dialog === null) origin.current = document.activeElement;
      setDialog(next);
    },
    close: () => leave(origin.current),
    finish: () => leave(null),
  };
}

function returnFocus(origin: Element | null): void {
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
  const target = isThere
    ? origin
    : document.querySelector('#content [role="option"][aria-selected="true"]');
  if (target instanceof HTMLElement) target.focus();
}
