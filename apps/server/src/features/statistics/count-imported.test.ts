import { heldMeasures } from '@kolli/domain/statistics/statistics-measures';
import { beforeEach, expect, test } from 'vitest';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { type GivenPharmacy } from '../../testing/factories.ts';
import { picked, sampleHistory } from '../../testing/samples/sample-history.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { openImporter } from '../import/testing/importer.ts';
import { countHistory } from './count-history.ts';
import { readFigures } from './testing/stored-figures.ts';
import { recount } from './testing/recount.ts';
import { rowsIn } from '../../testing/rows.ts';

let pharmacy: GivenPharmacy;
const world = await ownTestWorld();
const importer = await openImporter(world, () => ({ pharmacy: pharmacy.businessId }));
let history: readonly object[];
beforeEach(async () => {
  pharmacy = await world.givenPharmacy({ shelves: ['A1', 'A2'] });
  await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
  history = sampleHistory;
});

const look = <T>(work: (tx: Tx) => Promise<T>) => world.store.inPharmacies([pharmacy.id], work);
type Given = Parameters<typeof importer.importLines>;
const importFile = (...given: [options?: Given[1], store?: Given[2]]) =>
  importer.importLines(history, ...given);
const loads = () => rowsIn(look, 'locker', {}, 'locker_id');
/** The counts of deliveries and stays. */
const countedEvents = async (tx: Tx) =>
  (await readFigures(tx)).countChanges.filter(({ measure }) => measure <= heldMeasures.shelf);
const deliveries = async () => (await rowsIn(look, 'delivery')).map(({ id }) => id);

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
    await expectCounted();
    expect([await deliveries(), await loads()]).toEqual([written, opened]);
    await importFile({ unlessPresent: true });
    expect(await look(readFigures)).toEqual(counted);
  },
);

test('STA-06: a second import that shortens a counted stay corrects its occupied time', async () => {
  await importFile();
  const own = () => rowsIn(look, 'locker_occupancy', { locker_id: '1-1' }, 'released_at');
  const [counted] = await own();
  const { occupied_at: began, released_at: ended } = counted ?? {};
  if (began === undefined || !ended) throw new Error('1-1 has no ended stay');
  const within = (part: number) =>
    new Date(began.getTime() + part * (ended.getTime() - began.getTime())).toISOString();
  const times = { assignedTime: within(0.25), deliveryTime: within(0.25), pickupTime: within(0.5) };
  history = [{ ...picked, deliveryId: 'Second', lockerId: ['1-1'], ...times }];
  await importFile();
  const expected = [within(0.25), within(0.5)];
  expect((await own()).map((stay) => stay.occupied_at.toISOString())).toEqual(expected);
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
