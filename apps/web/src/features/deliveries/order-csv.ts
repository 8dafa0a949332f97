import type { ClearableField, Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { csvText, downloadCsv, inZone, localTime } from '../../lib/file/csv-file.ts';

const FILE_NAME = 'Order.csv';

/** What retention has cleared, of a delivery that is closed. */
type Cleared = { readonly clearedFields?: readonly ClearableField[] };

/**
 * One order as a table of one row, in the person's language (LCK-38); never an identity number. Who made
 * the delivery is who reserved it.
 */
export function orderCsv(delivery: Delivery & Cleared, t: TFunction): string {
  const { deliveryId, additionalDeliveryIds, phoneNumber, clearedFields } = delivery;
  const isCleared = (field: ClearableField) => clearedFields?.includes(field);
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
        isCleared('deliveryId')
          ? t('delivery.noLongerKept')
          : [deliveryId, ...additionalDeliveryIds].join(', '),
        delivery.reservedUserName ?? null,
        isCleared('phoneNumber') ? t('delivery.noLongerKept') : phoneNumber,
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
