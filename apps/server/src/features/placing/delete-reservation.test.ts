import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { givenTestBox } from '../devices/test-box.ts';
import { countCodes } from '../counter/test-counter.ts';
import {
  type Desk,
  deliveryIn,
  givenDesk,
  heldDoors,
  refused,
  setBoxActive,
  workAtBox,
} from '../deliveries/test-desk.ts';
import { expectDoorsHeldOnce } from '../deliveries/test-double-occupancy.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  desk = await givenDesk(server);
});
afterAll(() => server.close());

const remove = (deliveryId: string, body?: object, boxId = desk.box.id) =>
  desk.ask('DELETE', `/deliveries/delete-reservation/${boxId}/${deliveryId}`, body);
const wasExpired = (docId: string) =>
  desk.look((tx) =>
    tx.updateTable('delivery').set({ status: 'expired' }).where('id', '=', docId).execute(),
  );

describe('deleting a reservation at its box', () => {
  test('CAL-42 DLV-22 DLV-24: it waits unassigned again, with an entry of its own in the log', async () => {
    const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
    server.time.advance(60_000);
    const now = server.time.clock().getTime();
    const delivery = deliveryIn(await remove(deliveryId));
    expect(delivery).toMatchObject({
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

  test('DLV-23: its doors are free for another at once, and it can be given new ones', async () => {
    const { deliveryId } = await desk.reserve(['1-1', '1-2']);
    deliveryIn(await remove(deliveryId));
    expect(await heldDoors(desk)).toEqual([]);
    await desk.reserve(['1-1']);
    const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
    const boxInfo = { boxId: desk.box.id, lockerId: ['1-2'] };
    const again = deliveryIn(await desk.ask('PATCH', path, { assignToBox: true, boxInfo }));
    expect(again).toMatchObject({
      deliveryStatus: 'reserved',
      lockerId: ['1-2'],
      actionsLog: [{ lockerId: ['1-1', '1-2'] }, { lockerId: ['1-2'], deleteTime: null }],
    });
    await expectDoorsHeldOnce(desk.look, desk.box.id);
  });

  test('a reservation that expired before its parcel came is deleted as well', async () => {
    const { deliveryId, docId } = await desk.reserve(['1-3']);
    await wasExpired(docId);
    expect(deliveryIn(await remove(deliveryId)).deliveryStatus).toBe('deleted');
  });

  test('ERR-092 DLV-24: once a door is loaded it is refused, also when others are not', async () => {
    const { deliveryId, docId } = await desk.reserve(['1-1', '1-2']);
    await desk.load(docId, '1-1');
    expect(await remove(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
    await desk.load(docId, '1-2');
    expect(await remove(deliveryId)).toMatchObject(refused(409, 'reservation_delivered'));
    expect(await heldDoors(desk)).toEqual(['1-1', '1-2']);
  });

  test('ERR-091: while staff work at the box it is refused, and later it is not', async () => {
    const { deliveryId } = await desk.reserve(['1-1']);
    const leave = await workAtBox(desk);
    expect(await remove(deliveryId)).toMatchObject(refused(409, 'user_is_logged_in_to_box'));
    await leave();
    expect(await remove(deliveryId)).toMatchObject({ status: 200 });
  });

  test('LCK-46: it stays possible in an inactive box', async () => {
    const { deliveryId } = await desk.reserve(['1-1']);
    await setBoxActive(desk, false);
    expect(deliveryIn(await remove(deliveryId)).deliveryStatus).toBe('deleted');
  });

  test('ERR-098: it is not deleted twice', async () => {
    const { deliveryId } = await desk.reserve(['1-1']);
    deliveryIn(await remove(deliveryId));
    expect(await remove(deliveryId)).toMatchObject(refused(409, 'wrong_delivery_status'));
  });

  test('many times at once: one deletes it, the others get that it is deleted', async () => {
    const { deliveryId, docId } = await desk.reserve(['1-1']);
    const answers = await callAtOnce(many, () => remove(deliveryId));
    expect(countCodes(answers)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
    const actions = await desk.look((tx) =>
      tx.selectFrom('delivery_action').select('event').where('delivery_id', '=', docId).execute(),
    );
    expect(actions.filter(({ event }) => event === 'delete')).toHaveLength(1);
    await expectDoorsHeldOnce(desk.look, desk.box.id);
  });

  test('deleted at the desk and loaded at the box at once: the parcel decides, and nothing hangs', async () => {
    const { deliveryId, docId } = await desk.reserve(['1-1']);
    const [answer] = await Promise.all([remove(deliveryId), desk.load(docId, '1-1')]);
    if (answer.status !== 200) expect(answer).toMatchObject(refused(409, 'reservation_delivered'));
    expect(await heldDoors(desk)).toEqual(['1-1']);
    const { body } = await desk.ask('GET', `/pickup-boxes/show/${desk.box.id}`);
    expect(JSON.stringify(body)).toContain('"deliveryStatus":"delivered"');
  });
});

describe('which reservation is meant', () => {
  test('an additional kolli ID names it, too', async () => {
    const { docId } = await desk.reserve(['1-1'], { additionalDeliveryIds: ['twin-of-it'] });
    expect(deliveryIn(await remove('twin-of-it')).docId).toBe(docId);
  });

  test('docId or reservedTime tell repeats apart; a wrong one finds nothing', async () => {
    const { deliveryId, docId, reservedTime } = await desk.reserve(['1-1']);
    const other = await desk.reserve(['1-2']);
    const wrongs = [{ docId: other.docId }, { reservedTime: reservedTime - 1 }];
    for (const wrong of wrongs)
      expect(await remove(deliveryId, wrong)).toMatchObject(refused(404, 'delivery_not_found'));
    expect(await remove(deliveryId, { docId, reservedTime })).toMatchObject({ status: 200 });
  });

  test('ERR-036: one of another box of the pharmacy is not found at this box', async () => {
    const second = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
    const { deliveryId } = await desk.reserve(['1-1']);
    const elsewhere = await remove(deliveryId, {}, second.id);
    expect(elsewhere).toMatchObject(refused(404, 'delivery_not_found'));
    expect(await heldDoors(desk)).toEqual(['1-1']);
  });

  test("another pharmacy's is not found, whatever names it", async () => {
    const foreign = await givenDesk(server);
    const theirs = await foreign.reserve(['1-1']);
    const mine = await desk.reserve(['1-1'], { deliveryId: 'mine-alone' });
    for (const [deliveryId, body] of [
      [theirs.deliveryId, {}],
      [theirs.deliveryId, { docId: theirs.docId }],
      [mine.deliveryId, { docId: theirs.docId }],
    ] as const)
      expect(await remove(deliveryId, body)).toMatchObject(refused(404, 'delivery_not_found'));
    expect(await remove(theirs.deliveryId, {}, foreign.box.id)).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect(await heldDoors(foreign)).toEqual(['1-1']);
  });

  test.each([
    ['a docId that is none', { docId: 'x' }, 'body.docId'],
    ['a time that is none', { reservedTime: 'today' }, 'body.reservedTime'],
    ['a field nobody knows', { colour: 'red' }, 'body.colour'],
  ])('%s is bad input', async (_name, body, path) => {
    const { deliveryId } = await desk.reserve(['1-1']);
    expect(await remove(deliveryId, body)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });
});
