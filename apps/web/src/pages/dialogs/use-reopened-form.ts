import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useEffect, useEffectEvent, useRef } from 'react';
import { descriptionFormId } from '../../features/deliveries/info/description-modal.tsx';
import { useWaitingForms } from '../../lib/form/use-saved-draft.ts';
import type { ListDialog } from './use-list-dialog.ts';

/**
 * Reopens the form that was open on this screen when the session expired: `open` is called with the
 * form's id on each render until it returns true.
 */
export function useReopenedForm(open: (formId: string) => boolean): void {
  const waiting = useWaitingForms();
  const isOpened = useRef(false);
  const tryToOpen = useEffectEvent(open);
  useEffect(() => {
    if (!isOpened.current) isOpened.current = waiting.some((formId) => tryToOpen(formId));
  });
}

/** Opens a row's description if the form id is its draft and the row is loaded. */
export function reopenDescription(
  formId: string,
  rows: readonly Delivery[],
  show: (dialog: ListDialog) => void,
): boolean {
  const delivery = rows.find(({ docId }) => descriptionFormId(docId) === formId);
  if (delivery !== undefined) show({ kind: 'description', delivery });
  return delivery !== undefined;
}
