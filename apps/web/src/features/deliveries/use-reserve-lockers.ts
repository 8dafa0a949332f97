import { createDelivery } from '@kolli/contract/delivery-placing';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { type DeliveryDraft, newDeliveryOf } from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';
import { useReadAnew } from './use-read-anew.ts';

/**
 * Reserves doors of a box for a new delivery (CAL-35, DLG-08). An error that belongs to a field is
 * the form's to show, all others are told as toasts; the box is read anew in either case.
 */
export function useReserveLockers(boxId: string) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ draft, lockerIds }: { draft: DeliveryDraft; lockerIds: readonly string[] }) =>
      call(createDelivery, {
        params: { boxId },
        body: { ...newDeliveryOf(draft), lockerId: [...lockerIds] },
      }),
    meta: { isShownByScreen: hasFieldErrors },
    onSettled: () => {
      readAnew(boxId);
    },
  });
}

function hasFieldErrors(error: unknown): boolean {
  return error instanceof CallError && Object.keys(serverFieldErrors(error)).length > 0;
}
