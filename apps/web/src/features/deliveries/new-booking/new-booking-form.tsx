import { createOnPharmacy } from '@kolli/contract/delivery/counter-deliveries';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { call } from '../../../lib/call/call.ts';
import { SizeStepModal } from '../quick/size-step-modal.tsx';
import { draftOf, newDeliveryOf } from '../reserve/delivery-draft.ts';
import { DeliveryFields } from '../reserve/delivery-fields.tsx';
import { useDeliveryForm } from '../reserve/use-delivery-form.ts';
import { useInvalidateDeliveries } from '../use-invalidate-deliveries.ts';

/** Names the draft of a new pharmacy reservation. */
export const bookingFormId = 'booking';

type NewBookingFormProps = {
  pharmacyId: string;
  onClose: () => void;
  onMade: (delivery: Delivery) => void;
  /** Scanned, and filled in. */
  kolliId?: string | undefined;
  /** Called with the doors that a scanned order got instead. */
  onAssigned: (lockerIds: readonly string[]) => void;
};

/**
 * The form of a new pharmacy reservation (CAL-36, DLG-11 to DLG-20); a failure leaves all that was typed. A waiting
 * order that is scanned here can be given a place instead (SCN-05).
 */
export function NewBookingForm(props: NewBookingFormProps) {
  const { pharmacyId, onClose, onMade, kolliId, onAssigned } = props;
  const { t } = useTranslation();
  const invalidate = useInvalidateDeliveries();
  const editing = useDeliveryForm({
    id: bookingFormId,
    begun: draftOf(kolliId),
    save: (draft) =>
      call(createOnPharmacy, { params: { pharmacyId }, body: newDeliveryOf(draft) }).finally(() =>
        invalidate(),
      ),
    onSaved: onMade,
  });
  const [order, setOrder] = useState<Delivery | null>(null);
  if (order) {
    return (
      <SizeStepModal
        pharmacyId={pharmacyId}
        delivery={order}
        onClose={() => setOrder(null)}
        onShelved={onClose}
        onAssigned={onAssigned}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={editing.isDirty}
      title={t('booking.title')}
      formRef={editing.ref}
      scan={{ screen: 'newDelivery', onOrder: setOrder }}
      onSubmit={editing.submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={editing.isBusy}>
            {t('booking.submit')}
          </Button>
        </>
      }
    >
      <DeliveryFields form={editing.form} country={editing.country} />
    </ModalFrame>
  );
}
