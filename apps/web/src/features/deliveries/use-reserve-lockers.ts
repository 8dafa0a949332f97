import { createDelivery } from '@kolli/contract/delivery-placing';
import type { LockerCounts } from '@kolli/domain/locker-choice';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { type DeliveryDraft, newDeliveryOf } from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';
import { useReadAnew } from './use-read-anew.ts';
import { useShowInBox } from './use-show-in-box.ts';

/** Doors by their ids, or so many of each kind for the server to choose (LCK-51). */
export type WantedDoors =
  | { readonly lockerId: readonly string[] }
  | { readonly lockerCounts: LockerCounts };

/** The doors as the calls take them. */
export function doorsBody(doors: WantedDoors) {
  return 'lockerId' in doors
    ? { lockerId: [...doors.lockerId] }
    : { lockerCounts: { ...doors.lockerCounts } };
}

/**
 * Reserves doors of a box for a new delivery (CAL-35, DLG-08). An error that belongs to a field is
 * the form's to show, all others are told as toasts. The doors show the answer at once; the box is
 * read anew in either case.
 */
export function useReserveLockers(boxId: string) {
  const readAnew = useReadAnew();
  const showInBox = useShowInBox(boxId);
  return useMutation({
    mutationFn: ({ draft, doors }: { draft: DeliveryDraft; doors: WantedDoors }) =>
      call(createDelivery, {
        params: { boxId },
        body: { ...newDeliveryOf(draft), ...doorsBody(doors) },
      }),
    meta: { isShownByScreen: hasFieldErrors },
    onSuccess: showInBox,
    onSettled: () => {
      readAnew(boxId);
    },
  });
}

function hasFieldErrors(error: unknown): boolean {
  return error instanceof CallError && Object.keys(serverFieldErrors(error)).length > 0;
}
