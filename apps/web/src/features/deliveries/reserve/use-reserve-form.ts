import { useRef } from 'react';
import type { DeliveryDraft } from './delivery-draft.ts';
import { useDeliveryForm } from './use-delivery-form.ts';
import type { WantedDoors } from '../wanted-doors.ts';
import { useReserveLockers } from './use-reserve-lockers.ts';

type ReserveFormOptions = {
  boxId: string;
  id: string;
  begun?: DeliveryDraft | undefined;
  /** Called with the doors that the server reserved. */
  onReserved: (lockerIds: readonly string[]) => void;
};

/** A form that reserves doors for a new delivery; the doors are named as it is sent. */
export function useReserveForm({ boxId, id, begun, onReserved }: ReserveFormOptions) {
  const wanted = useRef<WantedDoors>({ lockerId: [] });
  const reserve = useReserveLockers(boxId);
  const editing = useDeliveryForm({
    id,
    begun,
    save: (draft) => reserve(draft, wanted.current),
    onSaved: ({ lockerId }) => onReserved(lockerId),
  });
  const submit = (doors: WantedDoors) => {
    wanted.current = doors;
    editing.submit();
  };
  return { ...editing, submit };
}
