import type { TFunction } from 'i18next';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import {
  type FiledDelivery,
  kolliIdsCell,
  phoneCell,
} from '../../components/delivery-cells/delivery-csv.ts';
import { csvText, downloadCsv, inZone, localTime } from '../../lib/file/csv-file.ts';

const FILE_NAME = 'Order.csv';

/**
 * One order as a table of one row, in the person's language (LCK-38); never an identity number. Who made
 * the delivery is who reserved it.
 */
export function orderCsv(delivery: FiledDelivery, t: TFunction): string {
  return csvText({
    headings: [
      t('orderCsv.kolliId'),
      t('orderCsv.madeBy'),
      t('orderCsv.phone'),
      inZone(t('orderCsv.reservedTime')),
      inZone(t('orderCsv.assignedTime')),
    ],
    rows: [
      [
        kolliIdsCell(delivery, t),
        delivery.reservedUserName,
        phoneCell(delivery, t),
        localTime(delivery.reservedTime),
        localTime(delivery.assignedTime),
      ],
    ],
  });
}

/** Downloads an order as 'Order.csv' (LCK-37). */
export function downloadOrderCsv(delivery: Delivery, t: TFunction): void {
  downloadCsv(FILE_NAME, orderCsv(delivery, t));
}
