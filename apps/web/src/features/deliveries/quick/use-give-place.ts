import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useAssignDelivery } from '../assign/use-assign-delivery.ts';
import { useChooseShelf } from '../assign/use-choose-shelf.ts';
import { noteSizeUsed, type SizeOption } from './size-options.ts';

type GivePlaceOptions = {
  delivery: Delivery;
  /** Undefined in a pharmacy without a box. */
  boxId: string | undefined;
  /** Called once it is on a shelf, which a toast says. */
  onShelved: () => void;
  onAssigned: (lockerIds: readonly string[]) => void;
};

/**
 * Gives a waiting delivery the door or shelf that its tile shows, no other one: if somebody was faster the server
 * refuses, a toast says so, and the tile shows the next one. A missing phone number is asked for first (DLG-29).
 */
export function useGivePlace({ delivery, boxId, onShelved, onAssigned }: GivePlaceOptions) {
  const assign = useAssignDelivery(boxId ?? '');
  const shelve = useChooseShelf();
  const once = useSingleFlight();
  const [isAskingPhone, setIsAskingPhone] = useState(false);

  const send = async (kind: SizeOption['kind'], place: string, phoneNumber?: string) => {
    if (kind === 'shelf') {
      await shelve.mutateAsync({ delivery, event: 'assignToShelf', shelves: [place], phoneNumber });
      onShelved();
    } else {
      const doors = { lockerId: [place] };
      const { result } = await assign.mutateAsync({ delivery, doors, phoneNumber });
      onAssigned(result.lockerId);
    }
    noteSizeUsed(kind);
  };
  return {
    isPending: assign.isPending || shelve.isPending,
    /** Under way or done. */
    isSent: [assign, shelve].some(({ isPending, isSuccess }) => isPending || isSuccess),
    isAskingPhone,
    endAsking: () => setIsAskingPhone(false),
    give: (option: SizeOption | undefined, phoneNumber?: string) => {
      const place = option?.place;
      if (option === undefined || place === undefined) return;
      if (delivery.phoneNumber === null && phoneNumber === undefined) setIsAskingPhone(true);
      // The failure itself is shown as a toast; the step stays, with what it shows loaded again.
      else once(() => send(option.kind, place, phoneNumber).catch(() => undefined));
    },
  };
}
