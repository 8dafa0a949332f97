import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { type ReactNode, useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { AddPhoneNumberModal } from './add-phone-number-modal.tsx';
import { useAssignDelivery } from './use-assign-delivery.ts';

type GiveDoorsOptions = {
  boxId: string;
  lockerIds: readonly string[];
  /** Why the box takes nothing now; undefined when it does. */
  refusal: string | undefined;
  onAssigned: (lockerIds: readonly string[]) => void;
};

/**
 * Gives chosen doors to a waiting delivery; asks for its phone number if it has none (DLG-29). While it asks,
 * `question` is drawn instead of the dialog.
 */
export function useGiveDoors({ boxId, lockerIds, refusal, onAssigned }: GiveDoorsOptions) {
  const assign = useAssignDelivery(boxId);
  const once = useSingleFlight();
  const [withoutPhone, setWithoutPhone] = useState<Delivery | null>(null);
  const { isPending, isSuccess } = assign;
  const send = (delivery: Delivery, phoneNumber?: string) => {
    once(async () => {
      // The failure itself is shown as a toast; the dialog stays, with what it shows loaded again.
      const given = await assign
        .mutateAsync({ delivery, doors: { lockerId: lockerIds }, phoneNumber })
        .catch(() => null);
      if (given) onAssigned(given.result.lockerId);
    });
  };
  const question: ReactNode = withoutPhone && (
    <AddPhoneNumberModal
      kolliId={withoutPhone.deliveryId}
      isBusy={isPending}
      refusal={isPending || isSuccess ? undefined : refusal}
      onClose={() => setWithoutPhone(null)}
      onSubmit={(phoneNumber) => send(withoutPhone, phoneNumber)}
    />
  );
  return {
    give: (delivery: Delivery) => {
      if (delivery.phoneNumber === null) setWithoutPhone(delivery);
      else send(delivery);
    },
    question,
    isPending,
    isSuccess,
    busyId: isPending ? assign.variables.delivery.docId : null,
  };
}
