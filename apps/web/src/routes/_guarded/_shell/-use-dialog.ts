import type { Delivery } from '@kolli/contract/deliveries';
import { useRef, useState } from 'react';
import type { DeliveryDraft } from '../../../features/deliveries/delivery-draft.ts';

/** What is open above Lockers, and what it is about. */
export type Dialog =
  | { readonly kind: 'reserve' | 'assign' | 'reserved'; readonly lockerIds: readonly string[] }
  | { readonly kind: 'delete' | 'resend' | 'remove' | 'qr'; readonly delivery: Delivery }
  | { readonly kind: 'open'; readonly lockerId: string }
  | { readonly kind: 'quick' };

export type DialogControl = {
  readonly dialog: Dialog | null;
  readonly show: (next: Dialog) => void;
  /** Closes it; focus goes back to where the first was opened. */
  readonly close: () => void;
  /** What was entered for a door that was taken meanwhile, until it is used or cancelled. */
  readonly keptDraft: DeliveryDraft | undefined;
  /** Closes the form for another door to be chosen; only here, never stored. */
  readonly closeKeeping: (draft: DeliveryDraft) => void;
  /** Forgets what was kept: it is used, or not wanted. */
  readonly dropDraft: () => void;
  /** Closes it after what it was about has changed the door: focus goes to the door. */
  readonly finish: () => void;
};

/** The dialog that is open, and how to change it. */
export function useDialog(): DialogControl {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const origin = useRef<Element | null>(null);
  const [keptDraft, setKeptDraft] = useState<DeliveryDraft>();
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
    keptDraft,
    closeKeeping: (draft) => {
      setKeptDraft(draft);
      leave(null);
    },
    dropDraft: () => setKeptDraft(undefined),
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
