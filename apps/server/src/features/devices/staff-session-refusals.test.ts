import { beforeEach, describe, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from './testing/box.ts';
import { missingAfterMs } from './connection/connection-alarm.ts';
import { watchSteadily } from './testing/watch-steadily.ts';

let box: TestBox;
let mainUser: GivenUser;
/** Kolli ID of an unassigned delivery. */
let waiting: string;
/** Kolli ID of a reservation in door 1-3. */
let reserved: string;

const minuteMs = 60_000;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  mainUser = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'main_user' });
  [waiting, reserved] = ['kolli-waiting', 'kolli-reserved'];
  await box.reserve(['1-3'], { deliveryId: reserved });
  await atCounter(waiting);
});

type Method = 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, path: string, body: object) =>
  server.ask(mainUser, method, `/api${path}`, body);

const phoneNumber = '+358401234567';
const fields = (deliveryId: string) => ({ deliveryId, phoneNumber });
const create = (doors: object) =>
  ask('POST', `/deliveries/create/${box.id}`, { ...fields('kolli-new'), ...doors });
/** Created and deleted at the counter, it is unassigned, whether the pharmacy has shelves or not. */
async function atCounter(deliveryId: string) {
  const at = `on-pharmacy/${box.pharmacyId}`;
  await ask('POST', `/deliveries/create-${at}`, fields(deliveryId));
  return ask('DELETE', `/deliveries/delete-reservation-${at}/${deliveryId}`, {});
}
const assign = (doors: object) =>
  ask('PATCH', `/deliveries/assign/${box.pharmacyId}/${waiting}`, {
    assignToBox: true,
    boxInfo: { boxId: box.id, ...doors },
  });
const toggle = (inactive: boolean) =>
  ask('PATCH', `/pickup-boxes/toggle-locker/${box.id}`, { lockerId: '1-2', inactive });
const remove = () => ask('DELETE', `/deliveries/delete-reservation/${box.id}/${reserved}`, {});
const destroy = (place: object = { pickupboxId: box.id }) =>
  ask('DELETE', '/deliveries/destroy', { ...place, deliveryId: reserved });

const byDoor = { lockerId: ['1-1'] };
const byKind = { lockerCounts: { small: 1 } };

const notCreated = 'user_is_logged_in_to_box_not_create_reservation';
const loggedIn = 'user_is_logged_in_to_box';

/** All calls that affect doors of the box; a refused one changes nothing. */
const doorCalls: readonly (readonly [string, string, string, () => ReturnType<typeof ask>])[] = [
  ['ERR-093', 'creating', notCreated, () => create(byDoor)],
  ['ERR-093', 'creating by kind', notCreated, () => create(byKind)],
  ['ERR-093', 'assigning', notCreated, () => assign(byDoor)],
  ['ERR-093', 'assigning by kind', notCreated, () => assign(byKind)],
  ['ERR-095', 'making a door inactive', `${loggedIn}_invalid_locker`, () => toggle(true)],
  ['ERR-091', 'deleting', loggedIn, remove],
  ['ERR-091', 'destroying', loggedIn, () => destroy()],
  ['ERR-091', 'destroying by pharmacy', loggedIn, () => destroy({ pharmacyId: box.pharmacyId })],
];

const session = (state: 'in' | 'out', userId?: string) => box.report(box.session(state, userId));
const codes = async () => {
  const received: (string | number)[] = [];
  for (const [, , , act] of doorCalls) {
    const { status, body } = await act();
    received.push(body.code ?? status);
  }
  return received;
};
const refusals = doorCalls.map(([, , code]) => code);

describe('during a staff session at the box', () => {
  test.each(doorCalls)('%s: %s is refused with %s', async (_id, _name, code, act) => {
    await session('in');
    const before = await box.state();
    expect(await act()).toMatchObject({ status: 409, body: { code } });
    expect((await box.state()).state).toEqual(before.state);
    await session('out');
    expect((await act()).status).toBe(200);
  });

  test('calls that affect no door of the box, or another box of the pharmacy, are allowed', async () => {
    await session('in');
    expect((await atCounter('kolli-other')).status).toBe(200);
    const body = { pharmacyId: box.pharmacyId, deliveryId: waiting };
    expect((await ask('DELETE', '/deliveries/destroy', body)).status).toBe(200);
    const other = await givenTestBox(server, { pharmacyId: box.pharmacyId });
    const there = { ...fields('kolli-neighbour'), lockerId: ['1-1'] };
    expect((await ask('POST', `/deliveries/create/${other.id}`, there)).status).toBe(200);
  });
});

test('the refusal ends when the staff log out; a logout of somebody else ends nothing', async () => {
  await session('in');
  await session('out', mainUser.id);
  expect(await codes()).toEqual(refusals);
  await session('out');
  expect((await create(byDoor)).status).toBe(200);
});

test('the refusal ends when ten minutes have passed without activity, by the server’s clock', async () => {
  await session('in');
  server.time.advance(10 * minuteMs - 1);
  expect(await codes()).toEqual(refusals);
  server.time.advance(1);
  expect((await create(byDoor)).status).toBe(200);
  expect((await toggle(true)).status).toBe(200);
});

test('the refusal ends when the last load is ten minutes ago: activity at the box extends the session', async () => {
  const docId = await box.reserve(['2-1']);
  await session('in');
  server.time.advance(6 * minuteMs);
  await box.report(box.loaded(docId, '2-1'));
  server.time.advance(10 * minuteMs - 1);
  expect(await codes()).toEqual(refusals);
  server.time.advance(1);
  expect((await remove()).status).toBe(200);
});

test('the refusal ends when the box goes offline', async () => {
  await box.beat();
  await session('in');
  server.time.advance(missingAfterMs);
  await watchSteadily(server.services);
  expect(await codes()).toEqual(refusals);
  server.time.advance(1);
  await watchSteadily(server.services);
  expect((await create(byDoor)).status).toBe(200);
  expect((await destroy()).status).toBe(200);
});

test('a new session at the box replaces the current one', async () => {
  await session('in');
  await session('in', mainUser.id);
  await session('out');
  expect(await codes()).toEqual(refusals);
  await session('out', mainUser.id);
  expect((await create(byDoor)).status).toBe(200);
});

test('a session that is reported hours late has already ended', async () => {
  const at = server.time.clock().getTime() - 3 * 60 * minuteMs;
  await box.report({ ...box.session('in'), at });
  expect((await create(byDoor)).status).toBe(200);
});

test('LCK-46: an inactive box is refused as inactive before the staff session, and releases its doors', async () => {
  await session('in');
  await box.change('pickup_box', { id: box.id }, { is_active: false });
  expect(await codes()).toEqual([
    ...Array.from({ length: 4 }, () => 'pickupbox_disabled'),
    'pickupbox_disabled_invalid_locker',
    ...Array.from({ length: 3 }, () => loggedIn),
  ]);
  await session('out');
  expect((await remove()).status).toBe(200);
});
