import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendAudit } from '../../platform/audit/audit.ts';
import { auditHeadWriter } from '../../platform/audit/write-audit-heads.ts';
import { beginRound } from '../../platform/jobs/round.ts';
import { createLog } from '../../platform/log.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { listEntries, listEntriesOf } from './audit-entry.repository.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';
const actions = ['ssn.read', 'ssn.search', 'session.begin', 'key.create'];
const dayMs = 86_400_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');
const intact = { isIntact: true, entries: 12, brokenAt: null, reason: null };

/** Twelve entries, one per day: each action three times, by two people, about three subjects. */
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

const folder = await mkdtemp(join(tmpdir(), 'kolli-audit-'));
const headsFile = join(folder, 'heads.ndjson');
const server = await ownTestServer({ AUDIT_HEADS_FILE: headsFile });
const pharmacyId = (await server.givenPharmacy()).id;
const otherId = (await server.givenPharmacy()).id;
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: otherId });
const aino = await server.givenUser({ pharmacyId });
for (const at of [pharmacyId, otherId]) await givenEntries(at);
const write = auditHeadWriter({ ...server, clock: server.time.clock, file: headsFile });
await write(beginRound(createLog('silent'), 'write-audit-heads'));
afterAll(() => rm(folder, { recursive: true }));

interface Page {
  readonly entries: { seq: number; action: string; subject: string; userId: string }[];
  readonly lastKey: string | null;
}
const ask = async (query: string, at = pharmacyId) =>
  (await server.ask(admin, 'GET', `/api/audit/entries/${at}?${query}`)).body;
const page = async (query: string) => (await ask(query)).result as Page;
const verify = async (at = pharmacyId) =>
  (await server.ask(admin, 'GET', `/api/audit/verify/${at}`)).body;
/** As only the owner of the database can. */
const rename = (at: string, seq: number, subject: string) =>
  asOwner(server, 'update audit_entry set subject = $1 where pharmacy_id = $2 and seq = $3', [
    subject,
    at,
    seq,
  ]);

test('the log is read in pages, newest first, each entry once, and no more entries than requested', async () => {
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
  const search = { pharmacyId, limit: 2 };
  const found = await server.store.inPharmacies([pharmacyId], async (tx) => [
    await listEntries(tx, search),
    await listEntriesOf(tx, search, ['ssn.read', 'ssn.search']),
  ]);
  expect(found).toMatchObject([
    [{ seq: 12 }, { seq: 11 }],
    [{ seq: 10 }, { seq: 9 }],
  ]);
});

test('entries are found by action or its prefix, by person, subject and range, and by all combined', async () => {
  for (const [query, seqs] of [
    ['action=ssn', [10, 9, 6, 5, 2, 1]],
    ['action=ssn.read', [9, 5, 1]],
    ['action=s&limit=4&lastKey=9', [7, 6, 5, 3]],
    ['action=delivery', []],
    ['action=%25', []],
    [`userId=${aino.id}`, [11, 9, 7, 5, 3, 1]],
    ['subject=parcel-0', [10, 7, 4, 1]],
    [`startTime=${begin + 2 * dayMs}&endTime=${begin + 4 * dayMs}`, [5, 4, 3]],
    [`userId=${aino.id}&subject=parcel-0&action=session&startTime=${begin + dayMs}`, [7]],
  ] as const)
    expect(
      (await page(query)).entries.map(({ seq }) => seq),
      query,
    ).toEqual(seqs);
  expect(await page('action=ssn&limit=6')).toMatchObject({ lastKey: null });
});

test('an unchanged chain that matches its heads on file is intact, and an entry changed by the database owner is detected', async () => {
  expect((await verify()).result).toEqual(intact);
  await rename(otherId, 4, 'somebody else');
  const changed = { isIntact: false, entries: 3, brokenAt: 4, reason: 'an entry was changed' };
  expect((await verify(otherId)).result).toEqual(changed);
  expect((await verify()).result).toMatchObject({ isIntact: true });
  await rename(otherId, 4, 'parcel-0');
  // An id in upper case names the same pharmacy.
  expect((await verify(pharmacyId.toUpperCase())).result).toEqual(intact);
});

test('a mismatching or unreadable heads file fails the verification', async () => {
  const line = (head: object) => writeFile(headsFile, `${JSON.stringify(head)}\n`);
  await line({ pharmacyId, seq: 12, hash: 'a'.repeat(64) });
  expect((await verify()).result).toMatchObject({ isIntact: false, brokenAt: 12 });
  expect((await verify(otherId)).result).toMatchObject({ isIntact: true });
  await line({ seq: 12 });
  const reason = 'Line 1 of the heads file is not a head';
  expect((await verify()).result).toEqual({ ...intact, isIntact: false, reason });
  await rm(headsFile);
  const unread = { isIntact: false, reason: 'the heads file cannot be read' };
  expect((await verify()).result).toMatchObject(unread);
});

test('a chain broken at its first entry verifies no entry, and without a heads file only the chain is checked', async () => {
  const own = (await server.givenPharmacy()).id;
  await givenEntries(own);
  const verifyAlone = () => verifyAuditLog({ store: server.store, settings: {} }, own);
  expect(await verifyAlone()).toEqual(intact);
  await rename(own, 1, 'somebody else');
  const broken = { isIntact: false, entries: 0, brokenAt: 1, reason: 'an entry was changed' };
  expect(await verifyAlone()).toEqual(broken);
});

test('ERR-032: an unknown pharmacy has no log, invalid input is reported with its field, and only an admin reads the log', async () => {
  expect((await ask('', nowhere)).code).toBe('pharmacy_not_found');
  expect((await verify(nowhere)).code).toBe('pharmacy_not_found');
  expect((await ask('limit=0&userId=x&startTime=soon&color=red')).errors).toEqual([
    { msg: 'validation.invalid', path: 'query.userId' },
    { msg: 'validation.invalid', path: 'query.startTime' },
    { msg: 'validation.invalid', path: 'query.limit' },
    { msg: 'validation.unknownField', path: 'query.color' },
  ]);
  const main = await server.givenUser({ role: 'main_user', pharmacyId });
  const answer = await server.ask(main, 'GET', `/api/audit/entries/${pharmacyId}`);
  expect(answer.body.code).toBe('user_is_not_admin');
});
