import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { changeIn, lookIn } from '../../testing/rows.ts';

let staff: GivenUser;
let pharmacyId: string;
let boxId: string;

const hourMs = 60 * 60_000;
const at = (hours: number) => new Date(Date.UTC(2026, 2, 1) + hours * hourMs);

const server = await shareTestServer();
beforeEach(async () => {
  pharmacyId = (await server.givenPharmacy()).id;
  boxId = (await server.givenBox({ pharmacyId })).id;
  staff = await server.givenUser({ pharmacyId });
});

interface AlarmOptions {
  readonly from: number;
  readonly to?: number;
  readonly type?: Alarm['alarmType'];
  readonly lockerId?: string;
  readonly box?: string;
}

async function givenAlarm({ from, to, type = 'temp_high', lockerId = '2-1', box }: AlarmOptions) {
  const id = newId();
  const columns = {
    pharmacy_id: pharmacyId,
    id,
    box_id: box ?? boxId,
    locker_id: lockerId,
    type,
    started_at: at(from),
    ended_at: to === undefined ? null : at(to),
    max_celsius: 9.5,
  };
  await server.store.inPharmacies([pharmacyId], (tx) =>
    tx.insertInto('alarm').values(columns).execute(),
  );
  return id;
}

const ask = (query: object, box = boxId) => askAt(`show-by-box-id/${box}`, query);

async function askAt(path: string, query: object) {
  const range = { startTime: String(at(0).getTime()), endTime: String(at(24).getTime()) };
  const search = new URLSearchParams({ ...range, ...query });
  return server.ask(staff, 'GET', `/api/alarms/${path}?${search.toString()}`);
}

async function list(query: object = {}) {
  const response = await ask(query);
  expect(response).toMatchObject({ status: 200 });
  return response.body.result as { alarms: Alarm[]; lastKey: string | null };
}
const idsOf = async (query: object = {}) => (await list(query)).alarms.map(({ id }) => id);

test('ALM-10 CAL-49: an alarm has its door, times, type, temperatures and its comments', async () => {
  const id = await givenAlarm({ from: 1, to: 3 });
  await server.store.inPharmacies([pharmacyId], async (tx) => {
    const comment = (text: string, hours: number, user_name: string) => ({
      pharmacy_id: pharmacyId,
      id: newId(),
      alarm_id: id,
      user_id: staff.id,
      user_name,
      comment: text,
      checked_at: at(hours),
    });
    const comments = [comment('Looked again', 5, 'Aino B'), comment('Door left open', 4, 'Aino A')];
    await tx.insertInto('alarm_check').values(comments).execute();
    await tx.updateTable('alarm').set({ comment: 'Looked again' }).where('id', '=', id).execute();
  });
  const alarm: Alarm = {
    id,
    pickupboxId: boxId,
    lockerId: '2-1',
    timestamp: at(1).getTime(),
    alarmEndTimestamp: at(3).getTime(),
    alarmType: 'temp_high',
    alarmCause: null,
    alarmDetail: null,
    alarmCount: 1,
    alarmMax: 9.5,
    alarmMin: null,
    alarmInfo: 'Looked again',
    check: [
      { checkTime: at(4).getTime(), checkName: 'Aino A', alarmInfo: 'Door left open' },
      { checkTime: at(5).getTime(), checkName: 'Aino B', alarmInfo: 'Looked again' },
    ],
  };
  expect(await list({ timezoneOffset: -120 })).toEqual({ alarms: [alarm], lastKey: null });
});

test('LCK-32: alarms that overlap the range are listed, latest first; a range may cover all times or a single one', async () => {
  const early = await givenAlarm({ from: -5, to: -1 });
  const lasted = await givenAlarm({ from: -4, to: 0, type: 'missing', lockerId: '99-99' });
  const inside = await givenAlarm({ from: 2, to: 3 });
  const lasting = await givenAlarm({ from: -48, type: 'temp_low' });
  const begins = await givenAlarm({ from: 24, lockerId: '2-2' });
  const late = await givenAlarm({ from: 25, lockerId: '1-1' });
  expect(await idsOf()).toEqual([begins, inside, lasted, lasting]);
  const all = [late, begins, inside, lasted, early, lasting];
  expect(await idsOf({ startTime: 0, endTime: 8.64e15 })).toEqual(all);
  const only = (hours: number) => ({
    startTime: at(hours).getTime(),
    endTime: at(hours).getTime(),
  });
  expect(await idsOf(only(2))).toEqual([inside, lasting]);
  expect(await idsOf(only(4))).toEqual([lasting]);
});

test('an alarm of type other has no duration and is not listed in later months', async () => {
  await givenAlarm({ from: -1, type: 'other' });
  const own = await givenAlarm({ from: 1, type: 'other' });
  expect(await idsOf()).toEqual([own]);
});

