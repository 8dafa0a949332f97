import type { Capacity } from '@kolli/contract/statistics/box-capacity';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { givenTestBox } from '../devices/testing/box.ts';

const hourMs = 3_600_000;
const nothing = { small: null, medium: null, large: null, fridge: null };
const empty = { small: 0, medium: 0, large: 0, fridge: 0 };

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const now = () => server.time.clock().getTime();
type Query = Readonly<Record<string, string | number>>;
const path = (kind: 'box' | 'pharmacy', id: string, query: Query) => {
  const search = new URLSearchParams({ ...query } as Record<string, string>);
  return `/pickup-boxes/capacity-per-${kind}/${id}?${search.toString()}`;
};
const askBox = (query: Query, id = desk.box.id) => desk.ask('GET', path('box', id, query));
const askPharmacy = (query: Query, id = desk.pharmacyId) =>
  desk.ask('GET', path('pharmacy', id, query));

const capacityOf = async (answer: ReturnType<typeof askBox>) =>
  ((await answer).body.result as Capacity).capacity;

test('CAL-27 CAL-28 BOX-25: usage of a box, and of all boxes and shelves of a pharmacy', async () => {
  const { pharmacyId, box } = desk;
  const second = await server.givenBox({ pharmacyId, ordinal: 1, name: 'Second' });
  const startTime = now();
  // Occupied within 4 hours: 1-1 for the first ones, 2-1 (fridge) for all.
  const parcel = await desk.reserve(['1-1']);
  await desk.reserve(['2-1']);
  const shelved = await desk.shelve(['A1', 'B2']);
  await desk.load(parcel.docId, '1-1');
  server.time.advance(hourMs);
  await desk.box.report({ kind: 'pickedUp', docId: parcel.docId, lockerId: '1-1' });
  server.time.advance(hourMs);
  const update = `/deliveries/update-on-pharmacy/${pharmacyId}/${shelved.deliveryId}`;
  await desk.ask('PATCH', update, { deliveryStatus: 'pickup' });
  server.time.advance(2 * hourMs);
  const range = { startTime, endTime: now() - 1 };
  const shown = (await desk.ask('GET', `/pickup-boxes/show/${box.id}`)).body.result as {
    info: { name: string };
  };
  const ofBox = (await askBox({ ...range, timezoneOffset: -120 })).body.result as Capacity;
  const { pharmacyName } = ofBox;
  const expected = (id: string, name: string, averagePickupTime: number | null, usage: object) => {
    const of = { pharmacyId, pharmacyName, averagePickupTime };
    return { id, name, ...of, capacity: { ...empty, ...usage }, shelves: null };
  };
  expect(ofBox).toEqual(expected(box.id, shown.info.name, 1, { small: 25, fridge: 50 }));
  const ofSecond = (await askBox(range, second.id)).body.result;
  expect(ofSecond).toEqual(expected(second.id, 'Second', null, {}));
  const all = expected(pharmacyId, pharmacyName, 1.5, { small: 12.5, fridge: 25 });
  expect((await askPharmacy(range)).body.result).toEqual({ ...all, shelves: 50 });
});

test('BOX-25: hours of a door or box out of service are not counted', async () => {
  const chief = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
  const { id } = desk.box;
  await desk.reserve(['1-3']);
  const startTime = now();
  server.time.advance(hourMs);
  const toggle = (active: boolean) =>
    desk.ask('PATCH', `/pickup-boxes/toggle-active/${id}`, { active }, chief);
  await toggle(false);
  server.time.advance(7 * hourMs);
  const inactive = { startTime: startTime + hourMs, endTime: now() - 1 };
  expect(await capacityOf(askBox(inactive))).toMatchObject(nothing);
  await toggle(true);
  const lock = { inactive: true, lockerId: '1-1' };
  await desk.ask('PATCH', `/pickup-boxes/toggle-locker/${id}`, lock, chief);
  server.time.advance(hourMs);
  const range = { startTime, endTime: now() - 1 };
  expect(await capacityOf(askBox(range))).toMatchObject({ ...empty, large: 100 });
  const latest = { startTime: startTime + 8 * hourMs, endTime: now() - 1 };
  expect(await capacityOf(askBox(latest))).toMatchObject({ ...empty, small: null, large: 100 });
});

