import type { ClearableField } from '@kolli/contract/delivery/deliveries';
import type { Insertable } from 'kysely';
import type { DeliveryTable } from '../../platform/database/tables.gen.ts';
import { clearedColumns, type DeliveryPart } from '../retention/clear-deliveries.ts';
import type { HistoryRows } from './history-tables.ts';

/** The column that shows whether a field of each part has content. */
const columns: Readonly<
  Record<DeliveryPart, Partial<Record<ClearableField, keyof Insertable<DeliveryTable>>>>
> = {
  pin: {},
  identity: { ssn: 'ssn_hash' },
  content: {
    deliveryId: 'kolli_id',
    additionalDeliveryIds: 'additional_kolli_ids',
    phoneNumber: 'phone_number',
    order_id: 'order_id',
    fulfillment_order_id: 'fulfillment_order_id',
    descriptionText: 'description_text',
  },
};

function clearedFields(row: Insertable<DeliveryTable>, parts: readonly DeliveryPart[]): string[] {
  const fields = parts.flatMap((part) => Object.entries(columns[part]));
  const isFilled = (value: unknown) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return fields.flatMap(([field, column]) => (isFilled(row[column]) ? field : [])).toSorted();
}

function withoutReason(detail: unknown): string {
  const { reason: _reason, ...rest } = JSON.parse(String(detail)) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** The rows of a line without these parts of its delivery's personal content (RET-09), as retention leaves them. */
export function withoutParts(rows: HistoryRows, parts: readonly DeliveryPart[]): HistoryRows {
  const delivery = rows.delivery.map((row) => ({
    ...row,
    ...Object.assign({}, ...parts.map((part) => clearedColumns[part])),
    cleared_fields: clearedFields(row, parts),
  }));
  if (!parts.includes('content')) return { ...rows, delivery };
  const actions = rows.delivery_action.map((row) => ({
    ...row,
    detail: withoutReason(row.detail),
  }));
  return { ...rows, delivery, delivery_kolli: [], delivery_action: actions };
}
