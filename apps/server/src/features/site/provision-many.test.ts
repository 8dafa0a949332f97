import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { sampleBox, samplePharmacy, sampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { listPharmacies } from './pharmacy-directory.ts';
import { provisionSite } from './provision-site.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

/** More than go to the database together. */
const count = 60;

function siteOf(name: string, pharmacies: number) {
  const { roles, templates } = sampleSite();
  const made = Array.from({ length: pharmacies }, (_, index) => ({
    ...samplePharmacy,
    businessId: `${name}-${index}`,
    name: `${name} ${index}`,
    shelves: ['A1', 'A2', 'A3'],
    boxes: [{ ...sampleBox }, { ...sampleBox, name: 'Yard', templateId: 'dry' }],
  }));
  return { roles, templates, pharmacies: made };
}

function provision(site: unknown) {
  const { store, secrets, time } = world;
  const { clock } = time;
  const accounts = createIdentityAccounts({ store, clock, publicUrl: 'http://localhost:8080' });
  return provisionSite({ store, secrets, clock, accounts }, site);
}

/** How often the connections had to wait for answers before the next statement was sent. */
function countWaits(): () => number {
  let [waits, underWay] = [0, 0];
  world.store.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      if (underWay === 0) waits += 1;
      underWay += 1;
      const answer = query(...args);
      void Promise.allSettled([answer]).then(() => (underWay -= 1));
      return answer;
    };
    Object.assign(client, { query: counted });
  });
  return () => waits;
}

test('OPS-14: statements of many pharmacies do not wait for one another, and each pharmacy is complete', async () => {
  const waits = countWaits();
  const notes = await provision(siteOf('Many', count));
  expect(waits()).toBeLessThan(5 * count);
  expect(notes.filter((note) => note.startsWith('pharmacy '))).toEqual(
    Array.from({ length: count }, (_, index) => `pharmacy Many ${index} created`),
  );
  const ids = (await listPharmacies(world.store)).map(({ id }) => id);
  const counts = await world.store.inPharmacies(ids, async (tx) => {
    const rows = async (table: 'shelf' | 'pickup_box' | 'locker' | 'audit_entry') =>
      tx
        .selectFrom(table)
        .select(({ fn }) => ['pharmacy_id', fn.countAll<number>().as('rows')])
        .where('pharmacy_id', 'in', ids)
        .groupBy('pharmacy_id')
        .execute();
    return Promise.all([rows('shelf'), rows('pickup_box'), rows('locker'), rows('audit_entry')]);
  });
  expect(counts.map((one) => one.map((row) => row.rows))).toEqual(
    [3, 2, 4, 3].map((rows) => Array.from({ length: count }, () => rows)),
  );
  expect(await provision(siteOf('Many', count))).toEqual([]);
});

test('OPS-14: a problem at one of many pharmacies leaves all as they were', async () => {
  await provision(siteOf('Old', 1));
  const site = siteOf('Old', count);
  const box = site.pharmacies[0]?.boxes[0];
  if (box !== undefined) box.templateId = 'dry';
  await expect(provision(site)).rejects.toMatchObject({
    problems: [{ place: 'pharmacies[0].boxes[0].templateId' }],
  });
  expect(await listPharmacies(world.store)).toHaveLength(1);
});
