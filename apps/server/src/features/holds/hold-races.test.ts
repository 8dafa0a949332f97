import { isOnHold } from '@kolli/domain/delivery/holds';
import { beforeEach, expect, test } from 'vitest';
import { lockBox } from '../../platform/database/lock-boxes.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

test('HLD-07: a decision waits for readings that the box of its parcel is storing', async () => {
  const docId = await exposed.held();
  const { id: boxId, pharmacyId } = exposed.box;
  const stored = await server.holdRow(pharmacyId, (tx) => lockBox(tx, { pharmacyId, boxId }));
  const judging = exposed.judge('release', docId);
  await server.awaitWaiting();
  const { hold } = await exposed.box.delivery(docId);
  await stored();
  expect([hold, (await judging).status]).toEqual(['held', 200]);
});

test('HLD-08: a rejected parcel that is loaded again stays shut, and its customer is not invited', async () => {
  const docId = await exposed.held();
  await exposed.judge('reject', docId);
  await exposed.remove(docId);
  const { notified_time: invited } = await exposed.box.delivery(docId);
  server.time.advance(60_000);
  const { staff } = exposed.box;
  await exposed.box.report({ kind: 'loaded', docId, lockerId: '2-2', userId: staff.id });
  expect(await exposed.inState(docId)).toMatchObject({ hold: 'rejected', pinHash: null });
  expect((await exposed.box.delivery(docId)).notified_time).toEqual(invited);
});

test.each([
  ['on hold', 'held'],
  ['rejected', 'rejected'],
] as const)(
  'HLD-08: a parcel that was destroyed while it was %s and is loaded nevertheless stays shut',
  async (_name, hold) => {
    const docId = await exposed.held();
    if (hold === 'rejected') await exposed.judge('reject', docId);
    await exposed.remove(docId);
    const { box } = exposed;
    expect((await exposed.destroy(docId)).status).toBe(200);
    const { notified_time: invited } = await box.delivery(docId);
    server.time.advance(60_000);
    await box.report({ kind: 'loaded', docId, lockerId: '2-2', userId: box.staff.id });
    expect(await exposed.inState(docId)).toMatchObject({ hold, pinHash: null });
    const row = await box.delivery(docId);
    expect([row.status, row.hold, row.notified_time]).toEqual(['delivered', hold, invited]);
  },
);

test('HLD-10: a parcel that was picked up during an excursion and acknowledged stays shut when it is loaded after all', async () => {
  const docId = await exposed.held();
  await exposed.pickUp(16, docId);
  expect((await exposed.judge('acknowledge', docId)).status).toBe(200);
  const { box } = exposed;
  const { notified_time: invited } = await box.delivery(docId);
  server.time.advance(60_000);
  await box.report({ kind: 'loaded', docId, lockerId: '2-2', userId: box.staff.id });
  expect(await exposed.inState(docId)).toMatchObject({ hold: 'held', pinHash: null });
  expect((await box.delivery(docId)).notified_time).toEqual(invited);
});

test('a parcel on hold stays so when another one is loaded into its door', async () => {
  const docId = await exposed.held();
  const { box } = exposed;
  const other = await box.reserve(['2-2']);
  await box.report({ kind: 'loaded', docId: other, lockerId: '2-1', userId: box.staff.id });
  expect(await exposed.delivery(docId)).toMatchObject({ deliveryStatus: 'removed', hold: 'held' });
});

test('late readings and the hand-over of that parcel at once: it stays here, or somebody must acknowledge it', async () => {
  const docId = await exposed.load(0);
  const { box } = exposed;
  await exposed.remove(docId);
  const { deliveryId } = await exposed.delivery(docId);
  const phoneNumber = '+358401234567';
  const check = { kolliId: deliveryId, phoneNumber, pinCode: await box.pinOf(docId) };
  const path = `/api/deliveries/verify-pin/${docId}`;
  expect((await server.ask(box.staff, 'POST', path, check)).status).toBe(200);
  server.time.set(new Date(exposed.at(1)));
  const handOver = '/api/deliveries/pickup-deleted-or-removed-delivery';
  const parcel = { deliveryId, docId, pharmacyId: box.pharmacyId };
  const [answer] = await Promise.all([
    server.ask(box.staff, 'PATCH', handOver, parcel),
    exposed.measureLate(1, '2-1', ...steady(20, -30, 0)),
  ]);
  const { hold } = await exposed.delivery(docId);
  expect([answer.status === 200, hold]).toEqual(
    answer.status === 200 ? [true, 'pickedUp'] : [false, 'held'],
  );
});

test('decisions, a hold of the box and its pickup at once leave one state that all agree on', async () => {
  const docId = await exposed.held();
  const { box } = exposed;
  const seen = { heldTime: exposed.at(16), deliveryStatus: 'delivered' };
  const [decisions] = await Promise.all([
    callAtOnce(6, (index) => exposed.judge(index % 2 === 0 ? 'release' : 'reject', docId, seen)),
    box.report(
      { kind: 'held', docId, lockerId: '2-1', cause: 'temp_high' },
      { kind: 'pickedUp', docId, lockerId: '2-1' },
    ),
  ]);
  const decided = decisions.filter(({ status }) => status === 200).length;
  expect(decided).toBeLessThanOrEqual(1);
  const { status, hold } = await box.delivery(docId);
  expect([status, isOnHold({ hold: hold as 'held' | null })]).toEqual(['pickup', false]);
  const listed = await exposed.holds();
  expect(listed.map((one) => [one.docId, one.hold])).toEqual(
    hold === null ? [] : [[docId, 'pickedUp']],
  );
});
