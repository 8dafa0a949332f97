import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { newId } from '../../platform/database/ids.ts';
import type { NewAlarm } from './alarm-writing.repository.ts';
import { endAlarm, raiseAlarm } from './raise-alarm.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';

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

/** Raises an alarm of the box and returns its id. */
async function raise(changed: Partial<NewAlarm> = {}): Promise<string> {
  const alarm = { boxId, lockerId: '1-1', type: 'temp_high', cause: null, at: now() } as const;
  return server.store.inPharmacies([pharmacyId], (tx) =>
    raiseAlarm(tx, { ...alarm, pharmacyId, ...changed }),
  );
}
const end = (at: Date) =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    endAlarm(tx, { pharmacyId, boxId, lockerId: '1-1', type: 'temp_high', at }),
  );

const comment = (body: object, who: GivenUser = staff) =>
  server.ask(who, 'POST', '/api/alarms/comment', {
    pickupboxId: boxId,
    lockerId: '1-1',
    timestamp: now().getTime(),
    alarmInfo: 'The door was ajar',
    ...body,
  });

async function listed(): Promise<Alarm[]> {
  const query = `startTime=0&endTime=${now().getTime()}`;
  const { body } = await server.ask(staff, 'GET', `/api/alarms/show-by-box-id/${boxId}?${query}`);
  return (body.result as { alarms: Alarm[] }).alarms;
}
const countsOf = async () =>
  (await server.ask(staff, 'GET', `/api/alarms/count/${pharmacyId}`)).body.result;

test('ALM-07 ALM-10 CAL-50: an ended alarm accepts comments, each with its author and time', async () => {
  const began = now();
  const id = await raise({ maxCelsius: 27.5, minCelsius: 25.5 });
  server.time.advance(60_000);
  const ended = now();
  await end(ended);
  server.time.advance(86_400_000);
  const first = { checkTime: now().getTime(), checkName: 'Aino Demo', alarmInfo: 'Looked at it' };
  const timestamp = began.getTime();
  expect(await comment({ timestamp, alarmInfo: '  Looked at it ' })).toMatchObject({ status: 200 });
  server.time.advance(1);
  const colleague = await givenUser(server, { pharmacyId, firstName: 'Bo', lastName: 'Berg' });
  const text = 'Door closed.\nParcels moved';
  const second = { checkTime: now().getTime(), checkName: 'Bo Berg', alarmInfo: text };
  const alarm = {
    id,
    pickupboxId: boxId,
    lockerId: '1-1',
    timestamp,
    alarmEndTimestamp: ended.getTime(),
    alarmType: 'temp_high',
    alarmCause: null,
    alarmDetail: null,
    alarmCount: 1,
    alarmMax: 27.5,
    alarmMin: 25.5,
    alarmInfo: text,
    check: [first, second],
  };
  expect(await comment({ timestamp, alarmInfo: text }, colleague)).toMatchObject({
    status: 200,
    body: { result: alarm },
  });
  expect(await listed()).toEqual([
    expect.objectContaining({ alarmType: 'ok', lockerId: '1-1', timestamp: ended.getTime() }),
    alarm,
  ]);
});

test('CAL-50: the id selects between alarms that began at the same time', async () => {
  const ids = [
    await raise({ type: 'other', cause: 'wrong_pins' }),
    await raise({ type: 'other', cause: 'clock_wrong' }),
    await raise({ type: 'other', cause: 'parcel_conflict' }),
  ];
  await comment({ id: ids[1], alarmInfo: 'The second' });
  await comment({ alarmInfo: 'The newest' });
  const texts = new Map((await listed()).map(({ id, alarmInfo }) => [id, alarmInfo]));
  expect(ids.map((id) => texts.get(id))).toEqual([null, 'The second', 'The newest']);
});

test('a comment goes to the new alarm, not to the ok row that ended another fault at the same time', async () => {
  await raise();
  server.time.advance(60_000);
  const id = await raise({ type: 'temp_low' });
  await end(now());
  expect((await comment({})).body.result).toMatchObject({ id, alarmType: 'temp_low' });
});

test('ERR-035: an unknown start time, door, box or id is alarm_not_found', async () => {
  const id = await raise();
  const other = await givenBox(server, { pharmacyId });
  const elsewhere = [
    { timestamp: now().getTime() + 1 },
    { timestamp: 0 },
    { timestamp: 8.64e15 },
    { lockerId: '1-2' },
    { pickupboxId: other.id },
    { id: newId() },
    { pickupboxId: other.id, id },
  ];
  for (const body of elsewhere)
    expect(await comment(body)).toMatchObject({ status: 404, body: { code: 'alarm_not_found' } });
  expect(await listed()).toMatchObject([{ id, alarmInfo: null, check: [] }]);
});

