import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unfilledErrors } from '../../../components/edit-form/field-errors.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { useTimedForm } from '../../../components/edit-form/use-timed-form.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
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
 * Records that staff took the parcel out of a box that can't report it: the box is disconnected or the
 * door faulty (LCK-44). A reason is required; it is saved with the delivery.
 */
export function RemoveModal({ delivery, boxId, onClose, onDone }: RemoveModalProps) {
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
      if (await remove.mutateAsync(form.values.reason.trim()).catch(() => null)) onDone();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
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
