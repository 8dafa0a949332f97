import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { beforeEach, expect, test } from 'vitest';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import type { NewAlarm } from './alarm-writing.repository.ts';
import { endAlarm, raiseAlarm } from './raise-alarm.ts';

let staff: GivenUser;
let pharmacyId: string;
let boxId: string;

const server = await shareTestServer();
beforeEach(async () => {
  pharmacyId = (await givenPharmacy(server)).id;
  boxId = (await givenBox(server, { pharmacyId })).id;
  staff = await givenUser(server, { pharmacyId, firstName: 'Aino', lastName: 'Demo' });
  server.time.advance(60_000);
});

const now = () => server.time.clock();

/** Raises an alarm and returns what names it in a call. */
async function raise(changed: Partial<NewAlarm> = {}) {
  const alarm = { boxId, lockerId: '1-1', type: 'temp_high', cause: null, at: now() } as const;
  const timestamp = now().getTime();
  const id = await server.store.inPharmacies([pharmacyId], (tx) =>
    raiseAlarm(tx, { ...alarm, pharmacyId, ...changed }),
  );
  return { id, timestamp };
}
type Raised = Awaited<ReturnType<typeof raise>>;

const comment = (alarm: Raised, alarmInfo: string, who = staff) =>
  server.ask(who, 'POST', '/api/alarms/comment', {
    ...alarm,
    pickupboxId: boxId,
    lockerId: '1-1',
    alarmInfo,
  });
const undo = ({ body }: Awaited<ReturnType<typeof comment>>, who = staff) =>
  server.ask(who, 'POST', '/api/undo/comment', { undo: (body as { undo?: unknown }).undo });
const resultOf = ({ body }: Awaited<ReturnType<typeof comment>>) => body.result as Alarm;

const reminderOf = (alarmId: string) =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('alarm_notification')
      .select(['due_at', 'notified_count'])
      .where('alarm_id', '=', alarmId)
      .executeTakeFirst(),
  );
const audited = (alarmId: string) =>
  server.store.inPharmacies([pharmacyId], async (tx) => {
    const rows = await tx
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'detail'])
      .where('subject', '=', alarmId)
      .orderBy('seq')
      .execute();
    return rows;
  });
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
  const entry = { user_name: 'Aino Demo', detail: { boxId, lockerId: '1-1' } };
  expect(await audited(alarm.id)).toEqual([
    { ...entry, action: 'alarm.comment' },
    { ...entry, action: 'alarm.undoComment' },
  ]);
});

test('LST-04: the comment before it is the latest again', async () => {
  const alarm = await raise();
  await comment(alarm, 'Looked at it');
  server.time.advance(1_000);
  const answer = await comment(alarm, 'Moved the parcels');
  expect(resultOf(await undo(answer))).toMatchObject({
    alarmInfo: 'Looked at it',
    check: [{ alarmInfo: 'Looked at it' }],
  });
});

test('LST-04: the reminder of an alarm without duration, which a comment deletes, is there again', async () => {
  const alarm = await raise({ type: 'other', cause: 'unknown_door' });
  const before = await reminderOf(alarm.id);
  const answer = await comment(alarm, 'Looked at it');
  expect(await reminderOf(alarm.id)).toBeUndefined();
  await undo(answer);
  expect(await reminderOf(alarm.id)).toEqual(before);
});

test('LST-04: of an alarm that has ended since, the end is notified and no reminder comes back', async () => {
  const alarm = await raise();
  const answer = await comment(alarm, 'Looked at it');
  server.time.advance(2_000);
  const at = now();
  await server.store.inPharmacies([pharmacyId], (tx) =>
    endAlarm(tx, { pharmacyId, boxId, lockerId: '1-1', type: 'temp_high', at }),
  );
  const ended = await reminderOf(alarm.id);
  expect(resultOf(await undo(answer))).toMatchObject({ alarmInfo: null });
  expect(await reminderOf(alarm.id)).toEqual(ended);
});

test('LST-04: it is refused once somebody else has commented', async () => {
  const alarm = await raise();
  const answer = await comment(alarm, 'Looked at it');
  const colleague = await givenUser(server, { pharmacyId });
  server.time.advance(1_000);
  await comment(alarm, 'Me, too', colleague);
  expect(await undo(answer)).toMatchObject(changed);
});

test('LST-04: of undos at once one succeeds; too late, or by others, it is refused', async () => {
  const alarm = await raise();
  const answer = await comment(alarm, 'Looked at it');
  const colleague = await givenUser(server, { pharmacyId });
  expect(await undo(answer, colleague)).toMatchObject(refused(403, 'forbidden'));
  const answers = await callAtOnce(4, () => undo(answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of answers) if (one.status !== 200) expect(one).toMatchObject(changed);
  const late = await comment(alarm, 'Again');
  server.time.advance(12_001);
  expect(await undo(late)).toMatchObject(refused(409, 'undo_too_late'));
});
