import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { alarmCauseText } from '../../components/delivery-cells/alarm-cause-text.ts';
import { KolliCell } from '../../components/delivery-cells/kolli-cell.tsx';
import { NoLongerKept } from '../../components/delivery-cells/no-longer-kept.tsx';
import { TimeCell } from '../../components/delivery-cells/time-cell.tsx';
import { PhoneCell } from '../../components/delivery-cells/phone-cell.tsx';
import { hasPlace, PlaceCell } from '../../components/delivery-cells/place-cell.tsx';
import { StatusCell } from '../../components/delivery-cells/status-cell.tsx';
import { TruncatedText } from '../../components/text/truncated-text.tsx';
import { closingOf } from './closing.ts';

type Column = DataColumn<DeliveryFacts>;

/** The columns of HIS-11; each user is shown below the time of their action. */
export function historyColumns(
  t: TFunction,
  language: string,
  boxName: (boxId: string) => string | undefined,
): Column[] {
  return [
    {
      id: 'phone',
      header: t('table.mobilePhone'),
      width: 154,
      isCardHead: true,
      cell: ({ phoneNumber, clearedFields }) =>
        clearedFields.includes('phoneNumber') ? (
          <NoLongerKept />
        ) : (
          phoneNumber && <PhoneCell phoneNumber={phoneNumber} />
        ),
    },
    {
      id: 'status',
      header: t('table.deliveryStatus'),
      width: 128,
      cell: ({ deliveryStatus }) => <StatusCell delivery={{ deliveryStatus, sms: null }} />,
    },
    {
      id: 'kolliIds',
      below: 'phone',
      header: t('table.parcelIds'),
      width: 156,
      isCardHead: true,
      cell: (delivery) => <KolliCell delivery={delivery} expired={delivery.orderExpired} />,
    },
    {
      id: 'place',
      below: 'status',
      header: t('table.place'),
      width: 136,
      cell: (delivery) =>
        hasPlace(delivery) ? (
          <PlaceCell
            delivery={delivery}
            boxName={delivery.pickupboxId === null ? undefined : boxName(delivery.pickupboxId)}
          />
        ) : null,
    },
    ...timeColumns(t),
    ...reasonColumns(t, language),
  ];
}

function timeColumns(t: TFunction): Column[] {
  return [
    timeColumn('reserved', t('table.reserved'), (row) => [row.reservedTime, row.reservedUserName]),
    timeColumn('delivered', t('table.delivered'), (row) => [
      row.deliveryTime,
      row.deliveryUserName,
    ]),
    timeColumn('closed', t('table.closed'), (row) => {
      const closing = closingOf(row);
      return [closing?.time ?? null, closing?.userName ?? null];
    }),
    timeColumn('assigned', t('table.assignedBy'), (row) => [
      row.assignedTime,
      row.assignedUserName,
    ]),
  ];
}

function timeColumn(
  id: string,
  header: string,
  read: (row: DeliveryFacts) => [time: number | null, userName: string | null],
): Column {
  return {
    id,
    header,
    width: 132,
    cell: (row) => {
      const [time, userName] = read(row);
      return time === null ? null : <TimeCell time={time} userName={userName} />;
    },
  };
}

function reasonColumns(t: TFunction, language: string): Column[] {
  return [
    {
      id: 'orderExpired',
      below: 'row',
      header: t('table.orderExpired'),
      width: 124,
      cell: ({ orderExpired }) => orderExpired && t(`table.expiredKind.${orderExpired}`),
    },
    {
      id: 'causeOfAlarm',
      below: 'row',
      header: t('table.causeOfAlarm'),
      width: 150,
      isCardWide: true,
      cell: ({ causeOfAlarm }) =>
        causeOfAlarm && <TruncatedText text={alarmCauseText(causeOfAlarm, language)} />,
    },
    {
      id: 'description',
      below: 'row',
      header: t('table.description'),
      width: 190,
      grow: 1,
      isCardWide: true,
      cell: ({ descriptionText, clearedFields }) =>
        clearedFields.includes('descriptionText') ? (
          <NoLongerKept />
        ) : (
          descriptionText && <TruncatedText text={descriptionText} />
        ),
    },
  ];
}
