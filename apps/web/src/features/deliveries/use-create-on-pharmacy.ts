import { createOnPharmacy } from '@kolli/contract/counter-deliveries';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type DeliveryDraft, newDeliveryOf } from './delivery-draft.ts';
import { serverFieldErrors } from './server-field-errors.ts';
import { useReadAnew } from './use-read-anew.ts';

/**
 * Makes a pharmacy reservation (CAL-36, DLG-11). An error of a field is the form's to show. The
 * draft, with its identity number, is not kept once the form is gone.
 */
export function useCreateOnPharmacy(pharmacyId: string) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (draft: DeliveryDraft) =>
      call(createOnPharmacy, { params: { pharmacyId }, body: newDeliveryOf(draft) }),
    gcTime: 0,
    meta: { isShownByScreen: (error) => Object.keys(serverFieldErrors(error)).length > 0 },
    onSettled: () => {
      readAnew();
    },
  });
}
