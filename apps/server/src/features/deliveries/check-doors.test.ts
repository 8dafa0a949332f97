import type { BoxAction } from '@kolli/domain/box-refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type GivenBox, givenBox, givenPharmacy } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { checkDoors, lockBoxFor } from './check-doors.ts';
import { type Desk, givenDesk, setBoxActive, workAtBox } from './test-desk.ts';

let server: TestServer;
let desk: Desk;
let foreign: GivenBox;

beforeAll(async () => {
  server = await shareTestServer();
  desk = await givenDesk(server);
  foreign = await givenBox(server, { pharmacyId: (await givenPharmacy(server)).id });
});
afterAll(() => server.close());

const check = (lockerIds: readonly string[]) =>
  desk.look((tx) => checkDoors(tx, { pharmacy_id: desk.pharmacyId, id: desk.box.id }, lockerIds));
const setDoor = (lockerId: string, columns: object) =>
  desk.look((tx) =>
    tx
      .updateTable('locker')
      .set(columns)
      .where('box_id', '=', desk.box.id)
      .where('locker_id', '=', lockerId)
      .execute(),
  );
const lock = (action: BoxAction, boxId = desk.box.id) =>
  desk.look((tx) =>
    lockBoxFor(tx, action, { pharmacyId: desk.pharmacyId, boxId, now: server.time.clock() }),
  );

test('a door that another box of the pharmacy has is told from one that none has', async () => {
  await expect(check(['1-1', '9-9'])).rejects.toMatchObject({ code: 'locker_do_not_exist' });
  const other = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 1 });
  await desk.look((tx) =>
    tx
      .updateTable('locker')
      .set({ locker_id: '9-9' })
      .where('box_id', '=', other.id)
      .where('locker_id', '=', '1-1')
      .execute(),
  );
  await expect(check(['1-1', '9-9'])).rejects.toMatchObject({ code: 'invalid_locker' });
  await expect(check(['9-9', '8-8'])).rejects.toMatchObject({ code: 'locker_do_not_exist' });
  await expect(check(['1-1', '1-2'])).resolves.toBeUndefined();
});

test('one door out of use or out of order among those that are not is enough', async () => {
  await setDoor('1-2', { is_inactive: true });
  await expect(check(['1-1', '1-2'])).rejects.toMatchObject({ code: 'locker_inactive' });
  await expect(check(['1-1', '1-3'])).resolves.toBeUndefined();
  await setDoor('1-2', { is_inactive: false, fault: 'broken' });
  await expect(check(['1-1', '1-2'])).rejects.toMatchObject({ code: 'locker_faulty' });
  await setDoor('1-2', { fault: null });
  await expect(check(['1-1', '1-2'])).resolves.toBeUndefined();
});

test('a box of another pharmacy, or none, is held by nobody', async () => {
  for (const boxId of [foreign.id, newId()])
    await expect(lock('create', boxId)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(lock('create')).resolves.toMatchObject({ id: desk.box.id });
});

test('a box that is off takes nothing in, and gives out what is in it', async () => {
  await setBoxActive(desk, false);
  await expect(lock('assign')).rejects.toMatchObject({ code: 'pickupbox_disabled' });
  await expect(lock('delete')).resolves.toMatchObject({ id: desk.box.id });
  await setBoxActive(desk, true);
  await expect(lock('assign')).resolves.toMatchObject({ id: desk.box.id });
});

test('staff who work at a box hold up that box alone, until they leave', async () => {
  const neighbour = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 2 });
  const leave = await workAtBox(desk);
  await expect(lock('delete')).rejects.toMatchObject({ code: 'user_is_logged_in_to_box' });
  await expect(lock('delete', neighbour.id)).resolves.toMatchObject({ id: neighbour.id });
  await leave();
  await expect(lock('delete')).resolves.toMatchObject({ id: desk.box.id });
});

test('a box that is held alone lets nobody in until it is let go', async () => {
  const { pharmacyId, box } = desk;
  const wish = { pharmacyId, boxId: box.id, now: server.time.clock() };
  const isFree = () =>
    desk.look(async (tx) => {
      const rows = await tx
        .selectFrom('pickup_box')
        .select('id')
        .where('id', '=', box.id)
        .forShare()
        .skipLocked()
        .execute();
      return rows.length === 1;
    });
  const whileHeld = async (isAlone: boolean) => {
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = desk.look(async (tx) => {
      await lockBoxFor(tx, 'create', { ...wish, isAlone });
      held.resolve();
      await letGo.promise;
    });
    await Promise.race([held.promise, holding]);
    const isOpen = await isFree();
    letGo.resolve();
    await holding;
    return isOpen;
  };
  expect(await whileHeld(true)).toBe(false);
  expect(await whileHeld(false)).toBe(true);
});
