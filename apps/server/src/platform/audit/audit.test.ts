import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { givenPharmacy } from '../../testing/factories.ts';
import { openTestWorld } from '../../testing/test-world.ts';
import { openDatabase } from '../database/open-database.ts';
import { appendAudit, appendAuditEverywhere } from './audit.ts';
import { installationId } from './installation-id.ts';
import { type AuditHead, readAuditHead, readAuditHeads } from './read-audit-heads.ts';
import { verifyAudit } from './verify-audit.ts';
import { auditHeadWriter } from './write-audit-heads.ts';
import { beginRound } from '../jobs/round.ts';
import { createLog } from '../log.ts';

const world = await openTestWorld();
const pharmacyId = (await givenPharmacy(world)).id;
afterAll(() => world.close());

const append = (subject: string) =>
  world.store.inPharmacies([pharmacyId], (tx) =>
    appendAudit(tx, {
      pharmacyId,
      at: world.time.clock(),
      userId: null,
      userName: 'Aino Demo',
      action: 'test.done',
      subject,
      detail: { second: 2, first: 1 },
    }),
  );
const verify = () => world.store.inPharmacies([pharmacyId], (tx) => verifyAudit(tx, pharmacyId));
const asOwner = async (sql: string) => {
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

test("concurrently written entries form one valid chain, which the app's role can neither change nor delete, and in which a change by the owner is detected", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => append(`subject-${index}`)));
  expect(await verify()).toEqual({ ok: true, entries: 12 });
  const change = world.store.inPharmacies([pharmacyId], (tx) =>
    tx.updateTable('audit_entry').set({ action: 'nothing' }).execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
  const remove = world.store.inPharmacies([pharmacyId], (tx) =>
    tx.deleteFrom('audit_entry').execute(),
  );
  await expect(remove).rejects.toThrow('permission denied');
  await asOwner("update audit_entry set subject = 'somebody else' where seq = 5");
  expect(await verify()).toEqual({ ok: false, brokenAt: 5, reason: 'an entry was changed' });
});

/** The chain of a new pharmacy. */
async function ownChain() {
  const { id } = await givenPharmacy(world);
  const inIt = world.store.inPharmacies;
  const add = (subject: string) =>
    inIt([id], (tx) =>
      appendAudit(tx, {
        pharmacyId: id,
        at: world.time.clock(),
        userId: null,
        userName: null,
        action: 'test.done',
        subject,
      }),
    );
  const check = (heads?: readonly AuditHead[]) => inIt([id], (tx) => verifyAudit(tx, id, heads));
  return { pharmacyId: id, add, check };
}

test('entries deleted by the owner at the end are detected', async () => {
  const { pharmacyId: other, add, check } = await ownChain();
  await add('first');
  await add('second');
  await asOwner(`delete from audit_entry where pharmacy_id = '${other}' and seq = 2`);
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the end is missing' });
});

/** The head as stored, in hexadecimal. */
const readHead = (other: string) =>
  world.store.inPharmacies([other], async (tx) =>
    (await tx.selectFrom('audit_head').selectAll().execute()).map(({ hash, proof }) => ({
      hash: hash.toString('hex'),
      proof: proof.toString('hex'),
    })),
  );

test('a head changed by the owner is detected', async () => {
  const { pharmacyId: other, add, check } = await ownChain();
  await add('first');
  await asOwner(`update audit_head set hash = '\\x00' where pharmacy_id = '${other}'`);
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the head was changed' });
  await asOwner(`delete from audit_head where pharmacy_id = '${other}'`);
  expect(await check()).toEqual({ ok: false, brokenAt: 1, reason: 'the head is missing' });
});

test('a chain that was removed, and written again by the product, stays reported', async () => {
  const { pharmacyId: other, add, check } = await ownChain();
  await add('first');
  await add('second');
  const remove = async () => {
    await asOwner(`delete from audit_entry where pharmacy_id = '${other}'`);
    await asOwner(`delete from audit_head where pharmacy_id = '${other}'`);
  };
  await remove();
  expect(await check()).toEqual({ ok: false, brokenAt: 0, reason: 'the head is missing' });
  for (const subject of ['third', 'fourth']) await add(subject);
  const reported = { ok: false, brokenAt: 2, reason: 'the head was changed' };
  expect(await check()).toEqual(reported);
  await asOwner(`delete from audit_head where pharmacy_id = '${other}'`);
  await add('fifth');
  expect(await check()).toEqual({ ...reported, brokenAt: 3 });
  await remove();
});

