import { formatDateTime } from '@kolli/domain/time/dates';
import { afterEach, expect, test } from 'vitest';
import { deliveredParcel, sampleDelivery } from '../../../test/sample/sample-delivery.ts';
import i18next from 'i18next';
import { showLanguage } from '../../lib/text/i18n.ts';
import { orderCsv } from './order-csv.ts';

afterEach(() => showLanguage('en'));

const time = (timeMs: number) => formatDateTime(new Date(timeMs));

test('LCK-38: the columns are separated by semicolons, with one row for the order', () => {
  const assignedTime = Date.UTC(2026, 10, 20, 9, 30);
  const delivery = { ...deliveredParcel(), assignedTime };
  const text = orderCsv(delivery, i18next.t);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.slice(1).split('\r\n')).toEqual([
    'Kolli ID;Delivery made by;Phone number;Time reserved;Assigned time',
    `fp-48214, fp-48214-2;API;+358449076610;${time(delivery.reservedTime)};${time(assignedTime)}`,
  ]);
});

test('LCK-38: the columns are named in the language of the person', async () => {
  await showLanguage('sv');
  const [header] = orderCsv(sampleDelivery(), i18next.t).slice(1).split('\r\n');
  expect(header).toBe(
    'Kolli-ID;Leveransen skapad av;Telefonnummer;Reserveringstid;Tilldelningstid',
  );
});

test('what is not known is empty, and what a spreadsheet would run is text', () => {
  const delivery = sampleDelivery({ phoneNumber: null, reservedUserName: '=cmd|calc;"x"' });
  const row = orderCsv(delivery, i18next.t).split('\r\n')[1];
  expect(row).toBe(`fp-48214;"'=cmd|calc;""x""";;${time(delivery.reservedTime)};`);
});

test('LCK-38: who made the delivery is who reserved it, not who delivered', () => {
  const people = { reservedUserName: 'Aino Demo', deliveryUserName: 'Eero Demo' };
  const row = orderCsv(sampleDelivery(people), i18next.t).split('\r\n')[1];
  expect(row?.split(';')[1]).toBe('Aino Demo');
});

test.each(['+358401234567', '+4670184552', '+12345678901234'])(
  'LCK-38: the phone number %s is written as it is',
  (phoneNumber) => {
    const row = orderCsv(sampleDelivery({ phoneNumber }), i18next.t).split('\r\n')[1];
    expect(row?.split(';')[2]).toBe(phoneNumber);
  },
);

test.each([
  '+1+cmd',
  '+358401234567+1',
  '+358 40 123 4567',
  '+123456789',
  '-1+1',
  '@sum',
  '\t=1',
  '=1\n',
])('what is no phone number but begins like a formula is text: %j', (phoneNumber) => {
  expect(orderCsv(sampleDelivery({ phoneNumber }), i18next.t)).toContain(`;"'${phoneNumber}";`);
});

test('an identity number has no column', () => {
  expect(orderCsv(deliveredParcel(), i18next.t)).not.toContain('*');
});

test('RET-03: what is no longer kept says so', () => {
  const cleared = { deliveryId: '', additionalDeliveryIds: [], phoneNumber: null };
  const delivery = sampleDelivery({ ...cleared, clearedFields: ['deliveryId', 'phoneNumber'] });
  const row = orderCsv(delivery, i18next.t).split('\r\n')[1];
  expect(row?.split(';').slice(0, 3)).toEqual(['No longer kept', 'API', 'No longer kept']);
});
