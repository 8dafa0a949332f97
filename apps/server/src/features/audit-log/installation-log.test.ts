import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appendAudit,
  appendAuditEverywhere,
  appendInstallationAudit,
} from '../../platform/audit/audit.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { auditHeadWriter } from '../../platform/audit/write-audit-heads.ts';
import { beginRound } from '../../platform/jobs/round.ts';
import { createLog } from '../../platform/log.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import { readRetention } from '../../platform/settings/settings.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { runRetention } from '../retention/run-retention.ts';

const minuteMs = 60_000;
const begin = Date.parse('2026-03-01T00:00:00.000Z');

const about = (minute: number, subject: string) => ({
  at: new Date(begin + minute * minuteMs),
  userId: null,
  userName: 'Aino Demo',
  action: 'test.done',
  subject,
});
const inPharmacy = (minute: number) =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    appendAudit(tx, { pharmacyId, ...about(minute, `pharmacy-${minute}`) }),
  );
const inInstallation = (minute: number) =>
  server.store.inPharmacies([installationId], (tx) =>
    appendInstallationAudit(tx, about(minute, `installation-${minute}`)),
  );
const verify = () =>
  server.store.inPharmacies([installationId], (tx) => verifyAudit(tx, installationId));
const chains = async () =>
  (await asOwner(server, 'select pharmacy_id from audit_entry')).map((row) => row.pharmacy_id);

const server = await ownTestServer();
const pharmacyId = (await server.givenPharmacy()).id;
const otherId = (await server.givenPharmacy()).id;
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId });
for (const minute of [0, 3, 4]) await inPharmacy(minute);
for (const minute of [1, 2, 5, 6]) await inInstallation(minute);

interface Page {
  readonly entries: { subject: string; chain: string; seq: number }[];
  readonly lastKey: string | null;
}
const page = async (query: string, at = pharmacyId, who = admin) =>
  (await server.ask(who, 'GET', `/api/audit/entries/${at}?${query}`)).body.result as Page;
const subjects = ({ entries }: Page) => entries.map(({ subject }) => subject);
const inOrder = [
  'installation-6',
  'installation-5',
  'pharmacy-4',
  'pharmacy-3',
  'installation-2',
  'installation-1',
  'pharmacy-0',
];

test('OPS-14: the log of a pharmacy shows the entries of the installation among its own, each once', async () => {
  expect(subjects(await page('limit=50'))).toEqual(inOrder);
  for (const limit of [1, 2, 3, 6, 7]) {
    const seen: string[] = [];
    for (let key: string | null = ''; key !== null; ) {
      const one: Page = await page(`limit=${limit}${key && `&lastKey=${key}`}`);
      seen.push(...subjects(one));
      key = one.lastKey;
    }
    expect(seen).toEqual(inOrder);
  }
  expect(subjects(await page('action=test&subject=installation-2'))).toEqual(['installation-2']);
  expect(subjects(await page('', otherId))).toEqual(
    inOrder.filter((subject) => subject.startsWith('installation')),
  );
});

test('OPS-14: a role that is changed is one entry, however many pharmacies there are', async () => {
  const before = await chains();
  const role = { name: 'student', level: 5, app_access: 'web_app', permissions: ['delivery.read'] };
  expect((await server.ask(admin, 'POST', '/api/roles/create', role)).status).toBe(200);
  const after = await chains();
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((id) => id === installationId)).toHaveLength(5);
  expect(await verify()).toMatchObject({ ok: true, entries: 5 });
});

test('OPS-14: the heads file and the verification of a pharmacy’s log cover the chain of the installation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-heads-'));
  const file = join(folder, 'heads.ndjson');
  const writeHeads = auditHeadWriter({ ...server, clock: server.time.clock, file });
  const write = () => writeHeads(beginRound(createLog('silent'), 'write-audit-heads'));
  expect(await write()).toEqual([]);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const heads = lines.map((line) => JSON.parse(line) as { pharmacyId: string });
  expect(heads.map((head) => head.pharmacyId)).toContain(installationId);
  const rename = (subject: string) =>
    asOwner(server, 'update audit_entry set subject = $1 where pharmacy_id = $2 and seq = 2', [
      subject,
      installationId,
    ]);
  const verified = async () =>
    (await server.ask(admin, 'GET', `/api/audit/verify/${pharmacyId}`)).body.result;
  await rename('another');
  expect(await verified()).toEqual({
    isIntact: false,
    entries: 3,
    brokenAt: null,
    reason: 'of the installation, at entry 2: an entry was changed',
  });
  await rename('installation-2');
  expect(await verified()).toMatchObject({ isIntact: true, entries: 3 });
  await asOwner(server, `update audit_head set proof = '' where pharmacy_id = $1`, [
    installationId,
  ]);
  expect(await write()).toEqual([installationId]);
  await asOwner(server, 'delete from audit_head where pharmacy_id = $1', [installationId]);
  await inInstallation(7);
  expect(await verify()).toMatchObject({ ok: false, reason: 'the head was changed' });
  await rm(folder, { recursive: true });
});

test('OPS-14: what a person of many pharmacies did is shown to administrators of the installation alone, whoever works where', async () => {
  const many = await Promise.all(Array.from({ length: 101 }, () => server.givenPharmacy()));
  const ids = many.map(({ id }) => id);
  const [place = ''] = ids;
  const person = await server.givenUser({ role: 'user', pharmacyId: place });
  const ofPharmacy = await server.givenUser({ role: 'admin', pharmacyId: place });
  await server.store.inPharmacies(ids, (tx) =>
    appendAuditEverywhere(tx, { ...about(9, person.id), userId: person.id }),
  );
  for (const id of [place, pharmacyId])
    expect(subjects(await page(`subject=${person.id}`, id))).toEqual([person.id]);
  for (const query of ['limit=50', `subject=${person.id}`, `userId=${person.id}`, 'action=test'])
    expect(subjects(await page(query, place, ofPharmacy))).not.toContain(person.id);
  expect(subjects(await page('limit=50', place, ofPharmacy))).toContain('installation-1');
});

test('OPS-14: the oldest entries of the installation are deleted when they are over', async () => {
  const own = await ownTestServer();
  await own.givenPharmacy();
  const now = own.time.clock().getTime();
  for (const years of [9, 8, 0])
    await own.store.inPharmacies([installationId], (tx) =>
      appendInstallationAudit(tx, {
        ...about(0, 'x'),
        at: new Date(now - years * 366 * 86_400_000),
      }),
    );
  const settings = readRetention({});
  const deps = { ...own, clock: own.time.clock, log: createLog('silent'), settings };
  expect(await runRetention(deps)).toBe(0);
  const verified = await own.store.inPharmacies([installationId], (tx) =>
    verifyAudit(tx, installationId),
  );
  expect(verified).toMatchObject({ ok: true });
  const left = 'select seq, action from audit_entry where pharmacy_id = $1 order by seq';
  expect(await asOwner(own, left, [installationId])).toEqual([
    { seq: 3, action: 'test.done' },
    { seq: 4, action: 'retention.clear' },
  ]);
});
