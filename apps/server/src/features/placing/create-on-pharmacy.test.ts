import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const day = 86_400_000;
const phoneNumber = '+358401234567';
const create = (body: object, at = desk.pharmacyId) =>
  desk.ask('POST', `/deliveries/create-on-pharmacy/${at}`, body);

test('CAL-36 DLG-11 DLV-16: with shelves it is reserved without a place, and nobody is notified', async () => {
  const now = server.time.clock().getTime();
  const delivery = await desk.book({ is_drug: true, ssn: '131052-308T' });
  expect(delivery).toMatchObject({
    deliveryStatus: 'reserved',
    unassigned: false,
    pickupboxId: null,
    lockerId: [],
    reservedUserName: 'Aino Demo',
    reservedTime: now,
    deliveryTime: null,
    notifiedTime: null,
    is_drug: true,
    hasSsn: true,
    waitsUntil: null,
    heldShelves: [],
  });
  expect(await desk.countMessages(delivery.docId)).toBe(0);
  expect(JSON.stringify(delivery)).not.toContain('131052');
});

test('CAL-36 DLV-16: without shelves it is delivered immediately, and the customer is notified', async () => {
  const bare = await givenDesk(server, []);
  const now = server.time.clock().getTime();
  const delivery = await bare.book();
  expect(delivery).toMatchObject({
    deliveryStatus: 'delivered',
    deliveryTime: now,
    notifiedTime: now,
    deliveryUserName: 'Aino Demo',
    waitsUntil: now + 7 * day,
    pickupboxId: null,
    actionsLog: [{ reservedUserName: 'Aino Demo', assignedTime: null, lockerId: [], shelf: [] }],
  });
  expect(await bare.countMessages(delivery.docId)).toBe(1);
});

test('DLG-15 DLG-16: it has up to two additional kolli IDs, normalized like the first, and may name the caller', async () => {
  const ids = { deliveryId: ' Book 1 ', additionalDeliveryIds: ['B OOK 2', 'book3'] };
  expect(await desk.book({ ...ids, userId: desk.staff.id })).toMatchObject({
    deliveryId: 'book1',
    additionalDeliveryIds: ['book2', 'book3'],
    reservedUserId: desk.staff.id,
  });
});

const unknownId = '01900000-0000-7000-8000-000000000000';

test.each([
  ['no kolli ID', { deliveryId: undefined }, 'required', 'deliveryId'],
  ['no phone number', { phoneNumber: undefined }, 'required', 'phoneNumber'],
  [
    'DLG-15: a third additional kolli ID',
    { additionalDeliveryIds: ['a', 'b', 'c'] },
    'tooMany',
    'additionalDeliveryIds',
  ],
  ['a wrong check digit', { ssn: '131052-308A' }, 'identityNumber', 'ssn'],
  ['the id of another user', { userId: unknownId }, 'invalid', 'userId'],
  ['a door', { lockerId: ['1-1'] }, 'unknownField', 'lockerId'],
])('%s is bad input', async (_name, fields, msg, path) => {
  const body = { deliveryId: 'bad', phoneNumber, ...fields };
  expect(await create(body)).toMatchObject(badInput(`body.${path}`, `validation.${msg}`));
});

test('a kolli ID of an open delivery is refused; once that is closed it is accepted', async () => {
  const first = await desk.reserve(['1-1'], { additionalDeliveryIds: ['shared-id'] });
  const body = { deliveryId: 'shared-id', phoneNumber };
  expect(await create(body)).toMatchObject(refused(409, 'kolli_id_in_use'));
  await desk.destroy(first.deliveryId);
  expect(await create(body)).toMatchObject({ status: 200 });
});

test('the error has the field of each kolli ID in use', async () => {
  await desk.book({ deliveryId: 'named-1' });
  await desk.book({ deliveryId: 'named-2', additionalDeliveryIds: ['named-3'] });
  const refusalOf = async (deliveryId: string, ...additionalDeliveryIds: string[]) => {
    const { status, body } = await create({ deliveryId, additionalDeliveryIds, phoneNumber });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'kolli_id_in_use' });
    return body.errors;
  };
  const inUse = (path: string) => ({ msg: 'kolli_id_in_use', path: `body.${path}` });
  expect(await refusalOf('named-1')).toEqual([inUse('deliveryId')]);
  expect(await refusalOf('named-new', 'named-newer', 'named-3')).toEqual([
    inUse('additionalDeliveryIds.1'),
  ]);
  expect(await refusalOf('named-2', 'named-1', 'named-new')).toEqual([
    inUse('deliveryId'),
    inUse('additionalDeliveryIds.0'),
  ]);
  expect(await create({ deliveryId: 'named-new', phoneNumber })).toMatchObject({ status: 200 });
});

test('the same kolli ID at another pharmacy is allowed, whatever a box and its staff do', async () => {
  const otherDesk = await givenDesk(server);
  await otherDesk.book({ deliveryId: 'everywhere' });
  await desk.workAtBox();
  await desk.setBoxActive(false);
  const mine = await create({ deliveryId: 'everywhere', phoneNumber });
  expect(deliveryIn(mine)).toMatchObject({ deliveryStatus: 'reserved' });
  const theirs = await create({ deliveryId: 'x', phoneNumber }, otherDesk.pharmacyId);
  expect(theirs).toMatchObject(refused(403, 'forbidden'));
});

test('concurrent calls with one kolli ID create one delivery and one message', async () => {
  const bare = await givenDesk(server, []);
  const path = `/deliveries/create-on-pharmacy/${bare.pharmacyId}`;
  const body = { deliveryId: 'twenty', phoneNumber };
  const responses = await callAtOnce(many, () => bare.ask('POST', path, body));
  expect(countCodes(responses)).toEqual({ ok: 1, kolli_id_in_use: many - 1 });
  const made = responses.filter(({ status }) => status === 200).map(deliveryIn);
  expect(await Promise.all(made.map(({ docId }) => bare.countMessages(docId)))).toEqual([1]);
});
