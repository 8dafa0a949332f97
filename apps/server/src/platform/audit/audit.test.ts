import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { givenPharmacy } from '../../testing/factories.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { appendAudit } from './audit.ts';
import { verifyAudit } from './verify-audit.ts';
import { auditHeadWriter } from './write-audit-heads.ts';

let world: TestWorld;
let pharmacyId: string;

beforeAll(async () => {
  world = await openTestWorld();
  pharmacyId = (await givenPharmacy(world)).id;
});
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

test('entries written at once form one chain that verifies', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => append(`subject-${index}`)));
  expect(await verify()).toEqual({ ok: true, entries: 12 });
});

test("the app's role can neither change nor delete an entry", async () => {
  const change = world.store.inPharmacies([pharmacyId], (tx) =>
    tx.updateTable('audit_entry').set({ action: 'nothing' }).execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
  const remove = world.store.inPharmacies([pharmacyId], (tx) =>
    tx.deleteFrom('audit_entry').execute(),
  );
  await expect(remove).rejects.toThrow('permission denied');
});

test('an entry that the owner changed is found', async () => {
  await asOwner("update audit_entry set subject = 'somebody else' where seq = 5");
  expect(await verify()).toEqual({ ok: false, brokenAt: 5, reason: 'an entry was changed' });
});

test('entries that the owner deleted at the end are found', async () => {
  const other = (await givenPharmacy(world)).id;
  const add = () =>
    world.store.inPharmacies([other], (tx) =>
      appendAudit(tx, {
        pharmacyId: other,
        at: world.time.clock(),
        userId: null,
        userName: null,
        action: 'a',
        subject: 's',
      }),
    );
  await add();
  await add();
  await asOwner(`delete from audit_entry where pharmacy_id = '${other}' and seq = 2`);
  const verdict = await world.store.inPharmacies([other], (tx) => verifyAudit(tx, other));
  expect(verdict).toEqual({ ok: false, brokenAt: 1, reason: 'the end is missing' });
});

test('heads are written to a file outside the database, a line each when they moved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
  const write = auditHeadWriter({ ...world, clock: world.time.clock, file });
  const heads = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { pharmacyId: string; seq: number; hash: string });
  await write();
  const before = (await heads()).length;
  await write();
  expect(await heads()).toHaveLength(before);
  await append('one more');
  await write();
  const last = (await heads()).at(-1);
  expect(last).toMatchObject({ pharmacyId, seq: 13 });
  expect(last?.hash).toMatch(/^[0-9a-f]{64}$/);
  await rm(folder, { recursive: true });
});
