import { type CustomerExport, customerExportSchema } from '@kolli/contract/pharmacy/customer-data';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { otherSsn, ssn } from '../../counter/testing/counter.ts';
import { customerPhone, givenCustomers, type TestCustomers } from './testing/customers.ts';
import { changeIn } from '../../../testing/rows.ts';

let place: TestCustomers;

const server = await shareTestServer();
beforeEach(async () => {
  server.time.reset();
  place = await givenCustomers(server);
});

const exported = async (number: string, format: 'json' | 'pdf' = 'json') => {
  const { status, body } = await place.exportData(number, format);
  expect(status).toBe(200);
  return body.result as CustomerExport;
};

test('RET-06 SEC-18: an export has ids, phone number, description, events, messages, and who looked', async () => {
  const parcel = await place.inDoor('fp-10829', '1-1');
  await place.handOverFromDoor(parcel, '1-1');
  const change = { description_text: 'Ring the bell', order_id: 'A-1' };
  await changeIn(place.look, 'delivery', change, { id: parcel.docId });
  await place.open(parcel.docId, place.colleague);
  const data = await exported(customerPhone);
  expect(customerExportSchema.parse(data)).toEqual(data);
  expect(data).toMatchObject({
    kind: 'phone',
    phoneNumber: customerPhone,
    deliveries: [
      {
        match: 'customer',
        deliveryId: 'fp-10829',
        phoneNumber: customerPhone,
        order_id: 'A-1',
        descriptionText: 'Ring the bell',
        deliveryStatus: 'pickup',
        isOpen: false,
        messages: [{ purpose: 'delivery', recipient: customerPhone }],
        openings: [{ userName: 'Eero Demo', time: server.time.clock().getTime() }],
      },
    ],
    requests: [{ action: 'customer.export', userName: 'Maija Mallinen' }],
  });
  const [delivery] = data.deliveries;
  const events = ['createInBox', 'load', 'remove', 'pickUpByStaff'];
  expect(delivery?.actions.map(({ event }) => event)).toEqual(events);
  expect(delivery?.messages[0]?.text).toMatch(/\d{6}/u);
});

test('RET-06: the text of a message is not exported while its PIN opens a door', async () => {
  await place.inDoor('fp-open', '1-1');
  const { deliveries } = await exported(customerPhone);
  expect(deliveries).toMatchObject([{ isOpen: true, messages: [{ text: null }] }]);
});

test('RET-06: an export never contains an identity number, of whomever, and the person who picked up for somebody else gets nothing of that customer', async () => {
  const parcel = await place.arrive({ ssn, phoneNumber: customerPhone });
  await place.verifySsn(place.staff, parcel, ssn);
  await place.handOver(place.staff, parcel, { pickupForAnotherSsn: otherSsn });
  for (const number of [customerPhone, ssn, otherSsn]) {
    const data = await exported(number);
    expect(data.deliveries).toMatchObject([{ hasPickupIdentityNumber: true }]);
    expect(JSON.stringify(data)).not.toMatch(/010190|999W|131052|308T/u);
  }
  const { deliveries } = await exported(otherSsn);
  expect(deliveries).toMatchObject([
    { match: 'collector', deliveryId: null, phoneNumber: null, order_id: null, actions: [] },
  ]);
  expect(JSON.stringify(deliveries)).not.toContain(parcel.deliveryId);
});

test('RET-06: an export is in the audit log with its format, but without the number', async () => {
  await place.pickedUp({ ssn });
  await exported(customerPhone, 'pdf');
  await exported(ssn);
  const requests = await place.requests();
  expect(requests).toMatchObject([
    { action: 'customer.export', detail: { kind: 'phone', format: 'pdf', deliveries: 1 } },
    { action: 'customer.export', detail: { kind: 'identity', format: 'json', deliveries: 1 } },
  ]);
  for (const { subject } of requests) expect(subject).toMatch(/^[0-9a-f]{16}$/u);
  expect(JSON.stringify(requests)).not.toMatch(/2816|400002816|010190|999W/u);
});
