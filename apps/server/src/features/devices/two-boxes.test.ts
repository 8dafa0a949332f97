import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenUser } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { missingAfterMs } from './connection-alarm.ts';
import { alarmsOf, givenTestBox, type TestBox } from './test-box.ts';
import { watchBoxes } from './watch-boxes.ts';

let server: TestServer;
let box: TestBox;
/** Stands in the same pharmacy. */
let beside: TestBox;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
  beside = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await box.beat();
  await beside.beat();
});
afterAll(() => server.close());

const minuteMs = 60_000;
const watch = () => watchBoxes(server.services);
const causes = async (of: TestBox) => (await alarmsOf(of)).map(({ cause }) => cause);
const signIn = (at: TestBox, userId = at.staff.id) =>
  at.report({ kind: 'staffSession', userId, state: 'in' });
const sessionsAt = (of: TestBox) =>
  of.look((tx) =>
    tx
      .selectFrom('box_staff_session')
      .select(['user_id', 'ended_at', 'ended_by', 'last_active_at'])
      .where('box_id', '=', of.id)
      .orderBy('id')
      .execute(),
  );
/** These boxes are heard all the time, and looked at once a minute. */
async function pass(minutes: number, heard: readonly TestBox[]) {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.time.advance(minuteMs);
    for (const one of heard) await one.beat();
    await watch();
  }
}

test('a box that falls silent has its alarm, also while another one of the pharmacy has one', async () => {
  await pass(2, [beside]);
  expect([await causes(box), await causes(beside)]).toEqual([['no_heartbeat'], []]);
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect([await causes(box), await causes(beside)]).toEqual([['no_heartbeat'], ['no_heartbeat']]);
  await box.beat();
  expect(await alarmsOf(beside)).toMatchObject([{ cause: 'no_heartbeat', ended_at: null }]);
});

test('a box whose sensor is missing has its own alarm once it falls silent', async () => {
  await box.look((tx) =>
    raiseAlarm(tx, {
      pharmacyId: box.pharmacyId,
      boxId: box.id,
      lockerId: '99-99',
      type: 'missing',
      cause: 'no_readings',
      at: server.time.clock(),
    }),
  );
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect(await causes(box)).toEqual(['no_readings', 'no_heartbeat']);
});

test('staff are at two boxes: what ends at one goes on at the other', async () => {
  await signIn(box);
  await signIn(beside, box.staff.id);
  const open = { user_id: box.staff.id, ended_at: null };
  expect([await sessionsAt(box), await sessionsAt(beside)]).toMatchObject([[open], [open]]);
  await box.report({ kind: 'staffSession', userId: box.staff.id, state: 'out' });
  expect(await sessionsAt(box)).toMatchObject([{ ended_by: 'logout' }]);
  expect(await sessionsAt(beside)).toMatchObject([open]);
});

test('what staff do at one box keeps nobody signed in at another', async () => {
  await signIn(box);
  await signIn(beside);
  const [before] = await sessionsAt(box);
  server.time.advance(minuteMs);
  await beside.report({
    kind: 'removed',
    docId: '01900000-0000-7000-8000-000000000000',
    lockerId: '1-1',
    userId: beside.staff.id,
  });
  expect(await sessionsAt(box)).toEqual([before]);
  expect(await sessionsAt(beside)).toMatchObject([{ last_active_at: server.time.clock() }]);
});

test('who is shut out of a silent box stays signed in at the one beside it', async () => {
  await signIn(box);
  await signIn(beside);
  await pass(2, [beside]);
  expect(await sessionsAt(box)).toMatchObject([{ ended_by: 'heartbeat_lost' }]);
  expect(await sessionsAt(beside)).toMatchObject([{ ended_at: null }]);
});

test('a session that ended stays as it ended, however often boxes are looked at', async () => {
  const other = await givenUser(server, { pharmacyId: box.pharmacyId });
  await signIn(box);
  server.time.advance(1000);
  await signIn(box, other.id);
  server.time.advance(1000);
  await box.report({ kind: 'staffSession', userId: other.id, state: 'out' });
  const ended = await sessionsAt(box);
  expect(ended).toMatchObject([{ ended_by: 'replaced' }, { ended_by: 'logout' }]);
  await pass(12, [beside]);
  expect(await sessionsAt(box)).toEqual(ended);
});

test('somebody who leaves is not taken for whoever is at the box now', async () => {
  const other = await givenUser(server, { pharmacyId: box.pharmacyId });
  await signIn(box, other.id);
  await box.report({ kind: 'staffSession', userId: box.staff.id, state: 'out' });
  expect(await sessionsAt(box)).toMatchObject([{ user_id: other.id, ended_at: null }]);
});

test('what is told late does not make a session end sooner', async () => {
  await signIn(box);
  const [before] = await sessionsAt(box);
  await box.report({
    kind: 'removed',
    docId: '01900000-0000-7000-8000-000000000000',
    lockerId: '1-1',
    userId: box.staff.id,
    at: server.time.clock().getTime() - 9 * minuteMs,
  });
  expect(await sessionsAt(box)).toEqual([before]);
});

test('staff at one box do not leave the doors of another one open', async () => {
  await signIn(box);
  await beside.report({ kind: 'door', lockerId: '1-2', state: 'opened' });
  await pass(4, [box, beside]);
  expect(await causes(beside)).toEqual(['stays_open']);
});

test('a door told open hours late is given a minute from the first word of it, and no more', async () => {
  await pass(2, [box]);
  const at = server.time.clock().getTime() - 300 * minuteMs;
  const opened = () => box.report({ kind: 'door', lockerId: '1-2', state: 'opened', at });
  await opened();
  await watch();
  expect(await causes(box)).toEqual([]);
  server.time.advance(minuteMs / 2);
  await opened();
  await watch();
  expect(await causes(box)).toEqual([]);
  server.time.advance(minuteMs / 2);
  await watch();
  expect(await causes(box)).toEqual(['stays_open']);
});

test('of each box staff are told that its clock is wrong', async () => {
  const wrongPin = { kind: 'wrongPin', at: 0 } as const;
  await box.report(wrongPin);
  await beside.report(wrongPin);
  await box.report(wrongPin);
  expect([await causes(box), await causes(beside)]).toEqual([['clock_wrong'], ['clock_wrong']]);
});