test('a chain that was set back to a state of its own is found only by the heads on file', async () => {
  const { pharmacyId: other, add, check } = await ownChain();
  await add('first');
  await add('second');
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
  const [own] = await readHead(other);
  await add('third');
  const head = { pharmacyId: other, seq: 3, hash: (await readHead(other))[0]?.hash ?? '' };
  await writeFile(file, JSON.stringify(head));
  const heads = (await readAuditHeads(file, [other])).get(other);
  await rm(folder, { recursive: true });
  expect(await check(heads)).toEqual({ ok: true, entries: 3 });
  await asOwner(`delete from audit_entry where pharmacy_id = '${other}' and seq = 3;
    update audit_head set seq = 2, hash = '\\x${own?.hash}', proof = '\\x${own?.proof}'
    where pharmacy_id = '${other}'`);
  expect(await check()).toEqual({ ok: true, entries: 2 });
  expect(await check(heads)).toEqual({ ok: false, brokenAt: 2, reason: 'the end is missing' });
  await add('somebody else');
  const reason = 'the heads on file do not match';
  expect(await check(heads)).toEqual({ ok: false, brokenAt: 3, reason });
});

test('a verification without the key is refused, and so is an entry', async () => {
  const { pharmacyId: other } = await ownChain();
  const store = openDatabase({ url: world.database.url, onError: () => undefined });
  const verifying = store.inPharmacies([other], (tx) => verifyAudit(tx, other));
  await expect(verifying).rejects.toThrow('KOLLI_AUDIT_KEY is not set');
  const entry = { at: new Date(0), userId: null, userName: null, action: 'none', subject: 'x' };
  const appending = store.inPharmacies([other], (tx) =>
    appendAudit(tx, { pharmacyId: other, ...entry }),
  );
  await expect(appending).rejects.toThrow('KOLLI_AUDIT_KEY is not set');
  await store.close();
});

test('an entry that the database does not store fails its transaction', async () => {
  const { pharmacyId: other, add, check } = await ownChain();
  await asOwner(`create function ignore_entry() returns trigger language plpgsql as
    'begin return null; end';
    create trigger ignore before insert on audit_entry for each row
    when (new.pharmacy_id = '${other}') execute function ignore_entry()`);
  await expect(add('first')).rejects.toThrow('did not store an entry of the audit log');
  await asOwner('drop function ignore_entry cascade');
  expect(await check()).toEqual({ ok: true, entries: 0 });
});

