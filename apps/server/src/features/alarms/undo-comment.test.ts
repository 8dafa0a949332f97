import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { type AlarmedBox, givenAlarmedBox } from './testing/alarms.ts';

let box: AlarmedBox;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenAlarmedBox(server);
  server.time.advance(60_000);
});

/** Raises an alarm and returns what names it in a call. */
async function raise(changed: Parameters<AlarmedBox['raise']>[0] = {}) {
  const timestamp = server.time.clock().getTime();
  return { id: await box.raise(changed), timestamp };
}
type Raised = Awaited<ReturnType<typeof raise>>;

const comment = (alarm: Raised, alarmInfo: string, who = box.staff) =>
  server.ask(who, 'POST', '/api/alarms/comment', {
    ...alarm,
    pickupboxId: box.boxId,
    lockerId: '2-1',
    alarmInfo,
  });
const undo = ({ body }: Awaited<ReturnType<typeof comment>>, who = box.staff) =>
  server.ask(who, 'POST', '/api/undo/comment', { undo: (body as { undo?: unknown }).undo });
const resultOf = ({ body }: Awaited<ReturnType<typeof comment>>) => body.result as Alarm;

const reminderOf = async (alarm_id: string) =>
  (await rowsIn(lookIn(server, box.pharmacyId), 'alarm_notification', { alarm_id }, 'alarm_id'))[0];
const changed = refused(409, 'undo_changed');

test('LST-04: a comment is withdrawn, its alarm reminded of as before, and the audit log has both', async () => {
  const alarm = await raise();
  const before = await reminderOf(alarm.id);
  expect(before?.due_at).not.toBeNull();
  const answer = await comment(alarm, 'The door was ajar');
  expect(resultOf(answer)).toMatchObject({ alarmInfo: 'The door was ajar' });
  expect(await reminderOf(alarm.id)).toMatchObject({ due_at: null });
  server.time.advance(9_000);
  expect(resultOf(await undo(answer))).toMatchObject({ alarmInfo: null, check: [] });
  expect(await reminderOf(alarm.id)).toEqual(before);
  const entry = { user_name: 'Aino Demo', detail: { boxId: box.boxId, lockerId: '2-1' } };
  const about = { subject: alarm.id };
  expect(await rowsIn(lookIn(server, box.pharmacyId), 'audit_entry', about, 'seq')).toMatchObject([
    { ...entry, action: 'alarm.comment' },
    { ...entry, action: 'alarm.undoComment' },
  ]);
});

test('LST-04: the comment before it is the latest again; it is refused once somebody else has commented', async () => {
  const alarm = await raise();
  await comment(alarm, 'Looked at it');
  server.time.advance(1_000);
  const answer = await comment(alarm, 'Moved the parcels');
  const expected = { alarmInfo: 'Looked at it', check: [{ alarmInfo: 'Looked at it' }] };
  expect(resultOf(await undo(answer))).toMatchObject(expected);
  const third = await comment(alarm, 'Moved them back');
  const colleague = await server.givenUser({ pharmacyId: box.pharmacyId });
  server.time.advance(1_000);
  await comment(alarm, 'Me, too', colleague);
  expect(await undo(third)).toMatchObject(changed);
});

test('LST-04: of an alarm that has ended since, the end is notified and no reminder comes back; the reminder of one without duration, which a comment deletes, is there again', async () => {
  const alarm = await raise({ type: 'other', cause: 'unknown_door' });
  const before = await reminderOf(alarm.id);
  const answer = await comment(alarm, 'Looked at it');
  expect(await reminderOf(alarm.id)).toBeUndefined();
  await undo(answer);
  expect(await reminderOf(alarm.id)).toEqual(before);
  const lasting = await raise();
  const second = await comment(lasting, 'Looked at it');
  server.time.advance(2_000);
  await box.end();
  const ended = await reminderOf(lasting.id);
  expect(resultOf(await undo(second))).toMatchObject({ alarmInfo: null });
  expect(await reminderOf(lasting.id)).toEqual(ended);
});

test('LST-04: of undos at once one succeeds; too late, or by others, it is refused', async () => {
  const alarm = await raise();
  const answer = await comment(alarm, 'Looked at it');
  const colleague = await server.givenUser({ pharmacyId: box.pharmacyId });
  expect(await undo(answer, colleague)).toMatchObject(refused(403, 'forbidden'));
  const answers = await callAtOnce(4, () => undo(answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of answers) if (one.status !== 200) expect(one).toMatchObject(changed);
  const late = await comment(alarm, 'Again');
  server.time.advance(12_001);
  expect(await undo(late)).toMatchObject(refused(409, 'undo_too_late'));
});