test('BOX-31 BOX-25: a change of template does not change past figures', async () => {
  const { pharmacyId, box } = desk;
  const lockers = [{ type: 2, fridge: false }] as const;
  const template = { modules: [{ position: 1, lockers }] };
  const other = await givenDesk(server);
  const second = { pharmacyId: other.pharmacyId, ordinal: 1 };
  await server.givenBox({ ...second, template, template_id: 'one-large' });
  const chief = await server.givenUser({ pharmacyId, role: 'main_user' });
  const startTime = now();
  const parcel = await desk.reserve(['1-1']);
  server.time.advance(hourMs);
  await desk.ask('DELETE', `/deliveries/delete-reservation/${box.id}/${parcel.deliveryId}`, {});
  await desk.ask('PATCH', `/pickup-boxes/update/${box.id}`, { templateId: 'one-large' }, chief);
  const changedAt = now();
  await desk.reserve(['1-1']);
  server.time.advance(hourMs);
  const all = { startTime, endTime: now() - 1 };
  // A large door was in service for both hours, and held in the second.
  expect(await capacityOf(askBox(all))).toMatchObject({ ...empty, small: 100, large: 50 });
  const expected = { ...empty, small: 100 };
  expect(await capacityOf(askBox({ ...all, endTime: changedAt - 1 }))).toMatchObject(expected);
  expect(await capacityOf(askBox({ ...all, startTime: changedAt }))).toMatchObject({
    ...nothing,
    large: 100,
  });
});

test('BOX-21 BOX-25: the future, and the time before the box existed, are empty', async () => {
  const later = { startTime: now() + hourMs, endTime: now() + 2 * hourMs };
  const before = { startTime: now() - 2 * hourMs, endTime: now() - hourMs };
  for (const range of [later, before]) {
    const unused = { averagePickupTime: null, capacity: nothing, shelves: null };
    expect(await askBox(range)).toMatchObject({ status: 200, body: { result: unused } });
    expect(await askPharmacy(range)).toMatchObject({ status: 200, body: { result: unused } });
  }
});

test('an event counts from its exact millisecond on', async () => {
  const startTime = now();
  const { docId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  server.time.advance(hourMs);
  const pickedUpAt = now();
  await desk.box.report({ kind: 'pickedUp', docId, lockerId: '1-1' });
  server.time.advance(hourMs);
  const average = async (endTime: number) => {
    const ofBox = (await askBox({ startTime, endTime })).body.result as Capacity;
    const ofAll = (await askPharmacy({ startTime, endTime })).body.result as Capacity;
    expect(ofAll.averagePickupTime).toBe(ofBox.averagePickupTime);
    return ofBox.averagePickupTime;
  };
  expect([await average(pickedUpAt - 1), await average(pickedUpAt)]).toEqual([null, 1]);
});

test('CAL-27 CAL-28: a box or pharmacy of others is forbidden; a time zone is accepted only for a box, and only a known one', async () => {
  const foreign = await givenDesk(server);
  const range = { startTime: now() - 1, endTime: now() };
  expect(await askBox(range, foreign.box.id)).toMatchObject(refused(403, 'forbidden'));
  expect(await askBox(range, desk.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
  expect(await askPharmacy(range, foreign.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
  expect(await askBox({ ...range, timezoneOffset: -120 })).toMatchObject({ status: 200 });
  expect(await askBox({ ...range, timezoneOffset: 'Helsinki' })).toMatchObject({ status: 400 });
  expect(await askPharmacy({ ...range, timezoneOffset: -120 })).toMatchObject({ status: 400 });
});

test.each([
  ['an end before the start', { startTime: 2, endTime: 1 }, 'errorDate', 'query.endTime'],
  ['no start', { endTime: 1 }, 'validation.invalid', 'query.startTime'],
  [
    'an end that is no time',
    { startTime: 1, endTime: 'now' },
    'validation.invalid',
    'query.endTime',
  ],
])('CAL-27 CAL-28: %s is invalid input', async (_name, query: Query, msg, at) => {
  const refusal = { status: 400, body: { errors: [{ msg, path: at }] } };
  expect(await askBox(query)).toMatchObject(refusal);
  expect(await askPharmacy(query)).toMatchObject(refusal);
});

test('a door id used in two boxes is counted separately in each', async () => {
  const { pharmacyId, box } = desk;
  const second = await givenTestBox(server, { pharmacyId });
  const chief = await server.givenUser({ pharmacyId, role: 'main_user' });
  const startTime = now();
  await desk.reserve(['1-1']);
  const docId = await second.reserve(['1-1'], { deliveryId: 'in-second' });
  server.time.advance(hourMs);
  const destroy = { pickupboxId: second.id, deliveryId: 'in-second', docId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', destroy)).toMatchObject({ status: 200 });
  const lock = { inactive: true, lockerId: '1-2' };
  const toggle = `/pickup-boxes/toggle-locker/${second.id}`;
  expect(await desk.ask('PATCH', toggle, lock, chief)).toMatchObject({ status: 200 });
  server.time.advance(hourMs);
  await desk.reserve(['1-2']);
  server.time.advance(2 * hourMs);
  const range = { startTime, endTime: now() - 1 };
  const of = (id: string) => capacityOf(askBox(range, id));
  expect(await of(box.id)).toEqual({ ...empty, small: 100, medium: 50 });
  expect(await of(second.id)).toEqual({ ...empty, small: 25 });
  // One of the two medium doors was in service for four hours, the other for one.
  expect(await capacityOf(askPharmacy(range))).toEqual({ ...empty, small: 62.5, medium: 40 });
});
