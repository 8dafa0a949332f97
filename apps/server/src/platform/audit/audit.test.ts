import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lookIn, rowsIn } from '../../testing/rows.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { openDatabase, type Tx } from '../database/open-database.ts';
import { appendAudit, appendAuditEverywhere } from './audit.ts';
import { installationId } from './installation-id.ts';
import { type AuditHead, readAuditHead, readAuditHeads } from './read-audit-heads.ts';
import { verifyAudit } from './verify-audit.ts';
import { entryAbout, ownChain } from './testing/own-chain.ts';
import { auditHeadWriter } from './write-audit-heads.ts';
import { beginRound } from '../jobs/round.ts';
import { createLog } from '../log.ts';

const world = await ownTestWorld();

/** An empty folder, removed after the test, and a file in it. */
async function headsFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'heads.ndjson');
}

test("concurrently written entries form one valid chain, which the app's role can neither change nor delete, and in which a change by the owner is detected", async () => {
  const { addEntry, check, inIt, sql } = await ownChain(world);
  const detail = { second: 2, first: 1 };
  const entries = Array.from({ length: 12 }, (_, index) => entryAbout(`subject-${index}`));
  await Promise.all(entries.map((entry) => addEntry({ ...entry, userName: 'Aino Demo', detail })));
  expect(await check()).toEqual({ ok: true, entries: 12 });
  const change = inIt((tx) => tx.updateTable('audit_entry').set({ action: 'nothing' }).execute());
  await expect(change).rejects.toThrow('permission denied');
  const remove = inIt((tx) => tx.deleteFrom('audit_entry').execute());
  await expect(remove).rejects.toThrow('permission denied');
  await sql(
    "update audit_entry set subject = 'somebody else' where pharmacy_id = :own and seq = 5",
  );
  expect(await check()).toEqual({ ok: false, brokenAt: 5, reason: 'an entry was changed' });
});

test('entries deleted by the owner at the end are detected', async () => {
  const { add, check, sql } = await ownChain(world);
  await add('first', 'second');
  await sql('delete from audit_entry where pharmacy_id = :own and seq = 2');
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the end is missing' });
});

test('a head changed by the owner is detected', async () => {
  const { add, check, sql } = await ownChain(world);
  await add('first');
  await sql("update audit_head set hash = '\\x00' where pharmacy_id = :own");
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the head was changed' });
  await sql('delete from audit_head where pharmacy_id = :own');
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the head is missing' });
});

test('a chain that was removed, and written again by the product, stays reported', async () => {
  const { add, check, sql } = await ownChain(world);
  await add('first', 'second');
  const remove = async () => {
    for (const table of ['audit_entry', 'audit_head'])
      await sql(`delete from ${table} where pharmacy_id = :own`);
  };
  await remove();
  expect(await check()).toEqual({ ok: false, brokenAt: 0, reason: 'the head is missing' });
  await add('third', 'fourth');
  const reported = { ok: false, brokenAt: 2, reason: 'the head was changed' };
  expect(await check()).toEqual(reported);
  await sql('delete from audit_head where pharmacy_id = :own');
  await add('fifth');
  expect(await check()).toEqual({ ...reported, brokenAt: 3 });
  await remove();
});

test('a chain that was set back to a state of its own is found only by the heads on file', async () => {
  const { pharmacyId, add, check, sql } = await ownChain(world);
  const readHead = async () => {
    const [head] = await sql<{ hash: Buffer; proof: Buffer }>(
      'select hash, proof from audit_head where pharmacy_id = :own',
    );
    return head;
  };
  await add('first', 'second');
  const own = await readHead();
  await add('third');
  const file = await headsFile();
  const head = { pharmacyId, seq: 3, hash: (await readHead())?.hash.toString('hex') };
  await writeFile(file, JSON.stringify(head));
  const heads = (await readAuditHeads(file, [pharmacyId])).get(pharmacyId);
  expect(await check(heads)).toEqual({ ok: true, entries: 3 });
  await sql('delete from audit_entry where pharmacy_id = :own and seq = 3');
  await sql('update audit_head set seq = 2, hash = $1, proof = $2 where pharmacy_id = :own', [
    own?.hash,
    own?.proof,
  ]);
  expect(await check()).toEqual({ ok: true, entries: 2 });
  expect(await check(heads)).toEqual({ ok: false, brokenAt: 2, reason: 'the end is missing' });
  await add('somebody else');
  const reason = 'the heads on file do not match';
  expect(await check(heads)).toEqual({ ok: false, brokenAt: 3, reason });
});

