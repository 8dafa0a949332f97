import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ownTestWorld } from '../../testing/test-world.ts';
import { AuditChainBroken, pruneAudit } from './prune-audit.ts';
import { entryAbout, ownChain } from './testing/own-chain.ts';
import { verifyAudit } from './verify-audit.ts';

let chain: Awaited<ReturnType<typeof ownChain>>;
const yearMs = 365 * 86_400_000;
const now = Date.now();
const yearsAgo = (years: number) => new Date(now - years * yearMs);

const world = await ownTestWorld();
beforeEach(async () => void (chain = await ownChain(world)));

async function givenEntries(...times: Date[]): Promise<void> {
  for (const [index, at] of times.entries()) await chain.addEntry(entryAbout(`${index}`, at));
}
const prune = (before: Date, batchSize?: number) =>
  pruneAudit(world.store, {
    pharmacyId: chain.pharmacyId,
    before,
    ...(batchSize && { batchSize }),
  });
const hashes = () =>
  chain.sql<{ seq: string; hash: Buffer }>(
    'select seq, hash from audit_entry where pharmacy_id = :own order by seq',
  );
const numbers = async () => (await hashes()).map(({ seq }) => Number(seq));
const changeHead = (set: string, values?: readonly unknown[]) =>
  chain.sql(`update audit_head set ${set} where pharmacy_id = :own`, values);

test('entries before a time are deleted in batches, and verification begins after them', async () => {
  await givenEntries(yearsAgo(8), yearsAgo(7), yearsAgo(6), yearsAgo(4), yearsAgo(3));
  const heads = (await hashes()).map(({ seq, hash }) => ({
    pharmacyId: chain.pharmacyId,
    seq: Number(seq),
    hash: hash.toString('hex'),
  }));
  expect(await prune(yearsAgo(5), 2)).toBe(3);
  expect(await numbers()).toEqual([4, 5]);
  expect(await chain.check()).toEqual({ ok: true, entries: 2 });
  expect(await chain.check(heads)).toEqual({ ok: true, entries: 2 });
  expect(await prune(yearsAgo(5))).toBe(0);
  await givenEntries(yearsAgo(2));
  expect(await chain.check(heads)).toEqual({ ok: true, entries: 3 });
  const other = heads.map((head) => ({ ...head, hash: 'a'.repeat(64) })).slice(0, 3);
  expect(await chain.check(other)).toMatchObject({ ok: false, brokenAt: 3 });
});

test('an entry at the time, and all after an entry that is not over, stay', async () => {
  await givenEntries(yearsAgo(6), yearsAgo(5), yearsAgo(7));
  expect(await prune(yearsAgo(5))).toBe(1);
  expect(await numbers()).toEqual([2, 3]);
});

test('a chain whose last entry was deleted goes on', async () => {
  await givenEntries(yearsAgo(8), yearsAgo(7));
  expect(await prune(yearsAgo(5), 1)).toBe(2);
  expect(await chain.check()).toEqual({ ok: true, entries: 0 });
  await givenEntries(yearsAgo(0));
  expect(await numbers()).toEqual([3]);
  expect(await chain.check()).toEqual({ ok: true, entries: 1 });
});

test('SEC-12: a start of verification that was forged or moved is found', async () => {
  await givenEntries(...[9, 8, 7, 6, 4, 3].map(yearsAgo));
  await prune(yearsAgo(8.5));
  const [earlier] = await chain.sql<{ proof: Buffer; pruned_hash: Buffer }>(
    'select * from audit_head where pharmacy_id = :own',
  );
  await prune(yearsAgo(6.5));
  expect(await chain.check()).toEqual({ ok: true, entries: 3 });
  const toFour = `pruned_seq = 4, pruned_hash =
    (select hash from audit_entry e where e.pharmacy_id = audit_head.pharmacy_id and e.seq = 4)`;
  await changeHead(toFour);
  expect(await chain.check()).toMatchObject({ ok: false, reason: 'the head was changed' });
  await chain.sql('delete from audit_entry where pharmacy_id = :own and seq = 4');
  expect(await chain.check()).toEqual({ ok: false, brokenAt: 6, reason: 'the head was changed' });
  const moved = [earlier?.pruned_hash, earlier?.proof];
  await changeHead('pruned_seq = 1, pruned_hash = $1, proof = $2', moved);
  expect(await chain.check()).toEqual({ ok: false, brokenAt: 2, reason: 'an entry is missing' });
});

test('of a chain that was tampered with nothing is deleted', async () => {
  await givenEntries(yearsAgo(9), yearsAgo(8), yearsAgo(7));
  await chain.sql("update audit_entry set subject = 'other' where pharmacy_id = :own and seq = 2");
  await expect(prune(yearsAgo(5))).rejects.toThrow(
    new AuditChainBroken('The audit log is broken at entry 2: an entry was changed'),
  );
  await changeHead(`pruned_seq = 1`);
  await expect(prune(yearsAgo(5))).rejects.toThrow(AuditChainBroken);
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('the database deletes no entry that is younger than a year, and none of another pharmacy, whoever asks', async () => {
  await givenEntries(yearsAgo(9), yearsAgo(0.9));
  await expect(prune(yearsAgo(0))).rejects.toThrow('younger than a year');
  expect(await numbers()).toEqual([1, 2]);
  const { id: other } = await world.givenPharmacy();
  const deleting = world.store.inPharmacies([other], (tx) =>
    sql<{
      deleted: number;
    }>`select delete_audit_entries(${chain.pharmacyId}, 1) as deleted`.execute(tx),
  );
  expect((await deleting).rows).toEqual([{ deleted: 0 }]);
  expect(await numbers()).toEqual([1, 2]);
});

test('a deletion waits for a verification, which sees the whole chain', async () => {
  await givenEntries(yearsAgo(9), yearsAgo(8));
  const verified = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { pharmacyId, inIt } = chain;
  const verifying = inIt(async (tx) => {
    const verdict = await verifyAudit(tx, pharmacyId);
    verified.resolve();
    await goOn.promise;
    return [verdict, await verifyAudit(tx, pharmacyId)];
  });
  await verified.promise;
  const pruning = prune(yearsAgo(5));
  const waiting = () =>
    chain.sql(`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`);
  await expect.poll(waiting).toHaveLength(1);
  goOn.resolve();
  expect(await verifying).toEqual(Array(2).fill({ ok: true, entries: 2 }));
  expect(await pruning).toBe(2);
});
