import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { clearDeliveries, type DeliveryPart } from './clear-deliveries.ts';
import { rowIn, rowsIn } from '../../testing/rows.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);

const ssn = '131052-308T';
const clear = (ids: string[], parts: DeliveryPart[], pharmacyId = desk.pharmacyId) =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    clearDeliveries(tx, { pharmacyId, ids, parts, at: server.time.clock() }),
  );
const shown = (docId: string) => desk.look((tx) => showDelivery(tx, desk.pharmacyId, docId));
const rowOf = (docId: string) => rowIn(desk.look, 'delivery', { id: docId });
const ended = async (fields: object = {}) => {
  const delivery = await desk.book({ ssn, ...fields });
  const { docId, deliveryId } = delivery;
  const body = { docId, deliveryId, pharmacyId: desk.pharmacyId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
  return delivery;
};

test('RET-03: clearing the identity leaves the rest, and names what was there', async () => {
  const { docId, deliveryId } = await ended();
  expect(await clear([docId], ['identity'])).toBe(1);
  const gone = { ssn_cipher: null, ssn_key_id: null, ssn_hash: null };
  expect(await rowOf(docId)).toMatchObject({ ...gone, pin_hash: expect.any(Buffer) });
  expect(await shown(docId)).toMatchObject({
    deliveryId,
    phoneNumber: '+358401234567',
    ssn: null,
    hasSsn: false,
    clearedFields: ['ssn'],
  });
});

test('RET-03: clearing the content leaves when, where and who, and names only what was there', async () => {
  const { docId, deliveryId, reservedTime } = await ended({ additionalDeliveryIds: ['more'] });
  await clear([docId], ['identity']);
  await clear([docId], ['content']);
  await clear([docId], ['content', 'identity', 'pin']);
  expect(await shown(docId)).toMatchObject({
    deliveryId: '',
    additionalDeliveryIds: [],
    phoneNumber: null,
    deliveryStatus: 'destroyed',
    reservedTime,
    reservedUserName: expect.any(String),
    clearedFields: ['additionalDeliveryIds', 'deliveryId', 'phoneNumber', 'ssn'],
  });
  for (const kolli_id of [deliveryId, 'more'])
    expect(await rowsIn(desk.look, 'delivery_kolli', { kolli_id }, 'kolli_id')).toEqual([]);
});

test('RET-03: of an open delivery nothing is cleared, nor of one of another pharmacy', async () => {
  const open = await desk.book({ ssn });
  const closed = await ended();
  const other = await givenDesk(server);
  const before = [await rowOf(open.docId), await rowOf(closed.docId)];
  const all: DeliveryPart[] = ['pin', 'identity', 'content'];
  expect(await clear([open.docId], all)).toBe(0);
  expect(await clear([closed.docId], all, other.pharmacyId)).toBe(0);
  expect([await rowOf(open.docId), await rowOf(closed.docId)]).toEqual(before);
});
