import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { onlyEmptyShelf } from '@kolli/domain/box/shelf-choice';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabelLength, shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import { callQuery } from '../../../lib/call/query.ts';
import { AddPhoneNumberModal } from './add-phone-number-modal.tsx';
import { AssignShelfUnready } from './assign-shelf-unready.tsx';
import { shelfEventFor } from '../offered.ts';
import { ShelfForm } from './shelf-form.tsx';
import { useChooseShelf } from './use-choose-shelf.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type AssignShelfModalProps = {
  delivery: Delivery;
  pharmacyId: string;
  onClose: () => void;
  labelLength?: LabelLength;
  /** What to say instead, and on the button that closes, where the delivery was just made. */
  justMade?: { readonly lead: string; readonly later: string };
};

/**
 * Assigns a waiting delivery to shelves, or moves a delivered one to others (DLG-10, SHF-13). An
 * assignment asks for a missing phone number first (DLG-29), unless the parcel is rejected; a failure keeps what was chosen.
 */
export function AssignShelfModal(props: AssignShelfModalProps) {
  const { delivery, pharmacyId, onClose, labelLength = 20, justMade } = props;
  const { t, i18n } = useTranslation();
  const pharmacy = useQuery(callQuery(showPharmacy, { params: { id: pharmacyId } }));
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [isAskingPhone, setIsAskingPhone] = useState(false);
  const choose = useChooseShelf();
  const once = useSingleFlight();
  const { deliveryId: kolliId, heldShelves } = delivery;

  const shelves = pharmacy.data?.shelves;
  const event = shelfEventFor(delivery, shelves === undefined || shelves.length > 0);
  const isMoving = event === 'changeShelf';
  const title = t(isMoving ? 'shelf.updateTitle' : 'shelf.assignTitle', { kolliId });
  if (shelves === undefined || shelves.length === 0 || event === undefined) {
    return <AssignShelfUnready title={title} pharmacy={pharmacy} onClose={onClose} />;
  }

  // A move shows behind it at once; a refusal brings it back with what was chosen (LST-05).
  if (choose.isPending && choose.variables.event === 'changeShelf') return null;

  const proposed = proposedFor(delivery, shelves);
  const chosen = picked ?? proposed;
  const send = (phoneNumber?: string) => {
    if (isMoving) {
      // Not called any more once another dialog is open.
      choose.mutate({ delivery, event, shelves: chosen }, { onSuccess: onClose });
      return;
    }
    once(async () => {
      // The failure itself is shown as a toast; shelves and phone number stay.
      const isDone = await choose
        .mutateAsync({ delivery, event, shelves: chosen, phoneNumber })
        .then(() => true)
        .catch(() => false);
      if (isDone) onClose();
    });
  };
  if (isAskingPhone) {
    return (
      <AddPhoneNumberModal
        kolliId={kolliId}
        isBusy={choose.isPending}
        onClose={() => {
          setIsAskingPhone(false);
        }}
        onSubmit={send}
      />
    );
  }
  const labels = heldShelves.map((name) => shelfLabel(name, t));
  return (
    <ShelfForm
      title={title}
      lead={
        justMade?.lead ??
        (isMoving
          ? t('shelf.updateLead', { shelves: listText(labels, i18n.language) })
          : t(isOnHold(delivery) ? 'shelf.onHoldLead' : 'shelf.assignLead'))
      }
      submitLabel={t(isMoving ? 'shelf.update' : 'shelf.assign')}
      cancelLabel={justMade?.later ?? t('actions.cancel')}
      shelves={shelves}
      chosen={chosen}
      labelLength={labelLength}
      // Three clicks from the row of a removed parcel to its shelf (TOD-05).
      isOpenAtFirst={delivery.deliveryStatus === 'removed' && proposed.length === 0}
      isBusy={choose.isPending}
      onChange={setPicked}
      onSubmit={() => {
        // Nobody is invited to pick up a rejected parcel.
        const isInvited = !isMoving && delivery.hold !== 'rejected';
        if (isInvited && delivery.phoneNumber === null) setIsAskingPhone(true);
        else send();
      }}
      onClose={onClose}
    />
  );
}

type Shelves = Parameters<typeof onlyEmptyShelf>[0];

/** A removed parcel goes to the only empty shelf, unless somebody chooses another one or it needs a fridge. */
function proposedFor({ deliveryStatus, wishes }: Delivery, shelves: Shelves): readonly string[] {
  const isProposed = deliveryStatus === 'removed' && wishes?.needsFridge !== true;
  const empty = isProposed ? onlyEmptyShelf(shelves) : undefined;
  return empty === undefined ? [] : [empty.name];
}