test('a verification without the key is refused, and so is an entry', async () => {
  const { pharmacyId } = await ownChain(world);
  const store = openDatabase({ url: world.database.url, onError: () => undefined });
  for (const work of [
    (tx: Tx) => verifyAudit(tx, pharmacyId),
    (tx: Tx) => appendAudit(tx, { pharmacyId, ...entryAbout('x') }),
  ]) {
    const done = store.inPharmacies<unknown>([pharmacyId], work);
    await expect(done).rejects.toThrow('KOLLI_AUDIT_KEY is not set');
  }
  await store.close();
});

test('an entry that the database does not store fails its transaction', async () => {
  const { add, check, sql } = await ownChain(world);
  await sql(`create function ignore_entry() returns trigger language plpgsql as
    'begin return null; end';
    create trigger ignore before insert on audit_entry for each row
    when (new.pharmacy_id = :own) execute function ignore_entry()`);
  await expect(add('first')).rejects.toThrow('did not store an entry of the audit log');
  await sql('drop function ignore_entry cascade');
  expect(await check()).toEqual({ ok: true, entries: 0 });
});

test('a shared entry is in every chain, also with concurrent entries', async () => {
  const chains = await Promise.all([1, 2, 3].map(() => ownChain(world)));
  const ids = chains.map((chain) => chain.pharmacyId);
  const everywhere = (subject: string) =>
    world.store.inPharmacies(ids.toReversed(), (tx) =>
      appendAuditEverywhere(tx, {
        ...entryAbout(subject, world.time.clock()),
        detail: { level: 5 },
      }),
    );
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => everywhere(`role-${index}`)),
    ...chains.flatMap(({ add }) => [add('first'), add('second')]),
  ]);
  for (const { check } of chains) expect(await check()).toEqual({ ok: true, entries: 8 });
});

test('OPS-14: an entry about a person of more than a hundred pharmacies is one of the installation, and the transaction sees all of them after it', async () => {
  const chains = await Promise.all(Array.from({ length: 101 }, () => ownChain(world)));
  const ids = chains.map((chain) => chain.pharmacyId);
  const entry = { ...entryAbout('x', world.time.clock()), action: 'session.begin' };
  const append = (pharmacyIds: readonly string[]) =>
    world.store.inPharmacies(pharmacyIds, async (tx) => {
      await appendAuditEverywhere(tx, { ...entry, detail: { by: 'password' } });
      return tx.selectFrom('pharmacy').select('id').execute();
    });
  const { action } = entry;
  const ofInstallation = async () => {
    const rows = await rowsIn(lookIn(world, installationId), 'audit_entry', { action }, 'seq');
    return rows.map(({ subject, detail }) => ({ subject, detail }));
  };
  const seen = await append(ids);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { check } of chains) expect(await check()).toEqual({ ok: true, entries: 0 });
  const detail = { by: 'password', pharmacies: 101 };
  expect(await ofInstallation()).toEqual([{ subject: 'x', detail }]);
  await append(ids.slice(1));
  expect(await ofInstallation()).toHaveLength(1);
  const [left, ...entered] = chains;
  expect(await left?.check()).toEqual({ ok: true, entries: 0 });
  for (const { check } of entered) expect(await check()).toEqual({ ok: true, entries: 1 });
});

