import type { Opening } from '@kolli/contract/delivery/delivery-openings';
import type { TFunction } from 'i18next';
import { formatDateTimeSeconds } from '../../lib/time/shown-time.ts';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { KolliId } from '../../components/text/kolli-id.tsx';
import classes from './access-log.module.css';

/** When, who, and which delivery. */
export function accessLogColumns(t: TFunction): DataColumn<Opening>[] {
  return [
    {
      id: 'time',
      header: t('customerData.log.time'),
      width: 180,
      tightWidth: 150,
      isCardHead: true,
      cell: ({ time }) => (
        <span className={classes.time}>{formatDateTimeSeconds(new Date(time))}</span>
      ),
    },
    {
      id: 'who',
      header: t('customerData.log.who'),
      width: 200,
      tightWidth: 140,
      grow: 1,
      cell: ({ userName }) => userName,
    },
    {
      id: 'delivery',
      header: t('customerData.log.delivery'),
      width: 200,
      tightWidth: 140,
      grow: 1,
      cell: ({ deliveryId }) =>
        deliveryId === null ? (
          <span className={classes.gone}>{t('customerData.gone')}</span>
        ) : (
          <KolliId id={deliveryId} />
        ),
    },
  ];
}