test('a shared entry is in every chain, also with concurrent entries', async () => {
  const chains = [await ownChain(), await ownChain(), await ownChain()];
  const ids = chains.map((chain) => chain.pharmacyId);
  const everywhere = (subject: string) =>
    world.store.inPharmacies(ids.toReversed(), (tx) =>
      appendAuditEverywhere(tx, {
        at: world.time.clock(),
        userId: null,
        userName: 'Aino Demo',
        action: 'role.update',
        subject,
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
  const chains = await Promise.all(Array.from({ length: 101 }, ownChain));
  const ids = chains.map((chain) => chain.pharmacyId);
  const at = world.time.clock();
  const entry = { at, userId: null, userName: null, action: 'session.begin', subject: 'x' };
  const append = (pharmacyIds: readonly string[]) =>
    world.store.inPharmacies(pharmacyIds, async (tx) => {
      await appendAuditEverywhere(tx, { ...entry, detail: { by: 'password' } });
      return tx.selectFrom('pharmacy').select('id').execute();
    });
  const ofInstallation = () =>
    world.store.inPharmacies([installationId], (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'detail'])
        .where('action', '=', 'session.begin')
        .execute(),
    );
  const seen = await append(ids);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const { check } of chains) expect(await check()).toEqual({ ok: true, entries: 0 });
  const detail = { by: 'password', pharmacies: 101 };
  expect(await ofInstallation()).toEqual([{ action: 'session.begin', subject: 'x', detail }]);
  await append(ids.slice(1));
  expect(await ofInstallation()).toHaveLength(1);
  const [left, ...entered] = chains;
  expect(await left?.check()).toEqual({ ok: true, entries: 0 });
  for (const { check } of entered) expect(await check()).toEqual({ ok: true, entries: 1 });
});

test('a chain without entries is valid, unless the heads file has one; a shared entry without visible pharmacies is no error', async () => {
  const { check } = await ownChain();
  expect(await check()).toEqual({ ok: true, entries: 0 });
  const head = { pharmacyId: 'any', seq: 1, hash: 'a'.repeat(64) };
  expect(await check([head])).toMatchObject({ ok: false, brokenAt: 0 });
  const entry = { at: new Date(0), userId: null, userName: null, action: 'none', subject: 'x' };
  const appending = world.store.inGlobal((tx) => appendAuditEverywhere(tx, entry));
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
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
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
  await rm(folder, { recursive: true });
});

test('OPS-12: heads of a node that is lost do not keep those of the others from the file', async () => {
  const own = await openTestWorld();
  const [lost, found] = [await givenPharmacy(own), await givenPharmacy(own)];
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
  for (const { id } of [lost, found])
    await own.store.inPharmacies([id], (tx) => {
      const who = { at: own.time.clock(), userId: null, userName: null, action: 'test.done' };
      return appendAudit(tx, { pharmacyId: id, ...who, subject: 'subject' });
    });
  const store: typeof own.store = {
    ...own.store,
    isDistributed: async () => true,
    inPharmacies: (ids, work) =>
      ids.includes(lost.id)
        ? Promise.reject(new Error('The node is away'))
        : own.store.inPharmacies(ids, work),
  };
  const round = beginRound(createLog('silent'), 'write-audit-heads');
  expect(await auditHeadWriter({ store, clock: own.time.clock, file })(round)).toEqual([]);
  expect(round.failures()).toBe(1);
  const heads = await readFile(file, 'utf8');
  expect([lost, found].map(({ id }) => heads.includes(id))).toEqual([false, true]);
  await rm(folder, { recursive: true });
  await own.close();
});

test('changed heads are written to a file outside the database, one line each, and a bad one is reported', async () => {
  const own = await openTestWorld();
  const { id } = await givenPharmacy(own);
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
  const writeHeads = auditHeadWriter({ ...own, clock: own.time.clock, file });
  const write = () => writeHeads(beginRound(createLog('silent'), 'write-audit-heads'));
  const add = (subject: string) =>
    own.store.inPharmacies([id], (tx) => {
      const who = { at: own.time.clock(), userId: null, userName: null, action: 'test.done' };
      return appendAudit(tx, { pharmacyId: id, ...who, subject });
    });
  const heads = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { pharmacyId: string; seq: number; hash: string });
  const owner = new pg.Client({ connectionString: own.database.ownerUrl });
  await owner.connect();
  await add('first');
  expect(await write()).toEqual([]);
  await write();
  expect(await heads()).toHaveLength(1);
  const its = `where pharmacy_id = '${id}'`;
  const { rows } = await owner.query<{ hash: Buffer; proof: Buffer }>(
    `select * from audit_head ${its}`,
  );
  await add('second');
  await write();
  expect((await heads()).map(({ pharmacyId: at, seq }) => [at, seq])).toEqual([
    [id, 1],
    [id, 2],
  ]);
  expect((await heads()).at(-1)?.hash).toMatch(/^[0-9a-f]{64}$/);
  await owner.query(`update audit_head set seq = 1, hash = $1, proof = $2 ${its}`, [
    rows[0]?.hash,
    rows[0]?.proof,
  ]);
  expect(await write()).toEqual([id]);
  await owner.query(`update audit_head set seq = 9 ${its}`);
  expect(await write()).toEqual([id]);
  await owner.query(`delete from audit_head ${its}`);
  expect(await write()).toEqual([id]);
  await owner.end();
  await rm(folder, { recursive: true });
  await own.close();
});
