import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { awaitWaiting, holdRow } from '../../../testing/await-waiting.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { actionsOf, givenTestBox } from '../../devices/testing/box.ts';
import { countCodes } from '../../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { callAtOnce } from '../../../testing/call-at-once.ts';
import { trialSize } from '../../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const reason = 'The box was dead; taken out by hand';
const remove = (docId: string, body: object = { reason }, boxId = desk.box.id) =>
  desk.ask('PATCH', `/deliveries/remove/${boxId}/${docId}`, body);
const loaded = async (...lockerIds: string[]) => {
  const { docId } = await desk.reserve(lockerIds);
  await desk.load(docId, ...lockerIds);
  return docId;
};
/** Raises the connection alarm, as `watch-boxes` does for an offline box. */
const loseConnection = () =>
  desk.look((tx) =>
    tx
      .insertInto('alarm')
      .values({
        pharmacy_id: desk.pharmacyId,
        id: newId(),
        box_id: desk.box.id,
        locker_id: '99-99',
        type: 'missing',
        cause: 'no_heartbeat',
        started_at: server.time.clock(),
      })
      .execute(),
  );
const breakDoor = (lockerId: string) =>
  desk.box.report({ kind: 'door', lockerId, state: 'broken' });
const auditOf = (docId: string) =>
  desk.look((tx) =>
    tx.selectFrom('audit_entry').selectAll().where('subject', '=', docId).execute(),
  );

describe('a box that cannot report', () => {
  test('DLV-20: while it is disconnected staff record a removal with a reason', async () => {
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
    const action = (await actionsOf(desk.box, docId)).at(-1);
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

  test('a door that was emptied earlier is still shown among its doors', async () => {
    const docId = await loaded('1-1', '1-2');
    await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
    await loseConnection();
    expect(deliveryIn(await remove(docId)).lockerId).toEqual(['1-1', '1-2']);
  });

  test('an expired parcel can be removed, also from an inactive box', async () => {
    const docId = await loaded('1-1');
    await desk.look((tx) =>
      tx.updateTable('delivery').set({ status: 'expired' }).where('id', '=', docId).execute(),
    );
    await loseConnection();
    await desk.setBoxActive(false);
    expect(deliveryIn(await remove(docId)).deliveryStatus).toBe('removed');
  });
});

describe('a box that can report', () => {
  test('ERR-098: refuses it, also with another faulty door', async () => {
    const docId = await loaded('1-1');
    await breakDoor('1-2');
    expect(await remove(docId)).toMatchObject(refused(409, 'wrong_delivery_status'));
    expect(await desk.heldDoors()).toEqual(['1-1']);
    expect(await auditOf(docId)).toEqual([]);
  });

  test('refuses it once it is connected again', async () => {
    const docId = await loaded('1-1');
    await loseConnection();
    await desk.box.beat();
    expect(await remove(docId)).toMatchObject(refused(409, 'wrong_delivery_status'));
  });
});

test('ERR-098: a reservation without a parcel is refused', async () => {
  await loseConnection();
  const { docId } = await desk.reserve(['1-1']);
  expect(await remove(docId)).toMatchObject(refused(409, 'wrong_delivery_status'));
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
  expect(await remove(docId, body)).toMatchObject({
    status: 400,
    body: { errors: [{ msg, path: 'body.reason' }] },
  });
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
  const release = await holdRow(server, desk.pharmacyId, (tx) =>
    sql`select from ${sql.table(table)} for no key update`.execute(tx),
  );
  const removal = remove(docId);
  const first = await Promise.race([
    removal.then(() => 'removed'),
    awaitWaiting(server.store).then(() => 'waiting'),
  ]);
  await release();
  expect(first).toBe('waiting');
  expect(deliveryIn(await removal).deliveryStatus).toBe('removed');
});
