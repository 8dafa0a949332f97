import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { deliveryIn, type Desk, givenDesk, refused } from './test-desk.ts';

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
