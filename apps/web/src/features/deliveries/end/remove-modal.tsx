import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unfilledErrors } from '../../../components/edit-form/field-errors.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { useTimedForm } from '../../../components/edit-form/use-timed-form.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { callQuery } from '../../../lib/call/query.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import { AssignShelfModal } from '../assign/assign-shelf-modal.tsx';
import { shelfEventFor } from '../offered.ts';
import { useRemove } from './use-remove.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

const MAX_REASON = 250;

type RemoveModalProps = {
  delivery: Delivery;
  boxId: string;
  onClose: () => void;
  onDone: () => void;
};

/**
 * Records that staff took the parcel out of a box that can't report it, and asks for the shelf where it waits now, if
 * it may be handed out and the pharmacy has shelves (TOD-05).
 */
export function RemoveModal({ delivery, boxId, onClose, onDone }: RemoveModalProps) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<Delivery | null>(null);
  const { pharmacyId } = delivery;
  const pharmacy = useQuery(callQuery(showPharmacy, { params: { id: pharmacyId } }));
  const hasShelves = (pharmacy.data?.shelves.length ?? 0) > 0;
  if (removed !== null) {
    return (
      <AssignShelfModal
        delivery={removed}
        pharmacyId={pharmacyId}
        onClose={onDone}
        justMade={{ lead: t('remove.thenShelf'), later: t('booking.later') }}
      />
    );
  }
  return (
    <RemoveForm
      delivery={delivery}
      boxId={boxId}
      onClose={onClose}
      onRemoved={(after) => {
        const canWait = after.hold !== 'rejected' && shelfEventFor(after, hasShelves) !== undefined;
        if (canWait) setRemoved(after);
        else onDone();
      }}
    />
  );
}

type RemoveFormProps = Omit<RemoveModalProps, 'onDone'> & {
  onRemoved: (after: Delivery) => void;
};

/**
 * Records that staff took the parcel out of a box that can't report it: the box is disconnected or the
 * door faulty (LCK-44). A reason is required; it is saved with the delivery.
 */
function RemoveForm({ delivery, boxId, onClose, onRemoved }: RemoveFormProps) {
  const { t, i18n } = useTranslation();
  const { form, showAll } = useTimedForm({
    initialValues: { reason: '' },
    check: unfilledErrors,
    timing: 'live',
  });
  const propsOf = useFieldProps(form);
  const remove = useRemove(delivery, boxId);
  const once = useSingleFlight();
  const doors = delivery.heldLockers.filter((door) => door.loadedTime !== null);
  const lockers = listText(
    doors.map((door) => door.lockerId),
    i18n.language,
  );
  const submit = () => {
    if (showAll()) return;
    once(async () => {
      // The failure itself is shown as a toast; what was typed stays.
      const after = await remove.mutateAsync(form.values.reason.trim()).catch(() => null);
      if (after !== null) onRemoved(after);
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={form.values.reason.trim() !== ''}
      title={t('remove.title', { kolliId: delivery.deliveryId })}
      lead={t('remove.lead', { lockers })}
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={remove.isPending}>
            {t('remove.submit')}
          </Button>
        </>
      }
    >
      <Textarea
        required
        data-autofocus
        rows={3}
        maxLength={MAX_REASON}
        label={t('remove.reason')}
        {...propsOf('reason')}
      />
    </ModalFrame>
  );
}