test("a box of another pharmacy is forbidden, and its alarm is not found at the user's own box", async () => {
  const id = await raise();
  const foreignId = (await givenPharmacy(server)).id;
  const stranger = await givenUser(server, { pharmacyId: foreignId });
  const theirs = await givenBox(server, { pharmacyId: foreignId });
  expect(await comment({ id }, stranger)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await comment({ id, pickupboxId: theirs.id }, stranger)).toMatchObject({
    status: 404,
    body: { code: 'alarm_not_found' },
  });
  expect(await listed()).toMatchObject([{ alarmInfo: null }]);
});

test.each([
  ['no text', { alarmInfo: undefined }, 'validation.required', 'body.alarmInfo'],
  ['only spaces', { alarmInfo: ' \n ' }, 'validation.required', 'body.alarmInfo'],
  ['251 characters', { alarmInfo: 'x'.repeat(251) }, 'validation.tooLong', 'body.alarmInfo'],
  ['a control character', { alarmInfo: 'a\u0000' }, 'validation.invalid', 'body.alarmInfo'],
  ['an invalid door', { lockerId: 'x' }, 'validation.invalid', 'body.lockerId'],
  ['an invalid time', { timestamp: 'now' }, 'validation.invalid', 'body.timestamp'],
])('ALM-06: %s is bad input', async (_name, body, msg, path) => {
  await raise();
  expect(await comment(body)).toMatchObject({
    status: 400,
    body: { code: 'validation_fail', errors: [{ msg, path }] },
  });
});

test('ALM-06: 250 characters are accepted, and so are concurrent comments', async () => {
  await raise();
  expect(await comment({ alarmInfo: 'å'.repeat(250) })).toMatchObject({ status: 200 });
  const responses = await callAtOnce(10, (index) => comment({ alarmInfo: `At once ${index}` }));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const [alarm] = await listed();
  expect(alarm?.check).toHaveLength(11);
  expect(alarm?.check.map(({ alarmInfo }) => alarmInfo)).toContain(alarm?.alarmInfo);
});

test('alarms of the last 30 days without a comment are counted, and a commented alarm may still be active', async () => {
  const [edge, older] = [
    await givenBox(server, { pharmacyId }),
    await givenBox(server, { pharmacyId }),
  ];
  const ago = (ms: number) => new Date(now().getTime() - 30 * 86_400_000 - ms);
  await raise({ boxId: edge.id, at: ago(0), endedAt: ago(0) });
  await raise({ boxId: older.id, at: ago(1), endedAt: ago(0) });
  await raise();
  await comment({});
  expect(await countsOf()).toEqual({
    boxes: [
      { pickupboxId: boxId, lasting: 1, uncommented: 0 },
      { pickupboxId: edge.id, lasting: 0, uncommented: 1 },
    ],
  });
});

test('a comment sends a live notice', async () => {
  await raise();
  server.time.advance(60_000);
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  await comment({ timestamp: now().getTime() - 60_000 });
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId, time: now().getTime() });
  leave();
});

test('active and uncommented alarms are counted for each box that has any', async () => {
  const quiet = await givenBox(server, { pharmacyId });
  const other = await givenBox(server, { pharmacyId });
  expect(await countsOf()).toEqual({ boxes: [] });
  const old = new Date(now().getTime() - 31 * 86_400_000);
  await raise({ at: old, endedAt: new Date(old.getTime() + 60_000) });
  await raise();
  await raise({ type: 'missing', cause: 'no_heartbeat', lockerId: '99-99', at: old });
  await raise({ type: 'other', cause: 'wrong_pins' });
  await raise({ boxId: other.id, endedAt: now() });
  const own = { pickupboxId: boxId, lasting: 2, uncommented: 2 };
  const theirs = { pickupboxId: other.id, lasting: 0, uncommented: 1 };
  expect(await countsOf()).toEqual({ boxes: [own, theirs] });
  expect(JSON.stringify(await countsOf())).not.toContain(quiet.id);
  await comment({ pickupboxId: other.id });
  await end(now());
  expect(await countsOf()).toEqual({ boxes: [{ ...own, lasting: 1 }] });
});
