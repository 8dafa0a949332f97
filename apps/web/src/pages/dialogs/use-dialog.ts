import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DeliveryDraft } from '../../features/deliveries/reserve/delivery-draft.ts';

/** The dialog that is open above Lockers, with its subject. */
export type Dialog =
  | { readonly kind: 'assign'; readonly lockerIds: readonly string[] }
  | { readonly kind: 'reserved'; readonly lockerIds: readonly string[] }
  | {
      readonly kind: 'reserve';
      readonly lockerIds: readonly string[];
      /** Scanned, and filled in. */
      readonly kolliId?: string;
    }
  | {
      readonly kind: 'put';
      readonly lockerIds: readonly string[];
      readonly delivery: Delivery;
    }
  | { readonly kind: 'delete' | 'resend' | 'remove' | 'qr' | 'labels'; readonly delivery: Delivery }
  | { readonly kind: 'open'; readonly lockerId: string }
  | { readonly kind: 'quick' };

export type DialogControl = {
  readonly dialog: Dialog | null;
  readonly show: (next: Dialog) => void;
  /** Acts for this dialog, unless it was closed or replaced meanwhile, as by a scan (SCN-06). */
  readonly whileOpen: (act: () => void) => void;
  /** Closes it; focus returns to where the first dialog was opened. */
  readonly close: () => void;
  /** The input of a reservation whose locker was taken, until it is used or cancelled. */
  readonly savedDraft: DeliveryDraft | undefined;
  /** Closes the form so that another locker can be chosen; the draft stays in memory only. */
  readonly closeWithDraft: (draft: DeliveryDraft) => void;
  /** Drops the saved draft after it was used or cancelled. */
  readonly dropDraft: () => void;
  /** Closes it after a change of the locker: focus goes to the locker. */
  readonly finish: () => void;
};

/** The open dialog and its actions. */
export function useDialog(): DialogControl {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const origin = useRef<Element | null>(null);
  const [savedDraft, setSavedDraft] = useState<DeliveryDraft>();
  const open = useRef<Dialog | null>(null);
  useEndWith(open);
  const whileOpen = (act: () => void) => {
    if (open.current === dialog) act();
  };
  const leave = (target: Element | null) =>
    whileOpen(() => {
      open.current = null;
      setDialog(null);
      // After the modal has released the focus.
      setTimeout(() => {
        returnFocus(target);
      }, 0);
    });
  return {
    dialog,
    show: (next) => {
      if (dialog === null) origin.current = document.activeElement;
      open.current = next;
      setDialog(next);
    },
    whileOpen,
    close: () => leave(origin.current),
    savedDraft,
    closeWithDraft: (draft) => {
      setSavedDraft(draft);
      leave(null);
    },
    dropDraft: () => setSavedDraft(undefined),
    finish: () => leave(null),
  };
}

/** An answer that comes after the screen was left acts on nothing. */
function useEndWith(open: RefObject<Dialog | null>): void {
  useEffect(
    () => () => {
      open.current = null;
    },
    [open],
  );
}

function returnFocus(origin: Element | null): void {
  // Another dialog was opened in its place, such as that of a scanned parcel.
  if (document.querySelector('[role="dialog"]') !== null) return;
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin !== document.body;
  const target = isThere
    ? origin
    : document.querySelector('#content [role="option"][aria-selected="true"]');
  if (target instanceof HTMLElement) target.focus();
}
