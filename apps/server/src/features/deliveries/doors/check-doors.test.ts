import type { BoxAction } from '@kolli/domain/box/box-refusals';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeOf } from '../../../testing/rows.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { checkDoors, lockBoxFor } from './check-doors.ts';
import { givenDesk } from '../testing/desk.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);
const otherPharmacyBox = await server.givenBox({ pharmacyId: (await server.givenPharmacy()).id });

const check = (lockerIds: readonly string[]) =>
  desk.look((tx) => checkDoors(tx, { pharmacy_id: desk.pharmacyId, id: desk.box.id }, lockerIds));
const setDoor = (locker_id: string, change: ChangeOf<'locker'>, box_id = desk.box.id) =>
  desk.change('locker', { box_id, locker_id }, change);
const lock = (action: BoxAction, boxId = desk.box.id) =>
  desk.look((tx) =>
    lockBoxFor(tx, action, { pharmacyId: desk.pharmacyId, boxId, now: server.time.clock() }),
  );

test('a door of another box of the pharmacy has another error than an unknown one', async () => {
  await expect(check(['1-1', '9-9'])).rejects.toMatchObject({ code: 'locker_do_not_exist' });
  const other = await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 1 });
  await setDoor('1-1', { locker_id: '9-9' }, other.id);
  await expect(check(['1-1', '9-9'])).rejects.toMatchObject({ code: 'invalid_locker' });
  await expect(check(['9-9', '8-8'])).rejects.toMatchObject({ code: 'locker_do_not_exist' });
  await expect(check(['1-1', '1-2'])).resolves.toHaveLength(2);
});

test('one inactive or faulty door among others is refused', async () => {
  await setDoor('1-2', { is_inactive: true });
  await expect(check(['1-1', '1-2'])).rejects.toMatchObject({ code: 'locker_inactive' });
  await expect(check(['1-1', '1-3'])).resolves.toHaveLength(2);
  await setDoor('1-2', { is_inactive: false, fault: 'broken' });
  await expect(check(['1-1', '1-2'])).rejects.toMatchObject({ code: 'locker_faulty' });
  await setDoor('1-2', { fault: null });
  await expect(check(['1-1', '1-2'])).resolves.toHaveLength(2);
});

test('a box of another pharmacy, or an unknown one, cannot be locked', async () => {
  for (const boxId of [otherPharmacyBox.id, newId()])
    await expect(lock('create', boxId)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(lock('create')).resolves.toMatchObject({ id: desk.box.id });
});

test('an inactive box refuses new deliveries and allows deletions', async () => {
  await desk.setBoxActive(false);
  await expect(lock('assign')).rejects.toMatchObject({ code: 'pickupbox_disabled' });
  await expect(lock('delete')).resolves.toMatchObject({ id: desk.box.id });
  await desk.setBoxActive(true);
  await expect(lock('assign')).resolves.toMatchObject({ id: desk.box.id });
});

test('a staff session blocks only its own box, until it ends', async () => {
  const neighbour = await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 2 });
  const leave = await desk.workAtBox();
  await expect(lock('delete')).rejects.toMatchObject({ code: 'user_is_logged_in_to_box' });
  await expect(lock('delete', neighbour.id)).resolves.toMatchObject({ id: neighbour.id });
  await leave();
  await expect(lock('delete')).resolves.toMatchObject({ id: desk.box.id });
});

test('an exclusive lock of a box blocks shared locks until it is released', async () => {
  const { pharmacyId, box } = desk;
  const target = { pharmacyId, boxId: box.id, now: server.time.clock() };
  const isFreeDuringLock = async (isExclusive: boolean) => {
    const release = await server.holdRow(pharmacyId, (tx) =>
      lockBoxFor(tx, 'create', { ...target, isExclusive }),
    );
    const free = await desk.look((tx) =>
      tx
        .selectFrom('pickup_box')
        .select('id')
        .where('id', '=', box.id)
        .forShare()
        .skipLocked()
        .execute(),
    );
    await release();
    return free.length === 1;
  };
  expect(await isFreeDuringLock(true)).toBe(false);
  expect(await isFreeDuringLock(false)).toBe(true);
});
