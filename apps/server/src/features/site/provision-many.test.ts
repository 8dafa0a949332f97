import { expect, test } from 'vitest';
import { sampleBox, samplePharmacy, sampleSite } from '../../testing/samples/sample-site.ts';
import { listPharmacies } from './pharmacy-directory.ts';
import { openSiteWorlds } from './testing/site-world.ts';

const { current, provision, rows } = openSiteWorlds();

/** More than go to the database together. */
const count = 60;

function siteOf(name: string, length: number) {
  const { roles, templates } = sampleSite();
  const pharmacies = Array.from({ length }, (_, index) => ({
    ...samplePharmacy,
    businessId: `${name}-${index}`,
    name: `${name} ${index}`,
    shelves: ['A1', 'A2', 'A3'],
    boxes: [{ ...sampleBox }, { ...sampleBox, name: 'Yard', templateId: 'dry' }],
  }));
  return { roles, templates, pharmacies, users: [] };
}

/** How often the connections had to wait for answers before the next statement was sent. */
function countWaits(): () => number {
  let [waits, underWay] = [0, 0];
  current().store.pool.on('connect', (client) => {
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
  const tables = { shelf: 3, pickup_box: 2, locker: 4, audit_entry: 3 };
  for (const [table, each] of Object.entries(tables)) {
    const of = `select count(*)::int from ${table} join pharmacy on pharmacy.id = pharmacy_id`;
    const counts = await rows(`${of} group by pharmacy_id`);
    expect(counts, table).toEqual(Array(count).fill({ count: each }));
  }
  expect(await provision(siteOf('Many', count))).toEqual([]);
});

test('OPS-14: a problem at one of many pharmacies leaves all as they were', async () => {
  await provision(siteOf('Old', 1));
  const site = siteOf('Old', count);
  Object.assign(site.pharmacies[0]?.boxes[0] ?? {}, { templateId: 'dry' });
  await expect(provision(site)).rejects.toMatchObject({
    problems: [{ place: 'pharmacies[0].boxes[0].templateId' }],
  });
  expect(await listPharmacies(current().store)).toHaveLength(1);
});
