import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';
import { rowsIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

const changed = refused(409, 'hold_changed');

const audited = async (docId: string) => {
  const rows = await rowsIn(exposed.box.look, 'audit_entry', { subject: docId }, 'seq');
  return rows
    .filter(({ action }) => action.startsWith('delivery.'))
    .map(({ action, user_name, detail }) => ({ action, user_name, detail }));
};

test('HLD-07: a released parcel’s PIN opens its door again; only a new excursion puts it on hold again, also one that begins right after the release', async () => {
  const docId = await exposed.held();
  expect(await exposed.judge('release', docId)).toMatchObject({
    status: 200,
    body: { result: { hold: null, judgement: 'released', judgedTime: exposed.at(16) } },
  });
  const { lastSeq } = (await exposed.box.beat()).body.result as { lastSeq: number };
  expect(await exposed.inState(docId)).toMatchObject({
    hold: null,
    pinHash: expect.any(String),
    heldPinHash: null,
    judgedSeq: lastSeq,
  });
  // The same excursion goes on, and ends.
  await exposed.measure('2-1', ...steady(9, 17, 60), [61, 5]);
  expect((await exposed.delivery(docId)).hold).toBeNull();
  await exposed.measure('2-1', ...steady(9, 62, 78));
  const expected = { hold: 'held', heldTime: exposed.at(77), judgement: null };
  expect(await exposed.delivery(docId)).toMatchObject(expected);
  await exposed.measure('2-1', [79, 5]);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await exposed.measure('2-1', ...steady(9, 80, 96));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(95) });
});

test('HLD-07: a parcel on hold since its load that is released before the next reading stays released in that excursion', async () => {
  await exposed.measure('2-1', ...steady(12, 0, 20));
  const docId = await exposed.load(21);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await exposed.measure('2-1', ...steady(12, 22, 60));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: null, judgement: 'released' });
  await exposed.measure('2-1', [61, 5], ...steady(12, 62, 77));
  expect((await exposed.delivery(docId)).hold).toBe('held');
});

test('HLD-07: outside of boxes, too, a decision judges only readings that were known', async () => {
  const docId = await exposed.held();
  await exposed.measure('2-1', [17, 5]);
  server.time.set(new Date(exposed.at(40)));
  await exposed.remove(docId);
  const taken = await exposed.unassign(docId);
  expect(taken).toMatchObject({ status: 200, body: { result: { hold: 'held' } } });
  expect((await exposed.judge('release', docId)).status).toBe(200);
  await exposed.measureLate(41, '2-1', ...steady(9, 18, 34));
  expect((await exposed.delivery(docId)).hold).toBe('held');
});

test('HLD-08: a rejected parcel’s PIN stays dead; it is taken out, put on a shelf or destroyed, never handed over', async () => {
  const docId = await exposed.held();
  const expected = { status: 200, body: { result: { hold: 'rejected', judgement: 'rejected' } } };
  expect(await exposed.judge('reject', docId)).toMatchObject(expected);
  expect(await exposed.inState(docId)).toMatchObject({ hold: 'rejected', pinHash: null });
  expect(await exposed.holds()).toMatchObject([{ docId, hold: 'rejected', lockerId: ['2-1'] }]);
  const { box } = exposed;
  await exposed.remove(docId);
  expect(await exposed.unassign(docId)).toMatchObject({ status: 200 });
  const boxInfo = { boxId: box.id, lockerId: ['1-1'] };
  const assigned = await exposed.assign(docId, { assignToBox: true, boxInfo });
  expect(assigned).toMatchObject(refused(409, 'delivery_on_hold'));
  expect(await exposed.destroy(docId)).toMatchObject({ status: 200 });
  expect(await exposed.delivery(docId)).toMatchObject({ hold: null, judgement: 'rejected' });
});

test('a decision ends the reminders of its own parcel, not those of the next one behind that door', async () => {
  const { box } = exposed;
  const first = await exposed.held();
  await box.report({ kind: 'removed', docId: first, lockerId: '2-1', userId: box.staff.id });
  const second = await exposed.load(17);
  const reminders = async () => {
    const held = await rowsIn(box.look, 'alarm', { cause: 'parcels_on_hold' });
    const notified = await rowsIn(box.look, 'alarm_notification', {}, 'alarm_id');
    return notified.filter(({ alarm_id }) => held.some(({ id }) => id === alarm_id)).length;
  };
  expect(await reminders()).toBe(2);
  expect((await exposed.judge('reject', first)).status).toBe(200);
  expect(await reminders()).toBe(2);
  expect((await exposed.judge('release', second)).status).toBe(200);
  expect(await reminders()).toBe(0);
});

test('HLD-11: hold and judgement are in the action log and the audit log, with user, time and reason', async () => {
  const docId = await exposed.held();
  const reason = 'Asked the manufacturer';
  expect(await exposed.judge('release', docId, { reason })).toMatchObject({ status: 200 });
  const { firstName, lastName } = exposed.pharmacist;
  const userName = `${firstName} ${lastName}`;
  const { actions } = await exposed.delivery(docId);
  expect(actions.slice(-2)).toMatchObject([
    { event: 'hold', time: exposed.at(16), userName: null, lockerId: ['2-1'] },
    { event: 'release', time: exposed.at(16), userName, reason },
  ]);
  expect(await audited(docId)).toEqual([
    { action: 'delivery.hold', user_name: null, detail: { cause: 'temp_high', door: '2-1' } },
    { action: 'delivery.release', user_name: userName, detail: { reason } },
  ]);
});

