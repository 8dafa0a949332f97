import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox } from '../../devices/testing/box.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import {
  badInput,
  type Desk,
  deliveryIn,
  givenDesk,
  refused,
} from '../../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../../deliveries/testing/double-occupancy.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const remove = (deliveryId: string, body?: object, boxId = desk.box.id) =>
  desk.ask('DELETE', `/deliveries/delete-reservation/${boxId}/${deliveryId}`, body);

test('CAL-42 DLV-22 DLV-24: a deleted reservation becomes unassigned, with a deletion in the log', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  server.time.advance(60_000);
  const now = server.time.clock().getTime();
  expect(deliveryIn(await remove(deliveryId))).toMatchObject({
    docId,
    deliveryStatus: 'deleted',
    unassigned: true,
    pickupboxId: desk.box.id,
    deleteTime: now,
    deleteUserName: 'Aino Demo',
    heldLockers: [],
    lockerId: ['1-1', '1-2'],
    waitsUntil: null,
    actionsLog: [{ lockerId: ['1-1', '1-2'], deleteTime: now, deleteUserName: 'Aino Demo' }],
  });
  const waiting = `/deliveries/open?pharmacyId=${desk.pharmacyId}&unassigned=true`;
  const { body } = await desk.ask('GET', waiting);
  expect(body.result).toMatchObject({ deliveries: [{ docId }] });
});

test('DLV-23: the doors of a deleted one are released immediately, and it can be assigned new ones', async () => {
  const { deliveryId } = await desk.reserve(['1-1', '1-2']);
  deliveryIn(await remove(deliveryId));
  expect(await desk.heldDoors()).toEqual([]);
  await desk.reserve(['1-1']);
  expect(deliveryIn(await desk.toDoors(deliveryId, ['1-2']))).toMatchObject({
    deliveryStatus: 'reserved',
    lockerId: ['1-2'],
    actionsLog: [{ lockerId: ['1-1', '1-2'] }, { lockerId: ['1-2'], deleteTime: null }],
  });
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('ERR-092 DLV-24: deleting is refused once a door is loaded, also when others are not', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
  await desk.load(docId, '1-1');
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
  await desk.load(docId, '1-2');
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
});

test('ERR-091 LCK-46 ERR-098: deleting is refused during a staff session, and allowed once, also when expired or in an inactive box', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const leave = await desk.workAtBox();
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
  await leave();
  await desk.setExpired(docId);
  await desk.setBoxActive(false);
  expect(deliveryIn(await remove(deliveryId)).deliveryStatus).toBe('deleted');
  expect(await remove(deliveryId)).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('of concurrent calls one deletes it, the others get its status', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const responses = await callAtOnce(many, () => remove(deliveryId));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  const actions = await desk.box.actions(docId);
  expect(actions.filter(({ event }) => event === 'delete')).toHaveLength(1);
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('a concurrent deletion and load end with the parcel loaded, without deadlock', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const [response] = await Promise.all([remove(deliveryId), desk.load(docId, '1-1')]);
  if (response.status !== 200)
    expect(response).toMatchObject(refused(409, 'reservation_delivered'));
  expect(await desk.heldDoors()).toEqual(['1-1']);
  const { body } = await desk.ask('GET', `/pickup-boxes/show/${desk.box.id}`);
  expect(JSON.stringify(body)).toContain('"deliveryStatus":"delivered"');
});

test('ERR-036: a reservation is identified by an additional kolli ID, docId or reservedTime, at its own box; a wrong one is not found', async () => {
  const second = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
  const { deliveryId, docId, reservedTime } = await desk.reserve(['1-1']);
  const other = await desk.reserve(['1-2'], { additionalDeliveryIds: ['twin-of-it'] });
  for (const [wrong, boxId] of [
    [{ docId: other.docId }, desk.box.id],
    [{ reservedTime: reservedTime - 1 }, desk.box.id],
    [{}, second.id],
  ] as const)
    expect(await remove(deliveryId, wrong, boxId)).toMatchObject(
      refused(404, 'delivery_not_found'),
    );
  expect(await desk.heldDoors()).toEqual(['1-1', '1-2']);
  for (const [wrong, path] of [
    [{ docId: 'x' }, 'body.docId'],
    [{ reservedTime: 'today' }, 'body.reservedTime'],
    [{ colour: 'red' }, 'body.colour'],
  ] as const)
    expect(await remove(deliveryId, wrong)).toMatchObject(badInput(path));
  expect(deliveryIn(await remove('twin-of-it')).docId).toBe(other.docId);
  expect(await remove(deliveryId, { docId, reservedTime })).toMatchObject({ status: 200 });
});

test('a reservation is found only at its own pharmacy, by any id', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.reserve(['1-1']);
  const mine = await desk.reserve(['1-1'], { deliveryId: 'mine-alone' });
  for (const [deliveryId, body] of [
    [theirs.deliveryId, {}],
    [theirs.deliveryId, { docId: theirs.docId }],
    [mine.deliveryId, { docId: theirs.docId }],
  ] as const)
    expect(await remove(deliveryId, body)).toMatchObject(refused(404, 'delivery_not_found'));
  expect(await remove(theirs.deliveryId, {}, otherDesk.box.id)).toMatchObject(
    refused(403, 'forbidden'),
  );
  expect(await otherDesk.heldDoors()).toEqual(['1-1']);
});
