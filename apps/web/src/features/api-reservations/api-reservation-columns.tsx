import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { KolliCell } from '../../components/delivery-cells/kolli-cell.tsx';
import { TimeCell } from '../../components/delivery-cells/time-cell.tsx';
import { PhoneCell } from '../../components/delivery-cells/phone-cell.tsx';
import { StatusCell } from '../../components/delivery-cells/status-cell.tsx';
import { wishesText } from '../../components/delivery-cells/wishes-text.ts';
import classes from './api-reservation-columns.module.css';
import type { ApiReservationAction } from './api-reservation-actions.ts';
import { AssignCell } from './assign-cell.tsx';

type ColumnsOptions = {
  offersOf: (delivery: Delivery) => readonly ApiReservationAction[];
  onSelect: (action: ApiReservationAction, delivery: Delivery) => void;
};

/** The columns of APIReservations (API-04); the user who reserved is below the reserved time. */
export function apiReservationColumns(
  t: TFunction,
  { offersOf, onSelect }: ColumnsOptions,
): DataColumn<Delivery>[] {
  return [
    {
      id: 'phone',
      header: t('table.phone'),
      width: 160,
      grow: 1,
      isCardHead: true,
      cell: ({ phoneNumber }) => phoneNumber && <PhoneCell phoneNumber={phoneNumber} />,
    },
    {
      id: 'status',
      header: t('table.status'),
      width: 136,
      grow: 1,
      cell: (delivery) => <StatusCell delivery={delivery} />,
    },
    {
      id: 'kolliIds',
      header: t('table.kolliIds'),
      width: 160,
      grow: 2,
      isCardHead: true,
      cell: (delivery) => <WishingKolli delivery={delivery} />,
    },
    {
      id: 'reserved',
      header: t('table.reserved'),
      width: 152,
      grow: 1,
      cell: ({ reservedTime, reservedUserName }) => (
        <TimeCell time={reservedTime} userName={reservedUserName} />
      ),
    },
    {
      id: 'drug',
      header: t('delivery.includesDrugs'),
      width: 128,
      grow: 1,
      cell: (delivery) => t(delivery.is_drug ? 'yes' : 'no'),
    },
    {
      id: 'assign',
      header: t('api.assign'),
      paper: false,
      width: 176,
      grow: 1,
      cell: (delivery) => {
        const first = (['shelf', 'quick'] as const).find((one) => offersOf(delivery).includes(one));
        return (
          first && (
            <AssignCell
              kind={first}
              kolliId={delivery.deliveryId}
              onOpen={() => {
                onSelect(first, delivery);
              }}
            />
          )
        );
      },
    },
  ];
}

/** The kolli IDs, with what the order wishes below. */
function WishingKolli({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation();
  const wishes = wishesText(delivery, t, i18n.language);
  const kolli = <KolliCell delivery={delivery} expired={null} />;
  if (wishes === '') return kolli;
  return (
    <span className={classes.wishing}>
      {kolli}
      <small title={wishes}>{wishes}</small>
    </span>
  );
}
