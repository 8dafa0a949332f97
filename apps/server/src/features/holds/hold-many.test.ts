import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { newId } from '../../platform/database/ids.ts';
import { givenDelivery } from '../../testing/given-delivery.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';

const server = await shareTestServer();

const minuteMs = 60_000;

/** Five modules of twelve small doors, each with one sensor. */
const template = {
  modules: Array.from({ length: 5 }, (_, index) => ({
    position: index + 1,
    lockers: Array.from({ length: 12 }, () => ({ type: 0, fridge: false }) as const),
  })),
};

/** Reserves each door for a drug and loads it, without a call for each. */
async function reserveAll(box: TestBox, lockerIds: readonly string[]): Promise<void> {
  const { pharmacyId } = box;
  const order = async (lockerId: string) => ({
    docId: await givenDelivery(server, pharmacyId, { isDrug: true }),
    lockerId,
  });
  const parcels = await Promise.all(lockerIds.map(order));
  await box.look(async (tx) => {
    const change = { unassigned: false, box_id: box.id };
    await tx.updateTable('delivery').set(change).where('unassigned', '=', true).execute();
    const stays = parcels.map(({ docId, lockerId }) => ({
      pharmacy_id: pharmacyId,
      id: newId(),
      box_id: box.id,
      locker_id: lockerId,
      locker_kind: 'small' as const,
      delivery_id: docId,
      delivery_is_open: true,
      occupied_at: server.time.clock(),
    }));
    await tx.insertInto('locker_occupancy').values(stays).execute();
  });
  const loads = parcels.map(
    (parcel) => ({ kind: 'loaded', ...parcel, userId: box.staff.id }) as const,
  );
  expect(await box.report(...loads)).toMatchObject({ status: 200 });
}

test('60 parcels that are held at once have no PIN in the next state document, and are all listed', async () => {
  const box = await givenTestBox(server, { template });
  const start = server.time.clock().getTime();
  const lockerIds = template.modules.flatMap(({ position }) =>
    Array.from({ length: 12 }, (_, index) => `${position}-${index + 1}`),
  );
  await reserveAll(box, lockerIds);
  const warm = template.modules.flatMap(({ position }) =>
    Array.from({ length: 20 }, (_, minute) => {
      const at = start + minute * minuteMs;
      return { kind: 'reading', sensor: `${position}-1`, celsius: 31, at } as const;
    }),
  );
  server.time.set(new Date(start + 20 * minuteMs));
  expect(await box.report(...warm)).toMatchObject({ status: 200 });
  const { state } = await box.state();
  expect(state.deliveries.map(({ hold, pinHash }) => [hold, pinHash])).toEqual(
    lockerIds.map(() => ['held', null]),
  );
  const { body } = await server.ask(box.staff, 'GET', `/api/deliveries/holds/${box.pharmacyId}`);
  expect((body.result as { holds: object[] }).holds).toHaveLength(60);
});
