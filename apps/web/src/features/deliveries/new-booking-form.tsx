import type { Delivery } from '@kolli/contract/deliveries';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { CallError } from '../../lib/call-error.ts';
import { draftFields } from './delivery-draft.ts';
import { DeliveryFields, type FieldRefs } from './delivery-fields.tsx';
import { serverFieldErrors } from './server-field-errors.ts';
import { useCreateOnPharmacy } from './use-create-on-pharmacy.ts';
import { useDeliveryForm } from './use-delivery-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** Names the draft of a new pharmacy reservation. */
export const bookingFormId = 'booking';

type NewBookingFormProps = {
  pharmacyId: string;
  onClose: () => void;
  onMade: (delivery: Delivery) => void;
};

/** The fields of a new pharmacy reservation (DLG-12 to DLG-20); a failure leaves all that was typed. */
export function NewBookingForm({ pharmacyId, onClose, onMade }: NewBookingFormProps) {
  const { t } = useTranslation();
  const form = useDeliveryForm(bookingFormId);
  const fields: FieldRefs = useRef({});
  const create = useCreateOnPharmacy(pharmacyId);
  const once = useSingleFlight();

  const submit = () => {
    const wrong = form.check();
    if (wrong !== undefined) {
      fields.current[wrong]?.focus();
      return;
    }
    once(async () => {
      try {
        onMade(await create.mutateAsync(form.draft));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const found = serverFieldErrors(error, form.draft);
        form.showServerErrors(found);
        const first = draftFields.find((field) => found[field] !== undefined);
        if (first !== undefined) fields.current[first]?.focus();
      }
    });
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={form.isDirty}
      title={t('booking.title')}
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('booking.submit')}
          </Button>
        </>
      }
    >
      <DeliveryFields form={form} fields={fields} />
    </ModalFrame>
  );
}
