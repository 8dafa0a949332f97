import type { Delivery } from '@kolli/contract/deliveries';
import { useEffect, useEffectEvent, useRef } from 'react';
import { descriptionFormId } from '../../../features/deliveries/description-modal.tsx';
import { useWaitingForms } from '../../../lib/use-kept-draft.ts';
import type { ListDialog } from './-use-list-dialog.ts';

/**
 * Opens again the form that was open above this screen as the session expired, once it can: `open`
 * is asked with the form's id at each drawing until it says that it has opened it.
 */
export function useReopenedForm(open: (formId: string) => boolean): void {
  const waiting = useWaitingForms();
  const isOpened = useRef(false);
  const tryToOpen = useEffectEvent(open);
  useEffect(() => {
    if (!isOpened.current) isOpened.current = waiting.some((formId) => tryToOpen(formId));
  });
}

/** Opens a row's description where this is its draft and the row is there. */
export function reopenDescription(
  formId: string,
  rows: readonly Delivery[],
  show: (dialog: ListDialog) => void,
): boolean {
  const delivery = rows.find(({ docId }) => descriptionFormId(docId) === formId);
  if (delivery !== undefined) show({ kind: 'description', delivery });
  return delivery !== undefined;
}