test('the list can be filtered by type, and the first alarm of a door in it is the latest', async () => {
  await givenAlarm({ from: 1, to: 2, lockerId: '1-1' });
  await givenAlarm({ from: 3, to: 4, lockerId: '2-1' });
  const latest = await givenAlarm({ from: 5, to: 6, lockerId: '1-1' });
  await givenAlarm({ from: 7, lockerId: '2-1' });
  const { alarms } = await list();
  expect(alarms.find(({ lockerId }) => lockerId === '1-1')?.id).toBe(latest);
  const opened = await givenAlarm({ from: 8, to: 9, type: 'door_open' });
  expect(await idsOf({ alarmType: 'door_open' })).toEqual([opened]);
  expect(await idsOf({ alarmType: 'ok' })).toEqual([]);
});

test('pages have no gaps or repeats, also where alarms began at the same time', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1)
    ids.push(await givenAlarm({ from: index < 5 ? 1 : 2, to: 3, lockerId: `1-${index + 1}` }));
  const pages: string[][] = [];
  for (let lastKey: string | null | undefined; lastKey !== null; ) {
    const page = await list({ limit: 2, ...(lastKey === undefined ? {} : { lastKey }) });
    pages.push(page.alarms.map(({ id }) => id));
    lastKey = page.lastKey;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
  expect(pages.flat()).toEqual(ids.toReversed());
  // A page that is exactly full is the last one.
  expect(await list({ limit: 7 })).toMatchObject({ lastKey: null });
});

test('alarms of another box are not listed, and their ids are no valid lastKey; one of another pharmacy is forbidden, like one that does not exist', async () => {
  const other = await server.givenBox({ pharmacyId });
  const theirs = await givenAlarm({ from: 1, box: other.id });
  expect(await idsOf()).toEqual([]);
  for (const lastKey of [theirs, newId()])
    expect(await ask({ lastKey })).toMatchObject({
      status: 400,
      body: { errors: [{ msg: 'validation.invalid', path: 'query.lastKey' }] },
    });
  const otherBox = await server.givenBox({ pharmacyId: (await server.givenPharmacy()).id });
  for (const box of [otherBox.id, newId()])
    expect(await ask({}, box)).toMatchObject(refused(403, 'forbidden'));
});

test.each([
  ['no range', { startTime: 'now', endTime: 'today' }, ['query.startTime', 'query.endTime']],
  ['a time that no Date can hold', { endTime: Number.MAX_SAFE_INTEGER }, ['query.endTime']],
  ['an end before its start', { endTime: at(-1).getTime() }, ['query.endTime']],
  ['an unknown type', { alarmType: 'fire' }, ['query.alarmType']],
  ['a limit that is too high', { limit: 501 }, ['query.limit']],
  ['an unknown selection', { only: 'mine' }, ['query.only']],
  ['an invalid key', { lastKey: 'x' }, ['query.lastKey']],
])('%s is bad input', async (_name, query, paths) => {
  const { status, body } = await ask(query);
  expect([status, body.code]).toEqual([400, 'validation_fail']);
  expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual(paths);
});

async function allIds(query: object = {}, of = pharmacyId) {
  const { body } = await askAt(`show-by-pharmacy-id/${of}`, query);
  const { alarms, lastKey } = body.result as { alarms: Alarm[]; lastKey: string | null };
  return { ids: alarms.map(({ id }) => id), lastKey };
}

test('LST-06: the alarms of all boxes of a pharmacy are one list, by page', async () => {
  const other = await server.givenBox({ pharmacyId });
  const early = await givenAlarm({ from: -30 });
  const first = await givenAlarm({ from: 1, to: 2 });
  const second = await givenAlarm({ from: 3, to: 4, box: other.id });
  const third = await givenAlarm({ from: 5, to: 6 });
  expect(await allIds()).toEqual({ ids: [third, second, first, early], lastKey: null });
  expect(await allIds({ limit: 2 })).toEqual({ ids: [third, second], lastKey: second });
  const rest = { ids: [first, early], lastKey: null };
  expect(await allIds({ limit: 2, lastKey: second })).toEqual(rest);
  const elsewhere = await server.givenPharmacy();
  const expected = refused(403, 'forbidden');
  for (const foreign of [elsewhere.id, newId()])
    expect(await askAt(`show-by-pharmacy-id/${foreign}`, {})).toMatchObject(expected);
});

test('LST-06: the ends of faults, and alarms with a comment, can be left out', async () => {
  const id = await givenAlarm({ from: 1, to: 2 });
  const end = await givenAlarm({ from: 2, to: 2, type: 'ok' });
  const bare = await givenAlarm({ from: 3, type: 'door_open' });
  await changeIn(lookIn(server, pharmacyId), 'alarm', { comment: 'Seen' }, { id });
  expect(await idsOf()).toEqual([bare, end, id]);
  expect(await idsOf({ only: 'faults' })).toEqual([bare, id]);
  expect(await idsOf({ only: 'uncommented' })).toEqual([bare]);
  expect((await allIds({ only: 'uncommented' })).ids).toEqual([bare]);
});
