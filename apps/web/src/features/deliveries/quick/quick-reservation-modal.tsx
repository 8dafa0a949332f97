import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { BoxRefusal } from '../box-refusal.tsx';
import { draftOf } from '../reserve/delivery-draft.ts';
import { DeliveryFields } from '../reserve/delivery-fields.tsx';
import { QuickCounters } from './quick-counters.tsx';
import { freeCounts, likelyLockers, totalOf } from './quick-counts.ts';
import { ReserveResult } from '../reserve/reserve-result.tsx';
import { SizeStepModal } from './size-step-modal.tsx';
import { useQuickCounts } from './use-quick-counts.ts';
import { useReserveForm } from '../reserve/use-reserve-form.ts';

/** Names the draft of a quick reservation. */
export const quickFormId = 'quick';

type QuickReservationModalProps = {
  /** The box as it is now: the counters follow its free doors. */
  box: PickupBox;
  onClose: () => void;
  /** Called with the doors that the server chose. */
  onReserved: (lockerIds: readonly string[]) => void;
  /** Why the box takes nothing now; undefined when it does. */
  refusal: string | undefined;
  /** Scanned, and filled in. */
  kolliId?: string | undefined;
  /** Chooses the box; shown above the counters. */
  boxChoice?: ReactNode;
};

/**
 * Reserves a number of lockers of each kind for a new delivery (DLG-03 to DLG-07); the server chooses them, the
 * least used first, in one step with taking them. A waiting order that is scanned here can be given a place instead
 * (SCN-05).
 */
export function QuickReservationModal({
  box,
  onClose,
  onReserved,
  refusal: boxRefusal,
  kolliId,
  boxChoice,
}: QuickReservationModalProps) {
  const { t } = useTranslation();
  const { form, country, ref, isDirty, isBusy, isSent, submit } = useReserveForm({
    boxId: box.id,
    id: quickFormId,
    begun: draftOf(kolliId),
    onReserved,
  });
  const free = freeCounts(box);
  const quick = useQuickCounts(free, isSent);
  const count = totalOf(quick.counts);
  const refusal = isSent ? undefined : boxRefusal;
  const [order, setOrder] = useState<Delivery | null>(null);
  if (order) {
    return (
      <SizeStepModal
        pharmacyId={box.pharmacyId}
        delivery={order}
        onClose={() => setOrder(null)}
        onShelved={onClose}
        onAssigned={onReserved}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={isDirty}
      title={t('quick.title')}
      lead={t('quick.lead')}
      formRef={ref}
      scan={{ screen: 'newDelivery', onOrder: setOrder }}
      onSubmit={() => {
        if (count > 0 && refusal === undefined) submit({ lockerCounts: quick.counts });
      }}
      result={<ReserveResult count={count} lockerIds={likelyLockers(box, quick.counts)} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={count === 0 || refusal !== undefined}>
            {count === 0 ? t('lockers.reserve') : t('reserve.submit', { count })}
          </Button>
        </>
      }
    >
      {refusal !== undefined && <BoxRefusal refusal={refusal} />}
      {boxChoice}
      <QuickCounters info={box.info} free={free} quick={quick} />
      <DeliveryFields form={form} country={country} />
    </ModalFrame>
  );
}