test('HLD-12: without the permission nobody decides, nor at another pharmacy', async () => {
  const docId = await exposed.held();
  const foreign = await givenExposedBox(server);
  const names = ['release', 'reject', 'acknowledge'] as const;
  for (const name of names) {
    expect(await exposed.judge(name, docId, { who: exposed.box.staff })).toMatchObject(
      refused(403, 'not_enough_permissions'),
    );
    expect((await exposed.judge(name, docId, { who: foreign.pharmacist })).status).toBe(403);
  }
  expect((await exposed.delivery(docId)).hold).toBe('held');
});

test('a reason that is too short, blank or too long is refused', async () => {
  const docId = await exposed.held();
  for (const reason of ['ok', '  ', 'x'.repeat(251)]) {
    const { status, body } = await exposed.judge('release', docId, { reason });
    const errors = [expect.objectContaining({ path: 'body.reason' })];
    expect([status, body.code, body.errors]).toEqual([400, 'validation_fail', errors]);
  }
  expect((await exposed.delivery(docId)).hold).toBe('held');
});

test('of colleagues who decide at once one is first, and the others learn that it changed', async () => {
  const docId = await exposed.held();
  const seen = { heldTime: exposed.at(16), deliveryStatus: 'delivered' };
  const answers = await callAtOnce(6, (index) =>
    exposed.judge(index % 2 === 0 ? 'release' : 'reject', docId, seen),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(changed);
  const judged = (await audited(docId)).filter(({ action }) => action !== 'delivery.hold');
  expect(judged).toHaveLength(1);
});

test('a decision about what was removed, destroyed or put on hold again meanwhile is refused', async () => {
  const docId = await exposed.held();
  const seen = { heldTime: exposed.at(16), deliveryStatus: 'delivered' };
  expect(await exposed.judge('release', docId, { ...seen, heldTime: 1 })).toMatchObject(changed);
  await exposed.remove(docId);
  expect(await exposed.judge('release', docId, seen)).toMatchObject(changed);
  // Who sees that it was removed may decide.
  await exposed.destroy(docId);
  const removed = { ...seen, deliveryStatus: 'removed' };
  expect(await exposed.judge('release', docId, removed)).toMatchObject(changed);
});

/** The answers to all calls that hand a parcel over at the counter, or lead to it. */
async function refusalsOf(docId: string): Promise<string[]> {
  const { box } = exposed;
  const { deliveryId } = await exposed.delivery(docId);
  const name = { deliveryId, docId };
  const check = { kolliId: deliveryId, phoneNumber: '+358401234567', ssn: '131052-308T' };
  const pinCode = await box.pinOf(docId);
  const atCounter = `update-on-pharmacy/${box.pharmacyId}/${deliveryId}`;
  const calls = [
    ['POST', `verify-pin/${docId}`, { ...check, ssn: undefined, pinCode }],
    ['POST', `verify-ssn/${docId}`, { kolliId: deliveryId, ssn: check.ssn }],
    ['PATCH', atCounter, { deliveryStatus: 'pickup', docId }],
    ['PATCH', 'pickup-deleted-or-removed-delivery', { ...name, pharmacyId: box.pharmacyId }],
    ['POST', 'resend-sms', { ...name, pickupboxId: box.id }],
  ] as const;
  const answers = [];
  for (const [method, path, body] of calls)
    answers.push(await server.ask(box.staff, method, `/api/deliveries/${path}`, body));
  return answers.map(({ status, body }) => `${String(status)} ${String(body.code)}`);
}

test('HLD-03: a parcel on hold is neither checked nor handed over, and its PIN is not sent again, wherever it is', async () => {
  const docId = await exposed.held();
  const onHold = Array.from({ length: 5 }, () => '409 delivery_on_hold');
  expect(await refusalsOf(docId), 'in its door').toEqual(onHold);
  await exposed.remove(docId);
  expect(await refusalsOf(docId), 'removed').toEqual(onHold);
  expect(await exposed.judge('reject', docId)).toMatchObject({ status: 200 });
  expect(await refusalsOf(docId), 'rejected').toEqual(onHold);
});

/** Loads one delivery into the fridge doors 2-1 and 2-2, too warm behind 2-1, so that it is on hold since minute 16. */
async function heldInTwoDoors(...other: Parameters<ExposedBox['measure']>[1][]): Promise<string> {
  const { box } = exposed;
  server.time.set(new Date(exposed.at(0)));
  const docId = await box.reserve(['2-1', '2-2'], { is_drug: true });
  for (const lockerId of ['2-1', '2-2'])
    await box.report({ kind: 'loaded', docId, lockerId, userId: box.staff.id });
  await exposed.measure('2-1', ...steady(9, 1, 16));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(16) });
  await exposed.measure('2-2', ...other);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  return docId;
}

test('HLD-07: a release does not cover late readings of another door’s sensor, which nobody knew', async () => {
  const docId = await heldInTwoDoors();
  await exposed.measureLate(20, '2-2', ...steady(9, 1, 18));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(16) });
});

test('HLD-07: what the other door’s sensor had measured by the release does not put it on hold again', async () => {
  const docId = await heldInTwoDoors([17, 5], ...steady(9, 18, 30));
  await exposed.measure('2-2', ...steady(9, 31, 60));
  expect((await exposed.delivery(docId)).hold).toBeNull();
  await exposed.measure('2-2', [61, 5], ...steady(9, 62, 77));
  expect(await exposed.delivery(docId)).toMatchObject({ hold: 'held', heldTime: exposed.at(77) });
});
