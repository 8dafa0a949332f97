import { createOnPharmacy } from '@kolli/contract/delivery/counter-deliveries';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { call } from '../../../lib/call/call.ts';
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
  /** A waiting order was scanned: it needs no new reservation (SCN-05). */
  onOrder: (delivery: Delivery) => void;
};

/** The form of a new pharmacy reservation (CAL-36, DLG-11 to DLG-20); a failure leaves all that was typed. */
export function NewBookingForm(props: NewBookingFormProps) {
  const { pharmacyId, onClose, onMade, kolliId, onOrder } = props;
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
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={editing.isDirty}
      title={t('booking.title')}
      formRef={editing.ref}
      scan={{ screen: 'newDelivery', onOrder }}
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
