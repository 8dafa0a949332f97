import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testAuditKey as key } from '../../testing/test-secrets.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { newId } from '../database/ids.ts';
import { type AuditEntry, auditHash, emptyChain, endsProof } from './audit-hash.ts';
import { ownChain } from './testing/own-chain.ts';
import { auditHeadWriter } from './write-audit-heads.ts';
import { beginRound } from '../jobs/round.ts';
import { createLog } from '../log.ts';
import { shareFolder } from '../../testing/samples/temporary-folder.ts';

let chain: Awaited<ReturnType<typeof ownChain>>;
let userId: string;

const world = await ownTestWorld();
const folder = await shareFolder();
beforeEach(async () => {
  chain = await ownChain(world);
  userId = (await world.givenUser()).id;
});

const entry = (subject: string): AuditEntry => ({
  pharmacyId: chain.pharmacyId,
  at: world.time.clock(),
  userId,
  userName: 'Aino Demo',
  action: 'key.create',
  subject,
  detail: { name: 'shop', level: 1 },
});
const append = (subject: string) => chain.addEntry(entry(subject));

test.each([
  ['when', `occurred_at = occurred_at + interval '1 millisecond'`],
  ['who, by id', `user_id = '${newId()}'`],
  ['who, by name', `user_name = 'Somebody Else'`],
  ['what', `action = 'key.revoke'`],
  ['to what', `subject = 'another'`],
  ['a detail', `detail = detail || '{"level": 2}'`],
  ['one detail more', `detail = detail || '{"more": 1}'`],
  ['no details', `detail = '{}'`],
  ['nobody', `user_id = null`],
  ['the hash before it', `previous_hash = hash`],
  ['its hash', `hash = previous_hash`],
])('a changed entry is detected: %s', async (_what, change) => {
  for (const subject of ['first', 'second', 'third']) await append(subject);
  expect(await chain.check()).toEqual({ ok: true, entries: 3 });
  await chain.sql(`update audit_entry set ${change} where pharmacy_id = :own and seq = 2`);
  expect(await chain.check()).toEqual({ ok: false, brokenAt: 2, reason: 'an entry was changed' });
});

test('a missing entry at the beginning or in the middle is detected', async () => {
  for (const subject of ['first', 'second', 'third']) await append(subject);
  for (const seq of [2, 1]) {
    await chain.sql('delete from audit_entry where pharmacy_id = :own and seq = $1', [seq]);
    expect(await chain.check()).toEqual({
      ok: false,
      brokenAt: seq,
      reason: 'an entry is missing',
    });
  }
});

test('an entry’s hash depends on the key, the previous hash, its number and its pharmacy, and does not change between versions', () => {
  const before = Buffer.alloc(32);
  const hash = auditHash(key, before, 1, entry('first'));
  expect(auditHash(key, before, 1, entry('first'))).toEqual(hash);
  const others = [
    auditHash(key, Buffer.alloc(32, 1), 1, entry('first')),
    auditHash(Buffer.alloc(32, 1), before, 1, entry('first')),
    auditHash(key, before, 2, entry('first')),
    auditHash(key, before, 1, { ...entry('first'), pharmacyId: newId() }),
  ];
  for (const other of others) expect(other).not.toEqual(hash);
  const turned = { ...entry('first'), detail: { level: 1, name: 'shop' } };
  expect(auditHash(key, before, 1, turned)).toEqual(hash);
  // Existing entries were hashed in this order; another one would report all of them as changed.
  const known: AuditEntry = {
    pharmacyId: 'own',
    at: new Date(0),
    userId: 'aino',
    userName: 'Aino Demo',
    action: 'key.create',
    subject: 'shop',
    detail: { b: 'x', a: 1 },
  };
  expect(auditHash(key, Buffer.alloc(32), 7, known).toString('hex')).toBe(
    '6cf37d4b6775cb0019989c5af66543ba48f8e5ec59577ed5a7b8108508076364',
  );
});

test('a chain longer than one batch is read to its end', async () => {
  const count = 1001;
  const { pharmacyId, inIt } = chain;
  let hash: Buffer = Buffer.alloc(32);
  const rows = Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const { at, userName, action, subject } = entry(`${seq}`);
    const previous = hash;
    hash = auditHash(key, previous, seq, entry(`${seq}`));
    return {
      pharmacy_id: pharmacyId,
      seq,
      occurred_at: at,
      user_id: userId,
      user_name: userName,
      action,
      subject,
      detail: JSON.stringify(entry('').detail),
      previous_hash: previous,
      hash,
    };
  });
  const proof = endsProof(key, pharmacyId, { ...emptyChain, seq: count, hash });
  await inIt(async (tx) => {
    await tx.insertInto('audit_entry').values(rows).execute();
    await tx.updateTable('audit_head').set({ seq: count, hash, proof }).execute();
  });
  expect(await chain.check()).toEqual({ ok: true, entries: count });
  const change = "update audit_entry set action = 'x' where pharmacy_id = :own and seq = $1";
  await chain.sql(change, [count]);
  expect(await chain.check()).toMatchObject({ ok: false, brokenAt: count });
});

test('heads that could not be written are written the next time, in a file readable only by its owner', async () => {
  const file = join(folder, 'later', 'heads.ndjson');
  const writeHeads = auditHeadWriter({ ...world, clock: world.time.clock, file });
  const write = () => writeHeads(beginRound(createLog('silent'), 'write-audit-heads'));
  await append('first');
  await append('second');
  await expect(write()).rejects.toThrow('ENOENT');
  await mkdir(join(folder, 'later'));
  await write();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const heads = lines.map((line) => JSON.parse(line) as { pharmacyId: string });
  expect(heads.filter((head) => head.pharmacyId === chain.pharmacyId)).toMatchObject([
    { at: world.time.clock().toISOString(), seq: 2 },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
