import { useRef } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { type DeliveryDraft, draftFields } from './delivery-draft.ts';
import type { FieldRefs } from './delivery-fields.tsx';
import { serverFieldErrors } from './server-field-errors.ts';
import { useDeliveryForm } from './use-delivery-form.ts';
import { useReserveLockers, type WantedDoors } from './use-reserve-lockers.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/**
 * A form that reserves doors for a new delivery. Sending it goes to the first field that has an
 * error, its own or the server's; `onReserved` hears the doors that the server answered. `begun` is
 * what the form begins with.
 */
export function useReserveForm(
  boxId: string,
  onReserved: (lockerIds: readonly string[]) => void,
  formId: string,
  begun?: DeliveryDraft,
) {
  const form = useDeliveryForm(formId, begun);
  const fields: FieldRefs = useRef({});
  const reserve = useReserveLockers(boxId);
  const once = useSingleFlight();

  const send = async (doors: WantedDoors) => {
    try {
      const { lockerId } = await reserve.mutateAsync({ draft: form.draft, doors });
      onReserved(lockerId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const found = serverFieldErrors(error, form.draft);
      form.showServerErrors(found);
      const first = draftFields.find((field) => found[field] !== undefined);
      if (first !== undefined) fields.current[first]?.focus();
    }
  };
  const submit = (doors: WantedDoors) => {
    const wrong = form.check();
    if (wrong !== undefined) fields.current[wrong]?.focus();
    else once(() => send(doors));
  };
  const isSent = reserve.isPending || reserve.isSuccess;
  return { form, fields, submit, isPending: reserve.isPending, isSent };
}
