import type { Capacity } from '@kolli/contract/statistics/box-capacity';
import { beforeEach, expect, test } from 'vitest';
import { givenBox, givenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { givenTestBox } from '../devices/testing/box.ts';

const hourMs = 3_600_000;
const nothing = { small: null, medium: null, large: null, fridge: null };

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const now = () => server.time.clock().getTime();
const path = (kind: 'box' | 'pharmacy', id: string, query: Record<string, string | number>) =>
  `/pickup-boxes/capacity-per-${kind}/${id}?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`;
const askBox = (query: Record<string, string | number>, id = desk.box.id) =>
  desk.ask('GET', path('box', id, query));
const askPharmacy = (query: Record<string, string | number>, id = desk.pharmacyId) =>
  desk.ask('GET', path('pharmacy', id, query));

test('CAL-27 CAL-28 BOX-25: usage of a box, and of all boxes and shelves of a pharmacy', async () => {
  const { pharmacyId, box } = desk;
  const second = await givenBox(server, { pharmacyId, ordinal: 1, name: 'Second' });
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
  expect(ofBox).toEqual({
    id: box.id,
    name: shown.info.name,
    pharmacyId,
    pharmacyName,
    averagePickupTime: 1,
    capacity: { small: 25, medium: 0, large: 0, fridge: 50 },
    shelves: null,
  });
  expect((await askBox(range, second.id)).body.result).toEqual({
    id: second.id,
    name: 'Second',
    pharmacyId,
    pharmacyName,
    averagePickupTime: null,
    capacity: { small: 0, medium: 0, large: 0, fridge: 0 },
    shelves: null,
  });
  expect((await askPharmacy(range)).body.result).toEqual({
    id: pharmacyId,
    name: pharmacyName,
    pharmacyId,
    pharmacyName,
    averagePickupTime: 1.5,
    capacity: { small: 12.5, medium: 0, large: 0, fridge: 25 },
    shelves: 50,
  });
});

test('BOX-25: hours of a door or box out of service are not counted', async () => {
  const chief = await givenUser(server, { pharmacyId: desk.pharmacyId, role: 'main_user' });
  const { id } = desk.box;
  await desk.reserve(['1-3']);
  const startTime = now();
  server.time.advance(hourMs);
  const toggle = (active: boolean) =>
    desk.ask('PATCH', `/pickup-boxes/toggle-active/${id}`, { active }, chief);
  await toggle(false);
  server.time.advance(7 * hourMs);
  const inactive = { startTime: startTime + hourMs, endTime: now() - 1 };
  expect((await askBox(inactive)).body.result).toMatchObject({ capacity: nothing });
  await toggle(true);
  const lock = { inactive: true, lockerId: '1-1' };
  await desk.ask('PATCH', `/pickup-boxes/toggle-locker/${id}`, lock, chief);
  server.time.advance(hourMs);
  const range = { startTime, endTime: now() - 1 };
  expect((await askBox(range)).body.result).toMatchObject({
    capacity: { small: 0, medium: 0, large: 100, fridge: 0 },
  });
  const latest = { startTime: startTime + 8 * hourMs, endTime: now() - 1 };
  expect((await askBox(latest)).body.result).toMatchObject({
    capacity: { small: null, medium: 0, large: 100, fridge: 0 },
  });
});

test('BOX-31 BOX-25: a change of template does not change past figures', async () => {
  const { pharmacyId, box } = desk;
  const lockers = [{ type: 2, fridge: false }] as const;
  const template = { modules: [{ position: 1, lockers }] };
  const other = await givenDesk(server);
  await givenBox(server, {
    pharmacyId: other.pharmacyId,
    ordinal: 1,
    template,
    template_id: 'one-large',
  });
  const chief = await givenUser(server, { pharmacyId, role: 'main_user' });
  const startTime = now();
  const parcel = await desk.reserve(['1-1']);
  server.time.advance(hourMs);
  const reservationPath = `/deliveries/delete-reservation/${box.id}/${parcel.deliveryId}`;
  await desk.ask('DELETE', reservationPath, {});
  const choice = { templateId: 'one-large' };
  await desk.ask('PATCH', `/pickup-boxes/update/${box.id}`, choice, chief);
  const changedAt = now();
  await desk.reserve(['1-1']);
  server.time.advance(hourMs);
  const all = { startTime, endTime: now() - 1 };
  // A large door was in service for both hours, and held in the second.
  expect((await askBox(all)).body.result).toMatchObject({
    capacity: { small: 100, medium: 0, large: 50, fridge: 0 },
  });
  expect((await askBox({ ...all, endTime: changedAt - 1 })).body.result).toMatchObject({
    capacity: { small: 100, medium: 0, large: 0, fridge: 0 },
  });
  expect((await askBox({ ...all, startTime: changedAt })).body.result).toMatchObject({
    capacity: { ...nothing, large: 100 },
  });
});

test('BOX-21 BOX-25: the future, and the time before the box existed, are empty', async () => {
  const later = { startTime: now() + hourMs, endTime: now() + 2 * hourMs };
  const before = { startTime: now() - 2 * hourMs, endTime: now() - hourMs };
  for (const range of [later, before]) {
    const empty = { averagePickupTime: null, capacity: nothing, shelves: null };
    expect(await askBox(range)).toMatchObject({ status: 200, body: { result: empty } });
    expect(await askPharmacy(range)).toMatchObject({ status: 200, body: { result: empty } });
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

test('CAL-27 CAL-28: a box or pharmacy of others is forbidden', async () => {
  const foreign = await givenDesk(server);
  const range = { startTime: now() - 1, endTime: now() };
  expect(await askBox(range, foreign.box.id)).toMatchObject(refused(403, 'forbidden'));
  expect(await askBox(range, desk.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
  expect(await askPharmacy(range, foreign.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
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
])(
  'CAL-27 CAL-28: %s is invalid input',
  async (_name, query: Record<string, string | number>, msg, at) => {
    const refusal = { status: 400, body: { errors: [{ msg, path: at }] } };
    expect(await askBox(query)).toMatchObject(refusal);
    expect(await askPharmacy(query)).toMatchObject(refusal);
  },
);

test('CAL-27 CAL-28: a time zone is accepted only for a box, and only a known one', async () => {
  const range = { startTime: now() - 1, endTime: now() };
  expect(await askBox({ ...range, timezoneOffset: -120 })).toMatchObject({ status: 200 });
  expect(await askBox({ ...range, timezoneOffset: 'Helsinki' })).toMatchObject({ status: 400 });
  expect(await askPharmacy({ ...range, timezoneOffset: -120 })).toMatchObject({ status: 400 });
});

test('a door id used in two boxes is counted separately in each', async () => {
  const { pharmacyId, box } = desk;
  const second = await givenTestBox(server, { pharmacyId });
  const chief = await givenUser(server, { pharmacyId, role: 'main_user' });
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
  const of = async (id: string) => ((await askBox(range, id)).body.result as Capacity).capacity;
  expect(await of(box.id)).toEqual({ small: 100, medium: 50, large: 0, fridge: 0 });
  expect(await of(second.id)).toEqual({ small: 25, medium: 0, large: 0, fridge: 0 });
  const all = (await askPharmacy(range)).body.result as Capacity;
  // One of the two medium doors was in service for four hours, the other for one.
  expect(all.capacity).toEqual({ small: 62.5, medium: 40, large: 0, fridge: 0 });
});
