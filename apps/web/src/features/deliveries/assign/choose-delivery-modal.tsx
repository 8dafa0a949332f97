import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/filters/search-field.tsx';
import { useSearch } from '../../../components/filters/use-search.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { showError } from '../../../components/toast/messages.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import { BoxRefusal } from '../box-refusal.tsx';
import { ChooseDeliveryList } from './choose-delivery-list.tsx';
import { type GivenDoor, useFitRefusal } from './use-fit-refusal.ts';
import { useGiveDoors } from './use-give-doors.tsx';
import { waitingDeliveriesQuery } from './waiting-deliveries.ts';

type ChooseDeliveryModalProps = {
  pharmacyId: string;
  boxId: string;
  lockerIds: readonly string[];
  /** The doors of `lockerIds`. */
  doors: readonly GivenDoor[];
  /** Why the box takes nothing now; undefined when it does. */
  refusal: string | undefined;
  onClose: () => void;
  onAssigned: (lockerIds: readonly string[]) => void;
  /** What to do when nothing waits, or an unknown parcel was scanned: reserve for a new delivery instead. */
  onReserveInstead: (kolliId?: string) => void;
};

/**
 * Chooses a waiting delivery for the doors (DLG-09), by a click, a search or a scan (SCN-04); asks for its phone
 * number if it has none.
 */
export function ChooseDeliveryModal(props: ChooseDeliveryModalProps) {
  const { pharmacyId, lockerIds, refusal, onClose, onReserveInstead } = props;
  const { t, i18n } = useTranslation();
  const search = useSearch('deliveryId', () => undefined);
  const waiting = useInfiniteQuery(waitingDeliveriesQuery(pharmacyId, search.committed.text));
  const doors = useGiveDoors(props);
  const fitRefusalOf = useFitRefusal(props.doors);
  const refusalOf = (delivery: Delivery) => refusal ?? fitRefusalOf(delivery);
  const choose = (delivery: Delivery) => {
    const reason = refusalOf(delivery);
    if (reason === undefined) doors.give(delivery);
    else showError(reason);
  };

  if (doors.question) return doors.question;
  return (
    <ModalFrame
      opened
      width={720}
      onClose={onClose}
      title={t('assign.title', { lockers: listText(lockerIds, i18n.language) })}
      lead={t('assign.lead')}
      scan={{ screen: 'chooseDelivery', onOrder: choose, onUnknown: onReserveInstead }}
    >
      {refusal !== undefined && !doors.isSuccess && <BoxRefusal refusal={refusal} />}
      <SearchField search={search} label={t('assign.search')} placeholder={t('assign.search')} />
      <ChooseDeliveryList
        refusalOf={refusalOf}
        onClear={search.committed.text === '' ? undefined : () => search.type('')}
        deliveries={waiting.data?.pages.flatMap((page) => page.deliveries)}
        failure={waiting.error}
        busyId={doors.busyId}
        onRetry={() => {
          void waiting.refetch();
        }}
        onMore={() => {
          if (waiting.hasNextPage && !waiting.isFetching) void waiting.fetchNextPage();
        }}
        onReserveInstead={() => onReserveInstead()}
        onChoose={choose}
      />
    </ModalFrame>
  );
}
