import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import { useEndDelivery } from './use-end-delivery.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type DestroyDeliveryModalProps = { delivery: Delivery; onClose: () => void; onDone: () => void };

/** Asks before a delivery is ended for good (API-08). */
export function DestroyDeliveryModal({ delivery, onClose, onDone }: DestroyDeliveryModalProps) {
  const { t } = useTranslation();
  const end = useEndDelivery();
  const once = useSingleFlight();
  const destroy = () => {
    once(async () => {
      // The failure itself is shown as a toast; the modal stays.
      const isDone = await end
        .mutateAsync({ delivery, kind: 'destroy' })
        .then(() => true)
        .catch(() => false);
      if (isDone) onDone();
    });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('deleteReservation.destroyTitle', { kolliId: delivery.deliveryId })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <DangerButton isFinal loading={end.isPending} onClick={destroy}>
            {t('deleteReservation.destroy')}
          </DangerButton>
        </>
      }
    >
      {t('deleteReservation.destroyedText')}
    </ModalFrame>
  );
}
