import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { callAtOnce, shareTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, pickedUp } from '../../devices/testing/box.ts';
import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import {
  badInput,
  type Desk,
  deliveryIn,
  givenDesk,
  refused,
} from '../../deliveries/testing/desk.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const reason = 'The box was dead; taken out by hand';
const remove = (docId: string, body: object = { reason }, boxId = desk.box.id) =>
  desk.ask('PATCH', `/deliveries/remove/${boxId}/${docId}`, body);
const loaded = async (...lockerIds: string[]) => {
  const { docId } = await desk.reserve(lockerIds);
  await desk.load(docId, ...lockerIds);
  return docId;
};
/** Raises the connection alarm, as `watch-boxes` does for an offline box. */
const loseConnection = () => {
  const at = { pharmacyId: desk.pharmacyId, boxId: desk.box.id, lockerId: '99-99' };
  const alarm = { ...at, type: 'missing', cause: 'no_heartbeat', at: server.time.clock() } as const;
  return desk.look((tx) => raiseAlarm(tx, alarm));
};
const breakDoor = (lockerId: string) =>
  desk.box.report({ kind: 'door', lockerId, state: 'broken' });
const auditOf = (docId: string) => desk.rows('audit_entry', { subject: docId }, 'seq');

test('DLV-20: while a box is disconnected staff record a removal with a reason', async () => {
  const docId = await loaded('1-1', '1-2');
  await loseConnection();
  server.time.advance(60_000);
  const now = server.time.clock().getTime();
  expect(deliveryIn(await remove(docId))).toMatchObject({
    deliveryStatus: 'removed',
    removedUserName: 'Aino Demo',
    removedTime: now,
    heldLockers: [],
    lockerId: ['1-1', '1-2'],
    unassigned: false,
  });
  expect(await desk.heldDoors()).toEqual([]);
  const action = (await desk.box.actions(docId)).at(-1);
  expect(action).toMatchObject({
    event: 'remove',
    actor: 'staff',
    user_id: desk.staff.id,
    detail: { reason },
    locker_ids: ['1-1', '1-2'],
  });
  expect(await auditOf(docId)).toMatchObject([
    {
      action: 'delivery.remove',
      user_id: desk.staff.id,
      user_name: 'Aino Demo',
      detail: { boxId: desk.box.id, lockerIds: '1-1 1-2', reason },
    },
  ]);
});

test('DLV-20: one faulty door of the delivery is sufficient', async () => {
  const docId = await loaded('1-1', '1-2');
  await breakDoor('1-2');
  expect(deliveryIn(await remove(docId)).deliveryStatus).toBe('removed');
});

test('an expired parcel is removed, also from an inactive box, with the door that was emptied earlier', async () => {
  const docId = await loaded('1-1', '1-2');
  await desk.box.report(pickedUp(docId, '1-1'));
  await desk.setExpired(docId);
  await loseConnection();
  await desk.setBoxActive(false);
  expect(deliveryIn(await remove(docId))).toMatchObject({
    deliveryStatus: 'removed',
    lockerId: ['1-1', '1-2'],
  });
});

test('ERR-098: it is refused by a box that can report, also with another faulty door, and without a parcel', async () => {
  const docId = await loaded('1-1');
  const wrongStatus = refused(409, 'wrong_delivery_status');
  await breakDoor('1-2');
  expect(await remove(docId)).toMatchObject(wrongStatus);
  await loseConnection();
  const reserved = await desk.reserve(['2-1']);
  expect(await remove(reserved.docId)).toMatchObject(wrongStatus);
  await desk.box.beat();
  expect(await remove(docId)).toMatchObject(wrongStatus);
  expect(await desk.heldDoors()).toEqual(['1-1', '2-1']);
  expect(await auditOf(docId)).toEqual([]);
});

test('ERR-036: a delivery of another box or pharmacy is not found', async () => {
  await loseConnection();
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.reserve(['1-1']);
  const second = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
  const elsewhere = await second.reserve(['1-1']);
  const shelved = await desk.shelve(['A1']);
  for (const docId of [theirs.docId, elsewhere, shelved.docId, newId()])
    expect(await remove(docId)).toMatchObject(refused(404, 'delivery_not_found'));
  const atTheirs = await remove(theirs.docId, { reason }, otherDesk.box.id);
  expect(atTheirs).toMatchObject(refused(403, 'forbidden'));
});

test.each([
  ['no reason', {}, 'validation.required'],
  ['an empty reason', { reason: '   ' }, 'validation.required'],
  ['a reason of 251 characters', { reason: 'x'.repeat(251) }, 'validation.tooLong'],
  ['a reason with a control character', { reason: 'a\u0007b' }, 'validation.invalid'],
])('%s is bad input', async (_name, body, msg) => {
  const docId = await loaded('1-1');
  await loseConnection();
  expect(await remove(docId, body)).toMatchObject(badInput('body.reason', msg));
});

test('concurrent calls are recorded once, in the action log and the audit log', async () => {
  const docId = await loaded('1-1');
  await loseConnection();
  const responses = await callAtOnce(many, () => remove(docId));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  expect(await auditOf(docId)).toHaveLength(1);
});

test.each(['pickup_box', 'locker'])('a removal waits for a lock of %s', async (table) => {
  const docId = await loaded('1-1');
  await loseConnection();
  const release = await server.holdRow(desk.pharmacyId, (tx) =>
    sql`select from ${sql.table(table)} for no key update`.execute(tx),
  );
  const removal = remove(docId);
  const first = await Promise.race([
    removal.then(() => 'removed'),
    server.awaitWaiting().then(() => 'waiting'),
  ]);
  await release();
  expect(first).toBe('waiting');
  expect(deliveryIn(await removal).deliveryStatus).toBe('removed');
});
