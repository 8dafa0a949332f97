import type { LiveNotice } from '@kolli/contract/system/live';
import type { TemperatureStamp } from '@kolli/contract/monitoring/temperatures';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const path = (boxId = box.id) => `/api/temperatures/temperatures-stamps/${boxId}`;
const stamp = (who = box.staff) => server.ask(who, 'POST', path(), {});
const list = async (query = '') => {
  const answer = await server.ask(box.staff, 'GET', path() + query);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as { stamps: TemperatureStamp[]; lastKey: string | null };
};

test('CAL-47 CAL-46 TMP-17: a check has its person and time, is listed with the latest first, and sends a live event of the box’s temperatures', async () => {
  const first = await stamp();
  expect(first).toMatchObject({
    status: 200,
    body: { result: { userName: 'Aino Demo', timestamp: server.time.clock().getTime() } },
  });
  server.time.advance(60_000);
  const colleague = await server.givenUser({ pharmacyId: box.pharmacyId, firstName: 'Eero' });
  const second = await stamp(colleague);
  expect(await list()).toEqual({ stamps: [second.body.result, first.body.result], lastKey: null });
  const { pharmacyId, id: boxId } = box;
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  server.time.advance(60_000);
  await stamp();
  const time = server.time.clock().getTime();
  await expect
    .poll(() => notices)
    .toContainEqual({ pharmacyId, boxId, time, about: 'temperatures' });
  leave();
});

test('of checks with equal times the newest is first, and an exactly full page is the last', async () => {
  const people = [box.staff];
  for (let turn = 0; turn < 2; turn += 1)
    people.push(await server.givenUser({ pharmacyId: box.pharmacyId }));
  const made: string[] = [];
  for (const who of people) made.unshift(((await stamp(who)).body.result as TemperatureStamp).id);
  const idsOf = ({ stamps }: { stamps: TemperatureStamp[] }) => stamps.map(({ id }) => id);
  const all = await list('?limit=3');
  expect([idsOf(all), all.lastKey]).toEqual([made, null]);
  const page = await list('?limit=1');
  expect([idsOf(page), page.lastKey]).toEqual([made.slice(0, 1), made[0]]);
  expect(idsOf(await list(`?limit=2&lastKey=${page.lastKey}`))).toEqual(made.slice(1));
});

test('CAL-46: a box without checks has an empty list, a key of another box is invalid input, and pages have no gaps and no repeats', async () => {
  expect(await list()).toEqual({ stamps: [], lastKey: null });
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const theirs = (await server.ask(box.staff, 'POST', path(other.id), {})).body
    .result as TemperatureStamp;
  for (const query of [`?lastKey=${theirs.id}`, `?lastKey=${newId()}`])
    expect(await server.ask(box.staff, 'GET', path() + query)).toMatchObject({
      status: 400,
      body: { errors: [{ msg: 'validation.invalid', path: 'query.lastKey' }] },
    });
  expect(await server.ask(box.staff, 'GET', `${path()}?limit=501`)).toMatchObject({ status: 400 });
  const made: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    made.unshift(((await stamp()).body.result as TemperatureStamp).id);
    server.time.advance(10_000);
  }
  const first = await list('?limit=2');
  const second = await list(`?limit=2&lastKey=${first.lastKey}`);
  const third = await list(`?limit=2&lastKey=${second.lastKey}`);
  const listed = [first, second, third].flatMap(({ stamps }) => stamps.map(({ id }) => id));
  expect(listed).toEqual(made);
  expect(third.lastKey).toBeNull();
});

test('CAL-47: an unknown field is invalid input, and a check needs the permission', async () => {
  expect(await server.ask(box.staff, 'POST', path(), { userName: 'x' })).toMatchObject({
    status: 400,
  });
  const role = newId();
  const columns = { name: role, level: 5, app_access: 'web_app', permissions: ['delivery.read'] };
  await server.store.inGlobal((tx) => tx.insertInto('role').values(columns).execute());
  const reader = await server.givenUser({ pharmacyId: box.pharmacyId, role });
  expect(await stamp(reader)).toMatchObject(refused(403, 'not_enough_permissions'));
  expect(await server.ask(reader, 'GET', path())).toMatchObject({ status: 200 });
});

test('CAL-46 CAL-47: a box of another pharmacy gives the same error as an unknown one', async () => {
  const stranger = await server.givenUser({ pharmacyId: (await server.givenPharmacy()).id });
  for (const [who, boxId] of [
    [stranger, box.id],
    [box.staff, newId()],
  ] as const) {
    const refusal = refused(403, 'forbidden');
    expect(await server.ask(who, 'POST', path(boxId), {})).toMatchObject(refusal);
    expect(await server.ask(who, 'GET', path(boxId))).toMatchObject(refusal);
  }
});

test('CAL-47: a double click is one check, per person; a check after five seconds, or of another box, is a new check', async () => {
  const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const idOf = async (boxId = box.id) => {
    const { body } = await server.ask(box.staff, 'POST', path(boxId), {});
    return (body.result as TemperatureStamp).id;
  };
  const first = await idOf();
  server.time.advance(4_999);
  const elsewhere = await idOf(other.id);
  expect(await idOf()).toBe(first);
  server.time.advance(1);
  const second = await idOf();
  expect(new Set([first, elsewhere, second]).size).toBe(3);
  expect((await list()).stamps.map(({ id }) => id)).toEqual([second, first]);
  server.time.advance(60_000);
  const answers = await Promise.all([stamp(), stamp(), stamp()]);
  const ids = answers.map(({ body }) => (body.result as TemperatureStamp).id);
  expect(new Set(ids).size).toBe(1);
  server.time.advance(4_000);
  await stamp();
  await stamp(await server.givenUser({ pharmacyId: box.pharmacyId }));
  expect((await list()).stamps).toHaveLength(4);
  server.time.advance(2_000);
  await stamp();
  expect((await list()).stamps).toHaveLength(5);
});
