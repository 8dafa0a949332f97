import { expect, test } from 'vitest';
import { formatIsoDateTime, shownZone } from '../../lib/time/shown-time.ts';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/delivery.ts';
import i18next from 'i18next';
import { showLanguage } from '../../lib/text/i18n.ts';
import { orderCsv } from './order-csv.ts';

const time = (timeMs: number) => formatIsoDateTime(timeMs);
const zone = ` (${shownZone()})`;

/** The cells of the order's row. */
const cellsOf = (...delivery: Parameters<typeof sampleDelivery>) => {
  const [, row] = orderCsv(sampleDelivery(...delivery), i18next.t).split('\r\n');
  return row?.split(';');
};

test('LCK-38: the columns are separated by semicolons, with one row for the order, and named in the language of the person', async () => {
  const assignedTime = Date.UTC(2026, 10, 20, 9, 30);
  const delivery = { ...deliveredParcel(), assignedTime };
  const text = orderCsv(delivery, i18next.t);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.slice(1).split('\r\n')).toEqual([
    `Kolli ID;Delivery made by;Phone number;Time reserved${zone};Assigned time${zone}`,
    `fp-48214, fp-48214-2;API;+358449076610;${time(delivery.reservedTime)};${time(assignedTime)}`,
  ]);
  await showLanguage('sv');
  const [header] = orderCsv(sampleDelivery(), i18next.t).slice(1).split('\r\n');
  const names = `Kolli-ID;Leveransen skapad av;Telefonnummer;Reserveringstid${zone};Tilldelningstid${zone}`;
  expect(header).toBe(names);
});

test('LCK-38: who made the delivery is who reserved it, not who delivered; what is not known is empty, what a spreadsheet would run is text, and an identity number has no column', () => {
  const people = { reservedUserName: 'Aino Demo', deliveryUserName: 'Eero Demo' };
  expect(cellsOf(people)?.[1]).toBe('Aino Demo');
  const delivery = sampleDelivery({ phoneNumber: null, reservedUserName: '=cmd|calc;"x"' });
  const row = orderCsv(delivery, i18next.t).split('\r\n')[1];
  expect(row).toBe(`fp-48214;"'=cmd|calc;""x""";;${time(delivery.reservedTime)};`);
  expect(orderCsv(deliveredParcel(), i18next.t)).not.toContain('*');
});

test('LCK-38: a phone number is written as it is dialled; what is none but begins as a formula does is marked as text', () => {
  for (const phoneNumber of ['+358401234567', '+4670184552', '+12345678901234'])
    expect(cellsOf({ phoneNumber })?.[2]).toBe(phoneNumber);
  for (const phoneNumber of ['+1+cmd', '+358401234567+1', '-1+1', '@sum', '=1'])
    expect(cellsOf({ phoneNumber })?.[2]).toBe(`'${phoneNumber}`);
});

test('RET-03: what is no longer kept says so', () => {
  const cleared = { deliveryId: '', additionalDeliveryIds: [], phoneNumber: null };
  const cells = cellsOf({ ...cleared, clearedFields: ['deliveryId', 'phoneNumber'] });
  expect(cells?.slice(0, 3)).toEqual(['No longer kept', 'API', 'No longer kept']);
});
