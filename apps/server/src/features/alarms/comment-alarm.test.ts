import type { Alarm } from '@kolli/contract/monitoring/alarms';
import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { newId } from '../../platform/database/ids.ts';
import { type AlarmedBox, givenAlarmedBox } from './testing/alarms.ts';
import { refused } from '../deliveries/testing/desk.ts';

let box: AlarmedBox;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenAlarmedBox(server);
  server.time.advance(60_000);
});

const now = () => server.time.clock();
const comment = (body: object, who: GivenUser = box.staff) =>
  server.ask(who, 'POST', '/api/alarms/comment', {
    pickupboxId: box.boxId,
    lockerId: '2-1',
    timestamp: now().getTime(),
    alarmInfo: 'The door was ajar',
    ...body,
  });

async function listed(): Promise<Alarm[]> {
  const query = `startTime=0&endTime=${now().getTime()}`;
  const url = `/api/alarms/show-by-box-id/${box.boxId}?${query}`;
  const { body } = await server.ask(box.staff, 'GET', url);
  return (body.result as { alarms: Alarm[] }).alarms;
}
const countsOf = async () =>
  (await server.ask(box.staff, 'GET', `/api/alarms/count/${box.pharmacyId}`)).body.result;

test('ALM-07 ALM-10 CAL-50: an ended alarm accepts comments, each with its author and time', async () => {
  const began = now();
  const id = await box.raise({ maxCelsius: 27.5, minCelsius: 25.5 });
  server.time.advance(60_000);
  const ended = now();
  await box.end({ at: ended });
  server.time.advance(86_400_000);
  const first = { checkTime: now().getTime(), checkName: 'Aino Demo', alarmInfo: 'Looked at it' };
  const timestamp = began.getTime();
  expect(await comment({ timestamp, alarmInfo: '  Looked at it ' })).toMatchObject({ status: 200 });
  server.time.advance(1);
  const at = { pharmacyId: box.pharmacyId };
  const colleague = await server.givenUser({ ...at, firstName: 'Bo', lastName: 'Berg' });
  const text = 'Door closed.\nParcels moved';
  const second = { checkTime: now().getTime(), checkName: 'Bo Berg', alarmInfo: text };
  const alarm = {
    id,
    pickupboxId: box.boxId,
    lockerId: '2-1',
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
  const expected = { status: 200, body: { result: alarm } };
  expect(await comment({ timestamp, alarmInfo: text }, colleague)).toMatchObject(expected);
  expect(await listed()).toEqual([
    expect.objectContaining({ alarmType: 'ok', lockerId: '2-1', timestamp: ended.getTime() }),
    alarm,
  ]);
});

test('CAL-50: the id selects between alarms that began at the same time; a comment goes to the new alarm, not to the ok row that ended another fault then', async () => {
  const ids = [
    await box.raise({ type: 'other', cause: 'wrong_pins' }),
    await box.raise({ type: 'other', cause: 'clock_wrong' }),
    await box.raise({ type: 'other', cause: 'parcel_conflict' }),
  ];
  await comment({ id: ids[1], alarmInfo: 'The second' });
  await comment({ alarmInfo: 'The newest' });
  const texts = new Map((await listed()).map(({ id, alarmInfo }) => [id, alarmInfo]));
  expect(ids.map((id) => texts.get(id))).toEqual([null, 'The second', 'The newest']);
  await box.raise();
  server.time.advance(60_000);
  const low = await box.raise({ type: 'temp_low' });
  await box.end();
  expect((await comment({})).body.result).toMatchObject({ id: low, alarmType: 'temp_low' });
});

test("ERR-035: an unknown start time, door, box or id is alarm_not_found, like an alarm of another pharmacy's box at one's own, which is forbidden there", async () => {
  const id = await box.raise();
  const other = await server.givenBox({ pharmacyId: box.pharmacyId });
  const elsewhere = [
    { timestamp: now().getTime() + 1 },
    { timestamp: 0 },
    { timestamp: 8.64e15 },
    { lockerId: '2-2' },
    { pickupboxId: other.id },
    { id: newId() },
    { pickupboxId: other.id, id },
  ];
  const notFound = refused(404, 'alarm_not_found');
  for (const body of elsewhere) expect(await comment(body)).toMatchObject(notFound);
  const foreignId = (await server.givenPharmacy()).id;
  const stranger = await server.givenUser({ pharmacyId: foreignId });
  const theirs = await server.givenBox({ pharmacyId: foreignId });
  expect(await comment({ id }, stranger)).toMatchObject(refused(403, 'forbidden'));
  expect(await comment({ id, pickupboxId: theirs.id }, stranger)).toMatchObject(notFound);
  expect(await listed()).toMatchObject([{ id, alarmInfo: null, check: [] }]);
});

test.each([
  ['no text', { alarmInfo: undefined }, 'validation.required', 'body.alarmInfo'],
  ['only spaces', { alarmInfo: ' \n ' }, 'validation.required', 'body.alarmInfo'],
  ['251 characters', { alarmInfo: 'x'.repeat(251) }, 'validation.tooLong', 'body.alarmInfo'],
  ['a control character', { alarmInfo: 'a\u0000' }, 'validation.invalid', 'body.alarmInfo'],
  ['an invalid door', { lockerId: 'x' }, 'validation.invalid', 'body.lockerId'],
  ['an invalid time', { timestamp: 'now' }, 'validation.invalid', 'body.timestamp'],
])('ALM-06: %s is bad input', async (_name, body, msg, path) => {
  await box.raise();
  const expected = { status: 400, body: { code: 'validation_fail', errors: [{ msg, path }] } };
  expect(await comment(body)).toMatchObject(expected);
});

test('ALM-06: 250 characters are accepted, and so are concurrent comments; a comment sends a live notice', async () => {
  await box.raise();
  expect(await comment({ alarmInfo: 'å'.repeat(250) })).toMatchObject({ status: 200 });
  const responses = await callAtOnce(10, (index) => comment({ alarmInfo: `At once ${index}` }));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const [alarm] = await listed();
  expect(alarm?.check).toHaveLength(11);
  expect(alarm?.check.map(({ alarmInfo }) => alarmInfo)).toContain(alarm?.alarmInfo);
  server.time.advance(60_000);
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(box.pharmacyId, (notice) => notices.push(notice));
  await comment({ timestamp: now().getTime() - 60_000 });
  const place = { pharmacyId: box.pharmacyId, boxId: box.boxId };
  await expect.poll(() => notices).toContainEqual({ ...place, time: now().getTime() });
  leave();
});

test('alarms of the last 30 days without a comment are counted, and a commented alarm may still be active', async () => {
  const edge = await server.givenBox({ pharmacyId: box.pharmacyId });
  const older = await server.givenBox({ pharmacyId: box.pharmacyId });
  const ago = (ms: number) => new Date(now().getTime() - 30 * 86_400_000 - ms);
  await box.raise({ boxId: edge.id, at: ago(0), endedAt: ago(0) });
  await box.raise({ boxId: older.id, at: ago(1), endedAt: ago(0) });
  await box.raise();
  await comment({});
  const own = { pickupboxId: box.boxId, lasting: 1, uncommented: 0 };
  const theirs = { pickupboxId: edge.id, lasting: 0, uncommented: 1 };
  expect(await countsOf()).toEqual({ boxes: [own, theirs] });
});

test('active and uncommented alarms are counted for each box that has any', async () => {
  const quiet = await server.givenBox({ pharmacyId: box.pharmacyId });
  const other = await server.givenBox({ pharmacyId: box.pharmacyId });
  expect(await countsOf()).toEqual({ boxes: [] });
  const old = new Date(now().getTime() - 31 * 86_400_000);
  await box.raise({ at: old, endedAt: new Date(old.getTime() + 60_000) });
  await box.raise();
  await box.raise({ type: 'missing', cause: 'no_heartbeat', lockerId: '99-99', at: old });
  await box.raise({ type: 'other', cause: 'wrong_pins' });
  await box.raise({ boxId: other.id, endedAt: now() });
  const own = { pickupboxId: box.boxId, lasting: 2, uncommented: 2 };
  const theirs = { pickupboxId: other.id, lasting: 0, uncommented: 1 };
  expect(await countsOf()).toEqual({ boxes: [own, theirs] });
  expect(JSON.stringify(await countsOf())).not.toContain(quiet.id);
  await comment({ pickupboxId: other.id });
  await box.end();
  expect(await countsOf()).toEqual({ boxes: [{ ...own, lasting: 1 }] });
});
