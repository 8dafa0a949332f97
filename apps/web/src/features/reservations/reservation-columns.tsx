import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { KolliCell } from '../../components/delivery-cells/kolli-cell.tsx';
import { EndCell } from '../../components/delivery-cells/end-cell.tsx';
import { TimeCell } from '../../components/delivery-cells/time-cell.tsx';
import { PhoneCell } from '../../components/delivery-cells/phone-cell.tsx';
import { hasPlace, PlaceCell } from '../../components/delivery-cells/place-cell.tsx';
import { StatusCell } from '../../components/delivery-cells/status-cell.tsx';
import { TruncatedText } from '../../components/text/truncated-text.tsx';

type ColumnsOptions = {
  /** The name of a box; undefined if the pharmacy has only one. */
  boxName: (boxId: string) => string | undefined;
  canChooseShelf: (delivery: Delivery) => boolean;
  onChooseShelf: (delivery: Delivery) => void;
};

/**
 * Users who reserved, delivered and assigned are shown below the times of their actions (RES-08).
 */
export function reservationColumns(t: TFunction, options: ColumnsOptions): DataColumn<Delivery>[] {
  return [
    {
      id: 'phone',
      header: t('table.phone'),
      width: 148,
      tightWidth: 154,
      isCardHead: true,
      cell: ({ phoneNumber }) => phoneNumber && <PhoneCell phoneNumber={phoneNumber} />,
    },
    {
      id: 'kolliIds',
      header: t('table.kolliIds'),
      width: 148,
      tightWidth: 146,
      grow: 1,
      isCardHead: true,
      cell: (delivery) => (
        <KolliCell
          delivery={delivery}
          expired={delivery.deliveryStatus === 'expired' ? delivery.orderExpired : null}
        />
      ),
    },
    {
      id: 'status',
      header: t('table.status'),
      width: 128,
      tightWidth: 126,
      cell: (delivery) => <StatusCell delivery={delivery} />,
    },
    placeColumn(t, options),
    {
      id: 'waitsUntil',
      header: t('delivery.waitsUntil'),
      width: 122,
      cell: (delivery) => <EndCell delivery={delivery} />,
    },
    {
      id: 'reserved',
      header: t('table.reserved'),
      width: 122,
      cell: ({ reservedTime, reservedUserName }) => (
        <TimeCell time={reservedTime} userName={reservedUserName} />
      ),
    },
    {
      id: 'delivered',
      header: t('table.delivered'),
      width: 122,
      cell: ({ deliveryTime, deliveryUserName }) =>
        deliveryTime && <TimeCell time={deliveryTime} userName={deliveryUserName} />,
    },
    {
      id: 'assigned',
      header: t('table.assigned'),
      width: 122,
      cell: ({ assignedTime, assignedUserName }) =>
        assignedTime && <TimeCell time={assignedTime} userName={assignedUserName} />,
    },
    {
      id: 'description',
      header: t('table.description'),
      width: 118,
      tightWidth: 100,
      grow: 1,
      below: 'row',
      isCardWide: true,
      cell: ({ descriptionText }) => descriptionText && <TruncatedText text={descriptionText} />,
    },
  ];
}

function placeColumn(t: TFunction, options: ColumnsOptions): DataColumn<Delivery> {
  const nameOf = ({ pickupboxId }: Delivery) =>
    pickupboxId === null ? undefined : options.boxName(pickupboxId);
  return {
    id: 'place',
    header: t('table.place'),
    width: 140,
    tightWidth: 130,
    paper: (delivery) =>
      hasPlace(delivery) && <PlaceCell delivery={delivery} boxName={nameOf(delivery)} />,
    cell: (delivery) => {
      const canChoose = options.canChooseShelf(delivery);
      if (!canChoose && !hasPlace(delivery)) return null;
      return (
        <PlaceCell
          delivery={delivery}
          boxName={nameOf(delivery)}
          onChooseShelf={
            canChoose
              ? () => {
                  options.onChooseShelf(delivery);
                }
              : undefined
          }
        />
      );
    },
  };
}
