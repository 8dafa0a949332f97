import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { hasParcelInDoor } from '@kolli/domain/delivery/delivery-snapshot';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { usePermission } from '../../../lib/call/use-permission.ts';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import classes from './delete-reservation-modal.module.css';
import { DestroyForGood } from './destroy-for-good.tsx';
import { offeredFor, snapshotOf } from '../offered.ts';
import { useEndDelivery } from './use-end-delivery.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type DeleteReservationModalProps = {
  delivery: Delivery;
  /** Why the delivery's box forbids both now; undefined when it doesn't, or is not known here. */
  boxRefusal?: string | undefined;
  onClose: () => void;
  /** Called when it is deleted or destroyed; the caller closes the modal. */
  onDone: () => void;
};

type Kind = 'delete' | 'destroy';

/**
 * Offers 'destroyed', 'delete' and 'cancel' (DLG-24). What the life cycle or the role does not
 * allow now can't be chosen, and says why. Destroying is set apart and asks for a second confirmation.
 */
export function DeleteReservationModal(props: DeleteReservationModalProps) {
  const { delivery, boxRefusal, onClose, onDone } = props;
  const { t } = useTranslation();
  const canDestroy = usePermission('delivery.destroy');
  const end = useEndDelivery();
  const once = useSingleFlight();
  const [step, setStep] = useState<'choice' | 'destroy' | 'choiceAgain'>('choice');
  const offered = offeredFor(delivery, { pharmacyHasShelves: false, isDoorOutOfReach: false });

  const refusal = (kind: Kind): string | undefined => {
    if (kind === 'destroy' && !canDestroy) return t('enoughPermissions');
    if (offered.has(kind)) return boxRefusal;
    const isLoaded = hasParcelInDoor(snapshotOf(delivery));
    return t(isLoaded ? 'reservation_delivered' : 'wrong_delivery_status');
  };
  const choose = (kind: Kind) => {
    once(async () => {
      // The failure itself is shown as a toast; the modal stays.
      const isDone = await end
        .mutateAsync({ delivery, kind })
        .then(() => true)
        .catch(() => false);
      if (isDone) onDone();
    });
  };
  const busyKind = end.isPending ? end.variables.kind : undefined;
  if (step === 'destroy') {
    return (
      <DestroyForGood
        kolliId={delivery.deliveryId}
        isBusy={busyKind === 'destroy'}
        onClose={onClose}
        onBack={() => setStep('choiceAgain')}
        onDestroy={() => choose('destroy')}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('deleteReservation.title', { kolliId: delivery.deliveryId })}
      result={
        <DangerButton
          data-autofocus={step === 'choiceAgain' || undefined}
          disabled={refusal('destroy') !== undefined || busyKind !== undefined}
          onClick={() => setStep('destroy')}
        >
          {t('deleteReservation.destroyed')}
        </DangerButton>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            loading={busyKind === 'delete'}
            disabled={refusal('delete') !== undefined}
            onClick={() => choose('delete')}
          >
            {t('deleteReservation.delete')}
          </Button>
        </>
      }
    >
      <dl className={classes.choices}>
        <dt>{t('deleteReservation.delete')}</dt>
        <Choice text={t('deleteReservation.deleteText')} refusal={refusal('delete')} />
        <dt>{t('deleteReservation.destroyed')}</dt>
        <Choice text={t('deleteReservation.destroyedText')} refusal={refusal('destroy')} />
      </dl>
    </ModalFrame>
  );
}

function Choice({ text, refusal }: { text: string; refusal: string | undefined }) {
  return (
    <dd>
      {text}
      {refusal !== undefined && (
        <em>
          <IconBan size={16} stroke={1.9} aria-hidden />
          {refusal}
        </em>
      )}
    </dd>
  );
}
