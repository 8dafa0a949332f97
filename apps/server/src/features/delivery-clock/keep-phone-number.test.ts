import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/test-desk.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await openTestServer();
  desk = await givenDesk(server);
});
afterAll(() => server.close());

const resend = ({ deliveryId }: { deliveryId: string }, customerPhoneNumber?: string) =>
  desk.ask('POST', '/deliveries/resend-sms', {
    pharmacyId: desk.pharmacyId,
    deliveryId,
    customerPhoneNumber,
  });

test('PCK-08: a number given where the delivery has none is kept, and the customer told there', async () => {
  const order = await desk.order(null);
  const told = deliveryIn(await resend(order, ' +46701234567 '));
  expect(told).toMatchObject({ phoneNumber: '+46701234567', toldTime: expect.any(Number) });
  expect(await desk.told(order.docId)).toBe(1);
});

test('CAL-45: a number that is there already stays', async () => {
  const order = await desk.order('+358401112233');
  expect(deliveryIn(await resend(order, '+46701234567'))).toMatchObject({
    phoneNumber: '+358401112233',
  });
});

test('CAL-45: an empty number is refused, and a refused message keeps none', async () => {
  const order = await desk.order(null);
  expect(await resend(order, ' ')).toMatchObject({
    ...refused(400, 'validation_fail'),
    body: { errors: [{ msg: 'validation.required', path: 'body.customerPhoneNumber' }] },
  });
  const { deliveryId } = await desk.reserve(['1-1']);
  await desk.look((tx) =>
    tx
      .updateTable('delivery')
      .set({ phone_number: null })
      .where('kolli_id', '=', deliveryId)
      .execute(),
  );
  expect(await resend({ deliveryId }, '+46701234567')).toMatchObject(
    refused(409, 'wrong_delivery_status'),
  );
  const [row] = await desk.look((tx) =>
    tx.selectFrom('delivery').select('phone_number').where('kolli_id', '=', deliveryId).execute(),
  );
  expect(row).toEqual({ phone_number: null });
});

test('DLG-30 PCK-04: a number typed with spaces is found and passes the check at the counter', async () => {
  const { docId, deliveryId } = await desk.order(null);
  const boxInfo = { customerPhoneNumber: '+358 40 765 4321' };
  const body = { assignToBox: false, shelf: ['A1'], boxInfo };
  await desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, body);
  const search = new URLSearchParams({ pharmacyId: desk.pharmacyId, search: '+358407654321' });
  const found = await desk.ask('GET', `/deliveries/open?${search.toString()}`);
  expect(found.body.result).toMatchObject({ deliveries: [{ docId }] });
  const pinCode = await desk.box.pinOf(docId);
  for (const phoneNumber of ['+358 40 765 4321', '+358407654321']) {
    const typed = { kolliId: deliveryId, pinCode, phoneNumber };
    const checked = await desk.ask('POST', `/deliveries/verify-pin/${docId}`, typed);
    expect(checked).toMatchObject({ status: 200, body: { result: true } });
  }
});

test('DLG-29: an assignment puts no other number in place of the one that is there', async () => {
  const { deliveryId } = await desk.order('+358401112233');
  const boxInfo = { customerPhoneNumber: '+46701234567' };
  const body = { assignToBox: false, shelf: ['A1'], boxInfo };
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const assigned = deliveryIn(await desk.ask('PATCH', path, body));
  expect(assigned).toMatchObject({ phoneNumber: '+358401112233', deliveryStatus: 'delivered' });
});
