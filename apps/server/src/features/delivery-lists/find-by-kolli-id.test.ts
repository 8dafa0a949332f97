import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { ssn } from '../counter/testing/counter.ts';
import { givenDesk, refused } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);

const path = '/deliveries/find-by-kolli-id';

async function find(kolliId: string, { ask, pharmacyId } = desk) {
  const answer = await ask('POST', path, { pharmacyId, kolliId });
  expect(answer.status).toBe(200);
  const { delivery } = answer.body.result as {
    delivery: { docId: string; deliveryStatus: string } | null;
  };
  return delivery && [delivery.docId, delivery.deliveryStatus];
}

test('SCN-01: an order, a reservation in a door and a parcel on a shelf are found by a whole kolli ID, also an additional one', async () => {
  const order = await desk.order();
  const inDoor = await desk.reserve(['1-1']);
  const shelved = await desk.shelve(['A1']);
  const booked = await desk.book({ deliveryId: 'main-1', additionalDeliveryIds: ['more-1'] });
  for (const [kolliId, { docId }, status] of [
    [order.deliveryId, order, 'reserved'],
    [inDoor.deliveryId, inDoor, 'reserved'],
    [shelved.deliveryId, shelved, 'delivered'],
    ['more-1', booked, 'reserved'],
    [' MORE - 1 ', booked, 'reserved'],
  ] as const)
    expect(await find(kolliId)).toEqual([docId, status]);
  expect(await find('more-')).toBeNull();
});

test('SCN-07: of several deliveries with an ID the open one is found, else the newest closed one', async () => {
  const first = await desk.book({ deliveryId: 'again-1' });
  expect(await desk.handOut('again-1')).toMatchObject({ status: 200 });
  expect(await find('again-1')).toEqual([first.docId, 'pickup']);
  server.time.advance(1000);
  const second = await desk.book({ deliveryId: 'again-1' });
  expect(await find('again-1')).toEqual([second.docId, 'reserved']);
  expect(await desk.handOut('again-1')).toMatchObject({ status: 200 });
  expect(await find('again-1')).toEqual([second.docId, 'pickup']);
});

test('a parcel of another pharmacy is not found, and that pharmacy cannot be searched', async () => {
  const other = await givenDesk(server);
  const { deliveryId } = await other.book();
  expect(await find(deliveryId)).toBeNull();
  const foreign = { pharmacyId: other.pharmacyId, kolliId: deliveryId };
  expect(await desk.ask('POST', path, foreign)).toMatchObject(refused(403, 'forbidden'));
});

test('SCN-01: an identity number is refused without being repeated', async () => {
  const answer = await desk.ask('POST', path, { pharmacyId: desk.pharmacyId, kolliId: ssn });
  expect(answer).toMatchObject(refused(400, 'identity_number_in_text'));
  expect(JSON.stringify(answer.body).toLowerCase()).not.toContain(ssn.toLowerCase());
});
