import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { AddPhoneNumberModal } from '../assign/add-phone-number-modal.tsx';
import { QuickCounters } from './quick-counters.tsx';
import { freeCounts, likelyLockers, totalOf } from './quick-counts.ts';
import { ReserveResult } from '../reserve/reserve-result.tsx';
import { useAssignDelivery } from '../assign/use-assign-delivery.ts';
import { useQuickCounts } from './use-quick-counts.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type QuickAssignFormProps = {
  box: PickupBox;
  delivery: Delivery;
  onClose: () => void;
  onAssigned: (lockerIds: readonly string[]) => void;
  /** Chooses the box; shown above the counters. */
  boxChoice?: ReactNode;
  /** Why this box can't be used now; undefined when it can. */
  refusal?: string | undefined;
};

/**
 * Assigns a waiting delivery a number of lockers of each kind, which the server chooses (CAL-41); asks
 * for the phone number where the delivery has none (DLG-29).
 */
export function QuickAssignForm(props: QuickAssignFormProps) {
  const { box, delivery, onClose, onAssigned, boxChoice } = props;
  const { t } = useTranslation();
  const assign = useAssignDelivery(box.id);
  const once = useSingleFlight();
  const [isAsking, setIsAsking] = useState(false);
  const free = freeCounts(box);
  const isSent = assign.isPending || assign.isSuccess;
  const quick = useQuickCounts(free, isSent);
  const count = totalOf(quick.counts);
  // Once sent, the box may be full because of these very lockers: that is no refusal.
  const refusal = isSent ? undefined : props.refusal;

  const give = (phoneNumber?: string) => {
    once(async () => {
      const doors = { lockerCounts: quick.counts };
      // The failure itself is shown as a toast; the modal stays, with the box loaded again.
      const given = await assign.mutateAsync({ delivery, doors, phoneNumber }).catch(() => null);
      if (given) onAssigned(given.lockerId);
    });
  };

  // The chosen lockers may be taken by now: back to the counters, which say so.
  if (isAsking && count === 0 && !isSent) setIsAsking(false);
  if (isAsking) {
    return (
      <AddPhoneNumberModal
        kolliId={delivery.deliveryId}
        isBusy={assign.isPending}
        refusal={refusal}
        onClose={() => setIsAsking(false)}
        onSubmit={give}
      />
    );
  }
  const canSend = count > 0 && refusal === undefined;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('quick.assignTitle', { kolliId: delivery.deliveryId })}
      lead={t('quick.lead')}
      onSubmit={() => {
        if (!canSend) return;
        if (delivery.phoneNumber === null) setIsAsking(true);
        else give();
      }}
      result={<ReserveResult count={count} lockerIds={likelyLockers(box, quick.counts)} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={assign.isPending} disabled={!canSend}>
            {count === 0 ? t('lockers.reserve') : t('quick.assign', { count })}
          </Button>
        </>
      }
    >
      {boxChoice}
      {refusal === undefined ? (
        <QuickCounters info={box.info} free={free} quick={quick} />
      ) : (
        <p role="status">{refusal}</p>
      )}
    </ModalFrame>
  );
}