test('a chain without entries is valid, unless the heads file has one; a shared entry without visible pharmacies is no error', async () => {
  const { check } = await ownChain(world);
  expect(await check()).toEqual({ ok: true, entries: 0 });
  const head = { pharmacyId: 'any', seq: 1, hash: 'a'.repeat(64) };
  expect(await check([head])).toMatchObject({ ok: false, brokenAt: 0 });
  const appending = world.store.inGlobal((tx) => appendAuditEverywhere(tx, entryAbout('x')));
  await expect(appending).resolves.toBeUndefined();
});

test.each([
  { seq: 0 },
  { seq: 1.5 },
  { hash: 'a'.repeat(63) },
  { hash: 'A'.repeat(64) },
  { pharmacyId: 1 },
])('a head with %j is invalid', (wrong) => {
  const line = JSON.stringify({ pharmacyId: 'p', seq: 1, hash: 'a'.repeat(64), ...wrong });
  expect(() => readAuditHead(line, 7)).toThrow('Line 7 of the heads file is not a head');
});

test('an invalid line is named, and none is skipped', async () => {
  const file = await headsFile();
  const [head, other] = ['p', 'q'].map((id) => ({ pharmacyId: id, seq: 1, hash: 'a'.repeat(64) }));
  const line = JSON.stringify(head);
  await writeFile(file, `${line}\n${JSON.stringify(other)}\n`);
  expect([...(await readAuditHeads(file))]).toEqual([
    ['p', [head]],
    ['q', [other]],
  ]);
  expect([...(await readAuditHeads(file, ['q'])).keys()]).toEqual(['q']);
  await writeFile(file, `${line}\n\n${line}\n`);
  expect((await readAuditHeads(file)).get('p')).toEqual([head, head]);
  await writeFile(file, `${line}\n${line.slice(0, 20)}\n`);
  await expect(readAuditHeads(file, ['q'])).rejects.toThrow('Line 2');
});

test('OPS-12: heads of a node that is lost do not keep those of the others from the file', async () => {
  const own = await ownTestWorld();
  const [lost, found] = [await ownChain(own), await ownChain(own)];
  for (const { add } of [lost, found]) await add('subject');
  const file = await headsFile();
  const store: typeof own.store = {
    ...own.store,
    isDistributed: async () => true,
    inPharmacies: (ids, work) =>
      ids.includes(lost.pharmacyId)
        ? Promise.reject(new Error('The node is away'))
        : own.store.inPharmacies(ids, work),
  };
  const round = beginRound(createLog('silent'), 'write-audit-heads');
  expect(await auditHeadWriter({ store, clock: own.time.clock, file })(round)).toEqual([]);
  expect(round.failures()).toBe(1);
  const heads = await readFile(file, 'utf8');
  expect([lost, found].map((one) => heads.includes(one.pharmacyId))).toEqual([false, true]);
});

test('changed heads are written to a file outside the database, one line each, and a bad one is reported', async () => {
  const own = await ownTestWorld();
  const { pharmacyId, add, sql } = await ownChain(own);
  const file = await headsFile();
  const writeHeads = auditHeadWriter({ ...own, clock: own.time.clock, file });
  const write = () => writeHeads(beginRound(createLog('silent'), 'write-audit-heads'));
  const heads = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditHead);
  await add('first');
  expect(await write()).toEqual([]);
  await write();
  expect(await heads()).toHaveLength(1);
  const [head] = await sql<{ hash: Buffer; proof: Buffer }>(
    'select hash, proof from audit_head where pharmacy_id = :own',
  );
  await add('second');
  await write();
  expect(await heads()).toMatchObject([1, 2].map((seq) => ({ pharmacyId, seq })));
  expect((await heads()).at(-1)?.hash).toMatch(/^[0-9a-f]{64}$/);
  const back = 'update audit_head set seq = 1, hash = $1, proof = $2 where pharmacy_id = :own';
  await sql(back, [head?.hash, head?.proof]);
  expect(await write()).toEqual([pharmacyId]);
  await sql('update audit_head set seq = 9 where pharmacy_id = :own');
  expect(await write()).toEqual([pharmacyId]);
  await sql('delete from audit_head where pharmacy_id = :own');
  expect(await write()).toEqual([pharmacyId]);
});
