import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldMeasures } from '@kolli/domain/statistics/statistics-measures';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { type GivenPharmacy, givenBox, givenPharmacy } from '../../testing/factories.ts';
import { picked, sampleHistory } from '../../testing/samples/sample-history.ts';
import { openTestWorld } from '../../testing/test-world.ts';
import { importHistory } from '../import/import-history.ts';
import { countHistory } from './count-history.ts';
import { readFigures } from './testing/stored-figures.ts';
import { recount } from './testing/recount.ts';
import { testRetention } from '../retention/testing/test-retention.ts';

let pharmacy: GivenPharmacy;
const world = await openTestWorld();
const folder = await mkdtemp(join(tmpdir(), 'kolli-counted-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});
beforeEach(async () => {
  pharmacy = await givenPharmacy(world, { shelves: ['A1', 'A2'] });
  await givenBox(world, { pharmacyId: pharmacy.id, name: 'Front' });
  await writeHistory(sampleHistory);
});

const path = () => join(folder, 'history.ndjson');
const look = <T>(work: (tx: Tx) => Promise<T>) => world.store.inPharmacies([pharmacy.id], work);
const importFile = (options?: Parameters<typeof importHistory>[2], store: Store = world.store) =>
  importHistory(
    { store, secrets: world.secrets, clock: world.time.clock, settings: testRetention },
    path(),
    options,
  );
const loads = () =>
  look((tx) =>
    tx.selectFrom('locker').select(['locker_id', 'open_count']).orderBy('locker_id').execute(),
  );
/** The counts of deliveries and stays. */
const countedEvents = async (tx: Tx) =>
  (await readFigures(tx)).countChanges.filter(({ measure }) => measure <= heldMeasures.shelf);
const deliveries = () => look((tx) => tx.selectFrom('delivery').select('id').execute());

const writeHistory = (lines: readonly object[]) =>
  writeFile(
    path(),
    lines.map((line) => JSON.stringify({ pharmacy: pharmacy.businessId, ...line })).join('\n'),
  );
/** Checks that the stored counts match the logs: a recount changes nothing. */
async function expectCounted(): Promise<void> {
  const counted = await look(readFigures);
  await recount({ store: world.store, clock: world.time.clock }, pharmacy.id);
  expect(await look(readFigures)).toEqual(counted);
}

/** A store that fails an import as soon as its history is written. */
function endedWhenWritten(): Store {
  let isWritten = false;
  return {
    ...world.store,
    inPharmacies: async (ids, work) => {
      if (isWritten) throw new Error('ended');
      const answer = await world.store.inPharmacies(ids, work);
      isWritten = (await deliveries()).length > 0;
      return answer;
    },
  };
}

test.each([{ unlessPresent: true }, { unlessPresent: false }])(
  'STA-06: an import interrupted before counting is counted by the next, $unlessPresent',
  async (options) => {
    const before = await look(readFigures);
    await expect(importFile({}, endedWhenWritten())).rejects.toThrow(
      'statistics could not be counted',
    );
    const [written, opened] = [await deliveries(), await loads()];
    // Only the service times of boxes and shelves are counted, no deliveries.
    expect(await look(countedEvents)).toEqual([]);
    const again = importFile(options);
    if (options.unlessPresent) expect(await again).toMatchObject({ taken: 0 });
    else await expect(again).rejects.toThrow('Nothing was imported');
    const counted = await look(readFigures);
    expect(counted.countChanges.length).toBeGreaterThan(before.countChanges.length);
    await recount({ store: world.store, clock: world.time.clock }, pharmacy.id);
    expect(await look(readFigures)).toEqual(counted);
    expect([await deliveries(), await loads()]).toEqual([written, opened]);
    await importFile({ unlessPresent: true });
    expect(await look(readFigures)).toEqual(counted);
  },
);

test('STA-06: a second import that shortens a counted stay corrects its occupied time', async () => {
  await importFile();
  const own = () =>
    look((tx) =>
      tx
        .selectFrom('locker_occupancy')
        .select(['occupied_at', 'released_at'])
        .where('locker_id', '=', '1-1')
        .orderBy('released_at')
        .execute(),
    );
  const [counted] = await own();
  const { occupied_at: began, released_at: ended } = counted ?? {};
  if (began === undefined || !ended) throw new Error('1-1 has no ended stay');
  const within = (part: number) =>
    new Date(began.getTime() + part * (ended.getTime() - began.getTime())).toISOString();
  await writeHistory([
    {
      ...picked,
      deliveryId: 'Second',
      lockerId: ['1-1'],
      assignedTime: within(0.25),
      deliveryTime: within(0.25),
      pickupTime: within(0.5),
    },
  ]);
  await importFile();
  expect((await own()).map((stay) => stay.occupied_at.toISOString())).toEqual([
    within(0.25),
    within(0.5),
  ]);
  await expectCounted();
});

test('the same history imported twice at once is stored once', async () => {
  const outcomes = await Promise.allSettled([importFile(), importFile()]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining('Nothing was imported'),
  ]);
  expect(await deliveries()).toHaveLength(sampleHistory.length);
  expect((await loads()).map(({ open_count }) => open_count)).toEqual([1, 1, 1, 0, 0]);
  await expectCounted();
});

test('STA-06: while a history is counted, bookings at its boxes wait for one batch only', async () => {
  await expect(importFile({}, endedWhenWritten())).rejects.toThrow();
  const { store, time } = world;
  const booked: number[] = [];
  const between: Store = {
    ...store,
    inPharmacies: async (ids, work) => {
      const answer = await store.inPharmacies(ids, work);
      const boxes = await look((tx) =>
        tx.selectFrom('pickup_box').select('id').forUpdate().noWait().execute(),
      );
      booked.push(boxes.length);
      return answer;
    },
  };
  await countHistory({ store: between, clock: time.clock }, [pharmacy.id], { batchSize: 1 });
  // One lists pharmacies, five count a delivery each, one finds none, and one sends the event.
  expect(booked).toEqual(Array.from({ length: 8 }, () => 1));
});
