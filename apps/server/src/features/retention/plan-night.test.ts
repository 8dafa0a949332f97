import { expect, test } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { runRetention } from './run-retention.ts';
import { rowIn } from '../../testing/rows.ts';

const desks: Desk[] = [];
const server = await ownTestServer();
for (let count = 0; count < 4; count += 1) desks.push(await givenDesk(server));

const dayMs = 86_400_000;
const pharmacyIds = () => desks.map(({ pharmacyId }) => pharmacyId);

async function transactionsOfRound(): Promise<(readonly string[])[]> {
  const transactions: (readonly string[])[] = [];
  const inPharmacies: Store['inPharmacies'] = (ids, work) => {
    transactions.push(ids);
    return server.store.inPharmacies(ids, work);
  };
  await runRetention({ ...server.services, store: { ...server.store, inPharmacies } });
  return transactions.filter((ids) => ids.some((id) => pharmacyIds().includes(id)));
}

const openNights = () =>
  server.store.inPharmacies(pharmacyIds(), async (tx) => {
    const runs = await tx.selectFrom('retention_run').select(['ended_at', 'night']).execute();
    const ended = runs.filter(({ ended_at: endedAt }) => endedAt !== null);
    return { missing: desks.length - ended.length, nights: new Set(runs.map((run) => run.night)) };
  });

test('OPS-14: the night of all pharmacies with nothing to clear is one transaction, and ends in it', async () => {
  const transactions = await transactionsOfRound();
  expect(transactions.map((ids) => ids.toSorted())).toEqual([pharmacyIds().toSorted()]);
  expect(await openNights()).toMatchObject({ missing: 0 });
  const first = (await openNights()).nights;
  server.time.advance(dayMs);
  expect(await transactionsOfRound()).toHaveLength(1);
  const { missing, nights } = await openNights();
  expect([missing, nights.size, nights.isDisjointFrom(first)]).toEqual([0, 1, true]);
});

test('OPS-14: a pharmacy with something to clear gets transactions for that alone, the others none', async () => {
  const [busy] = desks as [Desk];
  const { docId, deliveryId } = await busy.book({});
  const body = { docId, deliveryId, pharmacyId: busy.pharmacyId };
  expect(await busy.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
  server.time.advance(8 * dayMs);
  const [together, ...alone] = await transactionsOfRound();
  expect(together?.toSorted()).toEqual(pharmacyIds().toSorted());
  // Its beginning, its PINs and its end.
  expect(alone).toEqual([[busy.pharmacyId], [busy.pharmacyId], [busy.pharmacyId]]);
  expect(await openNights()).toMatchObject({ missing: 0 });
  expect(await rowIn(busy.look, 'delivery', { id: docId })).toMatchObject({ pin_hash: null });
});
