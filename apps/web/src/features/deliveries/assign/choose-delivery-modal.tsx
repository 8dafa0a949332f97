import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import { AddPhoneNumberModal } from './add-phone-number-modal.tsx';
import { BoxRefusal } from '../box-refusal.tsx';
import { ChooseDeliveryList } from './choose-delivery-list.tsx';
import { useAssignDelivery } from './use-assign-delivery.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { waitingDeliveriesQuery } from './waiting-deliveries.ts';

type ChooseDeliveryModalProps = {
  pharmacyId: string;
  boxId: string;
  lockerIds: readonly string[];
  /** Why the box takes nothing now; undefined when it does. */
  refusal: string | undefined;
  onClose: () => void;
  onAssigned: (lockerIds: readonly string[]) => void;
  /** What to do when nothing waits: reserve for a new delivery instead. */
  onReserveInstead: () => void;
};

/** Chooses a waiting delivery for the doors (DLG-09); asks for its phone number if it has none. */
export function ChooseDeliveryModal(props: ChooseDeliveryModalProps) {
  const { pharmacyId, boxId, lockerIds, refusal, onClose, onAssigned, onReserveInstead } = props;
  const { t, i18n } = useTranslation();
  const waiting = useInfiniteQuery(waitingDeliveriesQuery(pharmacyId));
  const assign = useAssignDelivery(boxId);
  const once = useSingleFlight();
  const [withoutPhone, setWithoutPhone] = useState<Delivery | null>(null);

  const give = (delivery: Delivery, phoneNumber?: string) => {
    once(async () => {
      // The failure itself is shown as a toast; the modal stays, with the list loaded again.
      const given = await assign
        .mutateAsync({ delivery, doors: { lockerId: lockerIds }, phoneNumber })
        .catch(() => null);
      if (given) onAssigned(given.lockerId);
    });
  };

  if (withoutPhone) {
    return (
      <AddPhoneNumberModal
        kolliId={withoutPhone.deliveryId}
        isBusy={assign.isPending}
        refusal={assign.isPending || assign.isSuccess ? undefined : refusal}
        onClose={() => {
          setWithoutPhone(null);
        }}
        onSubmit={(phoneNumber) => {
          give(withoutPhone, phoneNumber);
        }}
      />
    );
  }
  return (
    <ModalFrame
      opened
      width={720}
      onClose={onClose}
      title={t('assign.title', { lockers: listText(lockerIds, i18n.language) })}
    >
      {refusal !== undefined && !assign.isSuccess && <BoxRefusal refusal={refusal} />}
      <ChooseDeliveryList
        refusal={refusal}
        deliveries={waiting.data?.pages.flatMap((page) => page.deliveries)}
        failure={waiting.error}
        busyId={assign.isPending ? assign.variables.delivery.docId : null}
        onRetry={() => {
          void waiting.refetch();
        }}
        onMore={() => {
          if (waiting.hasNextPage && !waiting.isFetching) void waiting.fetchNextPage();
        }}
        onReserveInstead={onReserveInstead}
        onChoose={(delivery) => {
          if (delivery.phoneNumber === null) setWithoutPhone(delivery);
          else give(delivery);
        }}
      />
    </ModalFrame>
  );
}
