import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../../platform/audit/audit.ts';
import { auditHeadWriter } from '../../platform/audit/write-audit-heads.ts';
import { beginRound } from '../../platform/jobs/round.ts';
import { createLog } from '../../platform/log.ts';
import { type GivenUser, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { givenAdministrator } from '../../testing/given-administrator.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { listEntries, listEntriesOf } from './audit-entry.repository.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

let server: TestServer;
let folder: string;
let headsFile: string;
let pharmacyId: string;
let otherId: string;
let admin: GivenUser;
let aino: GivenUser;
const nowhere = '01900000-0000-7000-8000-000000000000';
const actions = ['ssn.read', 'ssn.search', 'session.begin', 'key.create'];
const dayMs = 86_400_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');

/**
 * Twelve entries, one per day: each action three times, by two people alternately, about three
 * subjects.
 */
async function givenEntries(at: string): Promise<void> {
  await server.store.inPharmacies([at], async (tx) => {
    for (let day = 0; day < 12; day += 1)
      await appendAudit(tx, {
        pharmacyId: at,
        at: new Date(begin + day * dayMs),
        subject: `parcel-${day % 3}`,
        userId: (day % 2 === 0 ? aino : admin).id,
        userName: 'Somebody',
        action: actions[day % 4] ?? '',
        detail: { day },
      });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolli-audit-'));
  headsFile = join(folder, 'heads.ndjson');
  server = await openTestServer({ AUDIT_HEADS_FILE: headsFile });
  pharmacyId = (await givenPharmacy(server)).id;
  otherId = (await givenPharmacy(server)).id;
  admin = await givenAdministrator(server, { role: 'admin', pharmacyId: otherId });
  aino = await givenUser(server, { pharmacyId });
  for (const at of [pharmacyId, otherId]) await givenEntries(at);
  const write = auditHeadWriter({ ...server, clock: server.time.clock, file: headsFile });
  await write(beginRound(createLog('silent'), 'write-audit-heads'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Page {
  readonly entries: { seq: number; action: string; subject: string; userId: string }[];
  readonly lastKey: string | null;
}
const ask = async (query: string, at = pharmacyId) =>
  (await server.ask(admin, 'GET', `/api/audit/entries/${at}?${query}`)).body;
const page = async (query: string) => (await ask(query)).result as Page;
const seqs = async (query: string) => (await page(query)).entries.map(({ seq }) => seq);
const verify = async (at = pharmacyId) =>
  (await server.ask(admin, 'GET', `/api/audit/verify/${at}`)).body;

test('the log is read in pages, newest first, each entry once', async () => {
  const seen: number[] = [];
  for (let lastKey: string | null = '13'; lastKey !== null; ) {
    const one = await page(`limit=5&lastKey=${lastKey}`);
    seen.push(...one.entries.map(({ seq }) => seq));
    lastKey = one.lastKey;
  }
  expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect((await page('limit=12')).lastKey).toBeNull();
  expect((await page('')).entries[0]).toEqual({
    chain: 'pharmacy',
    seq: 12,
    at: begin + 11 * dayMs,
    userId: admin.id,
    userName: 'Somebody',
    action: 'key.create',
    subject: 'parcel-2',
    detail: { day: 11 },
  });
});

test('entries are found by action or its prefix, also in pages', async () => {
  expect(await seqs('action=ssn')).toEqual([10, 9, 6, 5, 2, 1]);
  expect(await seqs('action=ssn.read')).toEqual([9, 5, 1]);
  expect(await seqs('action=s&limit=4&lastKey=9')).toEqual([7, 6, 5, 3]);
  expect(await page('action=ssn&limit=6')).toMatchObject({ lastKey: null });
  expect(await seqs('action=delivery')).toEqual([]);
  expect(await seqs('action=%25')).toEqual([]);
});

test('entries are found by person, subject and range, and by all combined', async () => {
  expect(await seqs(`userId=${aino.id}`)).toEqual([11, 9, 7, 5, 3, 1]);
  expect(await seqs('subject=parcel-0')).toEqual([10, 7, 4, 1]);
  expect(await seqs(`startTime=${begin + 2 * dayMs}&endTime=${begin + 4 * dayMs}`)).toEqual([
    5, 4, 3,
  ]);
  const all = `userId=${aino.id}&subject=parcel-0&action=session&startTime=${begin + dayMs}`;
  expect(await seqs(all)).toEqual([7]);
});

test('no more entries are read than requested', async () => {
  const search = { pharmacyId, limit: 2 };
  const found = await server.store.inPharmacies([pharmacyId], async (tx) => [
    await listEntries(tx, search),
    await listEntriesOf(tx, search, ['ssn.read', 'ssn.search']),
  ]);
  expect(found.map((rows) => rows.map(({ seq }) => seq))).toEqual([
    [12, 11],
    [10, 9],
  ]);
});

test('an unchanged chain that matches its heads on file is intact', async () => {
  expect((await verify()).result).toEqual({
    isIntact: true,
    entries: 12,
    brokenAt: null,
    reason: null,
  });
});

test('an entry changed by the database owner is detected', async () => {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  const rename = (text: string) =>
    owner.query('update audit_entry set subject = $1 where pharmacy_id = $2 and seq = 4', [
      text,
      otherId,
    ]);
  try {
    await rename('somebody else');
    expect((await verify(otherId)).result).toEqual({
      isIntact: false,
      entries: 3,
      brokenAt: 4,
      reason: 'an entry was changed',
    });
    expect((await verify()).result).toMatchObject({ isIntact: true });
  } finally {
    await rename('parcel-0');
    await owner.end();
  }
});

test('a mismatching or unreadable heads file fails the verification', async () => {
  const line = (head: object) => writeFile(headsFile, `${JSON.stringify(head)}\n`);
  await line({ pharmacyId, seq: 12, hash: 'a'.repeat(64) });
  expect((await verify()).result).toMatchObject({ isIntact: false, brokenAt: 12 });
  expect((await verify(otherId)).result).toMatchObject({ isIntact: true });
  await line({ seq: 12 });
  expect((await verify()).result).toEqual({
    isIntact: false,
    entries: 12,
    brokenAt: null,
    reason: 'Line 1 of the heads file is not a head',
  });
  await rm(headsFile);
  expect((await verify()).result).toMatchObject({
    isIntact: false,
    reason: 'the heads file cannot be read',
  });
});

test('a chain broken at its first entry verifies no entry, and without a heads file only the chain is checked', async () => {
  const own = (await givenPharmacy(server)).id;
  await givenEntries(own);
  const verifyAlone = () => verifyAuditLog({ store: server.store, settings: {} }, own);
  expect(await verifyAlone()).toEqual({
    isIntact: true,
    entries: 12,
    brokenAt: null,
    reason: null,
  });
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query('update audit_entry set subject = $1 where pharmacy_id = $2 and seq = 1', [
    'somebody else',
    own,
  ]);
  await owner.end();
  expect(await verifyAlone()).toEqual({
    isIntact: false,
    entries: 0,
    brokenAt: 1,
    reason: 'an entry was changed',
  });
});

test('a pharmacy’s id in upper case names the same pharmacy', async () => {
  const inUpperCase = await verify(pharmacyId.toUpperCase());
  expect(inUpperCase.result).toBeDefined();
  expect(inUpperCase).toEqual(await verify(pharmacyId));
});

test('ERR-032: an unknown pharmacy has no log', async () => {
  expect((await ask('', nowhere)).code).toBe('pharmacy_not_found');
  expect((await verify(nowhere)).code).toBe('pharmacy_not_found');
});

test('invalid input is reported with its field, and only an admin reads the log', async () => {
  expect((await ask('limit=0&userId=x&startTime=soon&color=red')).errors).toEqual([
    { msg: 'validation.invalid', path: 'query.userId' },
    { msg: 'validation.invalid', path: 'query.startTime' },
    { msg: 'validation.invalid', path: 'query.limit' },
    { msg: 'validation.unknownField', path: 'query.color' },
  ]);
  const main = await givenUser(server, { role: 'main_user', pharmacyId });
  const answer = await server.ask(main, 'GET', `/api/audit/entries/${pharmacyId}`);
  expect(answer.body.code).toBe('user_is_not_admin');
});
