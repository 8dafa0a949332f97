import type { ClearableField, Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { csvText, downloadCsv } from '../../lib/file/csv-file.ts';

const FILE_NAME = 'Order.csv';

/** What retention has cleared, of a delivery that is closed. */
type Cleared = { readonly clearedFields?: readonly ClearableField[] };

/**
 * One order as a table of one row, in the person's language (LCK-38); never an identity number. Who made
 * the delivery is who reserved it, and the phone number is written as it is dialled.
 */
export function orderCsv(delivery: Delivery & Cleared, t: TFunction): string {
  const { deliveryId, additionalDeliveryIds, phoneNumber, assignedTime, clearedFields } = delivery;
  const isCleared = (field: ClearableField) => clearedFields?.includes(field);
  const header = [
    t('orderCsv.kolliId'),
    t('orderCsv.madeBy'),
    t('orderCsv.phone'),
    t('orderCsv.reservedTime'),
    t('orderCsv.assignedTime'),
  ];
  const row = [
    isCleared('deliveryId')
      ? t('delivery.noLongerKept')
      : [deliveryId, ...additionalDeliveryIds].join(', '),
    delivery.reservedUserName ?? '',
    isCleared('phoneNumber') ? t('delivery.noLongerKept') : (phoneNumber ?? ''),
    formatDateTime(new Date(delivery.reservedTime)),
    assignedTime === null ? '' : formatDateTime(new Date(assignedTime)),
  ];
  return csvText(header, [row]);
}

/** Downloads an order as 'Order.csv' (LCK-37). */
export function downloadOrderCsv(delivery: Delivery, t: TFunction): void {
  downloadCsv(FILE_NAME, orderCsv(delivery, t));
}
