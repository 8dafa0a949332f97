import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { missingAfterMs } from './connection/connection-alarm.ts';
import { givenTestBox, type TestBox } from './testing/box.ts';
import { watchSteadily } from './testing/watch-steadily.ts';

let box: TestBox;
let neighbour: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await box.beat();
  await neighbour.beat();
});

const minuteMs = 60_000;
const watch = () => watchSteadily(server.services);
const causes = async (of: TestBox) => (await of.alarms()).map(({ cause }) => cause);
const signIn = (at: TestBox, userId?: string) => at.report(at.session('in', userId));
const sessionsAt = (of: TestBox) => of.rows('box_staff_session', { box_id: of.id });
const unknownId = '01900000-0000-7000-8000-000000000000';
/** Sends heartbeats of these boxes and runs the check once a minute. */
async function passMinutes(minutes: number, connected: readonly TestBox[]) {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.time.advance(minuteMs);
    for (const one of connected) await one.beat();
    await watch();
  }
}

test('each offline box has its own connection alarm', async () => {
  await passMinutes(2, [neighbour]);
  expect([await causes(box), await causes(neighbour)]).toEqual([['no_heartbeat'], []]);
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect([await causes(box), await causes(neighbour)]).toEqual([
    ['no_heartbeat'],
    ['no_heartbeat'],
  ]);
  await box.beat();
  expect(await neighbour.alarms()).toMatchObject([{ cause: 'no_heartbeat', ended_at: null }]);
});

test('a box with a missing sensor also gets its connection alarm once it is offline', async () => {
  const at = { pharmacyId: box.pharmacyId, boxId: box.id, lockerId: '99-99' };
  const alarm = { ...at, type: 'missing', cause: 'no_readings', at: server.time.clock() } as const;
  await box.look((tx) => raiseAlarm(tx, alarm));
  server.time.advance(missingAfterMs + 1);
  await watch();
  expect(await causes(box)).toEqual(['no_readings', 'no_heartbeat']);
});

test('a member of staff is at two boxes: a logout at one does not end the other session', async () => {
  await signIn(box);
  await signIn(neighbour, box.staff.id);
  const open = { user_id: box.staff.id, ended_at: null };
  expect([await sessionsAt(box), await sessionsAt(neighbour)]).toMatchObject([[open], [open]]);
  await box.report(box.session('out'));
  expect(await sessionsAt(box)).toMatchObject([{ ended_by: 'logout' }]);
  expect(await sessionsAt(neighbour)).toMatchObject([open]);
});

test('neither activity at another box nor a late event changes when the session ends', async () => {
  await signIn(box);
  await signIn(neighbour);
  const [before] = await sessionsAt(box);
  server.time.advance(minuteMs);
  await neighbour.report(neighbour.removed(unknownId, '1-1'));
  const late = server.time.clock().getTime() - 10 * minuteMs;
  await box.report({ ...box.removed(unknownId, '1-1'), at: late });
  expect(await sessionsAt(box)).toEqual([before]);
  expect(await sessionsAt(neighbour)).toMatchObject([{ last_active_at: server.time.clock() }]);
});

test('a session ended by an offline box leaves that at another box open', async () => {
  await signIn(box);
  await signIn(neighbour);
  await passMinutes(2, [neighbour]);
  expect(await sessionsAt(box)).toMatchObject([{ ended_by: 'heartbeat_lost' }]);
  expect(await sessionsAt(neighbour)).toMatchObject([{ ended_at: null }]);
});

test('an ended session is not changed by later checks', async () => {
  const other = await server.givenUser({ pharmacyId: box.pharmacyId });
  await signIn(box);
  server.time.advance(1000);
  await signIn(box, other.id);
  server.time.advance(1000);
  await box.report(box.session('out', other.id));
  const ended = await sessionsAt(box);
  expect(ended).toMatchObject([{ ended_by: 'replaced' }, { ended_by: 'logout' }]);
  await passMinutes(12, [neighbour]);
  expect(await sessionsAt(box)).toEqual(ended);
});

test('a staff session at one box does not suppress the open-door fault of another', async () => {
  await signIn(box);
  await neighbour.report({ kind: 'door', lockerId: '1-2', state: 'opened' });
  await passMinutes(4, [box, neighbour]);
  expect(await causes(neighbour)).toEqual(['stays_open']);
});

test('a door reported open hours late becomes a fault one minute after the first report', async () => {
  await passMinutes(2, [box]);
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

test('each box has its own alarm about a wrong clock', async () => {
  const wrongPin = { kind: 'wrongPin', at: 0 } as const;
  await box.report(wrongPin);
  await neighbour.report(wrongPin);
  await box.report(wrongPin);
  expect([await causes(box), await causes(neighbour)]).toEqual([['clock_wrong'], ['clock_wrong']]);
});
