import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { AssignShelfModal } from '../assign/assign-shelf-modal.tsx';
import { NewBookingForm } from './new-booking-form.tsx';

type NewBookingModalProps = {
  pharmacyId: string;
  onClose: () => void;
  /** Scanned, and filled in. */
  kolliId?: string | undefined;
  /** Called with the doors that a scanned order got instead. */
  onAssigned: (lockerIds: readonly string[]) => void;
};

/**
 * 'New booking pharmacy pickup' (DLG-11). Where the pharmacy has shelves the delivery is then
 * reserved, and its shelf can be chosen right away; else it is delivered at once (DLV-16).
 */
export function NewBookingModal(props: NewBookingModalProps) {
  const { pharmacyId, onClose, kolliId: scanned, onAssigned } = props;
  const { t } = useTranslation();
  const [made, setMade] = useState<Delivery | null>(null);
  if (made === null) {
    return (
      <NewBookingForm
        pharmacyId={pharmacyId}
        kolliId={scanned}
        onClose={onClose}
        onMade={setMade}
        onAssigned={onAssigned}
      />
    );
  }
  const kolliId = made.deliveryId;
  if (made.deliveryStatus === 'reserved') {
    return (
      <AssignShelfModal
        delivery={made}
        pharmacyId={pharmacyId}
        onClose={onClose}
        justMade={{ lead: t('booking.chooseShelf', { kolliId }), later: t('booking.later') }}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('booking.doneTitle', { kolliId })}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('booking.done')}
        </Button>
      }
    >
      {t('booking.doneText')}
    </ModalFrame>
  );
}
