import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runKolli } from '../../../cli/testing/cli.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { recordOutcome } from '../../../platform/jobs/job-records.ts';
import { scheduledJobs } from '../../../platform/jobs/queues.ts';
import { asOwner, openClient } from '../../../testing/test-database.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';
import { examineInstallation } from './examine-installation.ts';
import { openMailServer } from './testing/open-mail-server.ts';
import { issuerAnswers, openWebServer } from './testing/open-web-server.ts';

/** A busy machine may take long. */
const limitMs = 120_000;

// A healthy installation: jobs succeeded, the product listens, its counterparts answer.
const [server, web, mail] = await Promise.all([
  ownTestServer(),
  openWebServer(),
  openMailServer('mail-password'),
]);
const own = (text: string, values: readonly unknown[] = []) => asOwner(server, text, values);
const name = new URL(server.database.ownerUrl).pathname.slice(1);
web.answer({ ...issuerAnswers(web.url), '/messages': 204 });
const at = new Date();
server.time.set(at);
await server.store.inGlobal(async (tx) => {
  for (const job of [...scheduledJobs, 'backup'] as const)
    await recordOutcome(tx, { job, isEnded: true, failures: 0 });
});
await server.app.listen({ host: '127.0.0.1', port: 0 });
const environment: NodeJS.ProcessEnv = {
  ...testEnvironment,
  DATABASE_URL: server.database.url,
  DATABASE_OWNER_URL: server.database.ownerUrl,
  PUBLIC_URL: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
  SMS_GATEWAY_URL: web.url,
  SMTP_URL: mail.urlWith('mail-password'),
  STRONG_AUTH_ISSUER: web.url,
  STRONG_AUTH_CLIENT_ID: 'kolli',
  STRONG_AUTH_ACR_VALUES: 'high',
  SERVICE_ADDRESS: 'service@kolli.example',
  AUDIT_HEADS_FILE: '/var/lib/kolli/heads',
};
// Opens the first connection of the product, which may take long, too.
beforeAll(() => vi.waitUntil(isReady, { timeout: limitMs }));

/** Whether the product says so, which it may have found out up to a second ago. */
const isReady = async () => (await fetch(`${environment['PUBLIC_URL']}/api/health/ready`)).ok;

/** What is not right with these settings changed; the engine of tests is not durable, which the first test asserts. */
async function examine(changed: NodeJS.ProcessEnv = {}, clock = () => new Date()) {
  const findings = await examineInstallation({
    environment: { ...environment, ...changed },
    clock,
    limitMs,
  });
  return findings
    .filter(({ state, text }) => state !== 'ok' && !/^\w+ is off: .* postgresql.conf/u.test(text))
    .map(({ check, state, text }) => `${check} ${state}: ${text}`);
}
const line = (text: string) => expect.stringContaining(text);

test('OPS-16: a healthy installation is right everywhere, beside an engine of tests that is not durable', async () => {
  const findings = await examineInstallation({ environment, clock: systemClock, limitMs });
  const off = findings.filter(({ state }) => state !== 'ok');
  expect(off.map(({ text }) => text.split(':')[0])).toEqual([
    'fsync is off',
    'full_page_writes is off',
    'synchronous_commit is off',
    'autovacuum is off',
  ]);
  expect([...new Set(findings.map(({ check }) => check))]).toEqual([
    'settings',
    'database',
    'prepared statements',
    'owner',
    'activity',
    'keys',
    'identity numbers',
    'jobs',
    'backups',
    'boxes',
    'time zones',
    'messages',
    'mails',
    'sms gateway',
    'mail server',
    'customers',
    'product',
    'streams',
  ]);
  expect(findings.filter(({ text }) => text === '')).toEqual([]);
});

test('OPS-16: a wrong password of the database is named without it, and the other checks go on', async () => {
  const wrong = new URL(server.database.url);
  wrong.password = 'never-shown';
  const said = await examine({ DATABASE_URL: wrong.href });
  expect(said).toContainEqual(
    line('database fault: The database does not accept the login of DATABASE_URL'),
  );
  expect(said.join()).not.toContain('never-shown');
  expect(said.some((one) => /^(owner|product|mail server|customers)/u.test(one))).toBe(false);
  expect(await examine({ DATABASE_URL: '' })).toEqual([line('settings fault: DATABASE_URL: ')]);
});

test('OPS-16: the owner’s login, and a server that signs in as the owner, are checked', async () => {
  const missing = new URL(server.database.ownerUrl);
  missing.pathname = '/kolli_nowhere';
  expect(await examine({ DATABASE_OWNER_URL: missing.href })).toContainEqual(
    'owner fault: The database of DATABASE_OWNER_URL does not exist: create it, then run kolli migrate.',
  );
  expect(await examine({ DATABASE_URL: server.database.ownerUrl })).toEqual([
    line('is a superuser'),
  ]);
});

test('OPS-16: a database that was set read-only is found', async () => {
  await own(`alter database ${name} set default_transaction_read_only = on`);
  onTestFinished(async () => {
    // The connection for this is read-only by default, too.
    const reset = `alter database ${name} reset default_transaction_read_only`;
    await own(`begin read write; ${reset}; commit`);
  });
  expect(await examine()).toContainEqual(
    line('database fault: The database accepts no changes: it is a standby, or'),
  );
});

test('OPS-16: the schema of a later release that removed something is named', async () => {
  const [row] = await own(`select hash from schema_migration where name = 'release'`);
  const setRelease = (hash: unknown) =>
    own(`update schema_migration set hash = $1 where name = 'release'`, [hash]);
  await setRelease('99.0.0');
  await own(`insert into schema_migration values ('9999-contract-all.sql', 'later')`);
  onTestFinished(async () => {
    await own(`delete from schema_migration where hash = 'later'`);
    await setRelease(row?.hash);
  });
  expect(await examine()).toEqual([
    line('database fault: The database is at release 99.0.0, which has removed'),
  ]);
});

test('OPS-16: a clock that differs from that of this machine is found at the database and the others', async () => {
  const said = await examine({}, () => new Date(Date.now() + 30_000));
  expect(said).toEqual(
    ['database', 'issuer of STRONG_AUTH_ISSUER', 'product'].map((whose) =>
      expect.stringMatching(new RegExp(`The clock of the ${whose} is (29|30)\\.\\d s behind`, 'u')),
    ),
  );
});

test('OPS-16: another key than the database was written with is named, and nothing is recorded', async () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
  await own('delete from key_use');
  const uses = () => own('select id from key_use');
  expect(await examine()).toEqual([]);
  expect(await uses()).toEqual([]);
  await own(
    `insert into key_use values ('data', 'test', '\\x00', now()), ('audit', 'audit', '\\x00', now())`,
  );
  const used = (await uses()).length;
  expect(await examine({ KOLLI_DATA_KEYS: `test:${key(1)}`, KOLLI_AUDIT_KEY: key(2) })).toEqual([
    "keys fault: KOLLI_DATA_KEYS: the key 'test' is another than the one of this name that was used here",
    line('keys fault: KOLLI_AUDIT_KEY: is another key'),
  ]);
  expect((await uses()).length).toBe(used);
  await own('delete from key_use');
});

test('OPS-16: a transaction that is open for long is found', async () => {
  // As old as the row says it is: nobody waits five minutes.
  await own(`create schema old; grant usage on schema old to public`);
  await own(
    `create function old.make_interval(secs double precision) returns interval return interval '0'`,
  );
  await own(`alter database ${name} set search_path = old, pg_catalog, public`);
  const open = await openClient(server.database.ownerUrl);
  onTestFinished(async () => {
    await open.query('rollback');
    await own(`alter database ${name} reset search_path; drop schema old cascade`);
  });
  await open.query('begin');
  expect(await examine()).toContainEqual(
    expect.stringMatching(/^activity warning: .* open for up to 0 minutes/u),
  );
});

test.each([
  [
    'no backup',
    'succeeded_at = null',
    'warning',
    'There is no backup: run kolli backup once a day.',
  ],
  [
    'an old backup',
    `succeeded_at = now() - interval '27 hours'`,
    'fault',
    'The last backup is 27 hours old',
  ],
  [
    'a failed backup',
    `failed_at = now() + interval '1 hour'`,
    'fault',
    'The last kolli backup failed',
  ],
])('OPS-16: %s is found', async (_what, change, state, text) => {
  const [row] = await own(`select * from job_record where job = 'backup'`);
  const times = [row?.succeeded_at, row?.failed_at];
  onTestFinished(async () => {
    await own(
      `update job_record set succeeded_at = $1, failed_at = $2 where job = 'backup'`,
      times,
    );
  });
  await own(`update job_record set ${change} where job = 'backup'`);
  expect(await examine()).toEqual([line(`backups ${state}: ${text}`)]);
});

test('OPS-16: silent boxes, late jobs and what waits to be sent are found', async () => {
  const { id: pharmacyId } = await server.givenPharmacy();
  const boxes = [
    await server.givenBox({ pharmacyId, name: 'Silent' }),
    await server.givenBox({ pharmacyId, name: 'Seen' }),
    await server.givenBox({ pharmacyId, name: 'Never connected' }),
  ];
  for (const [index, minutes] of [10, 0].entries())
    await own(
      `update pickup_box set last_seen_at = now() - make_interval(mins => $2) where id = $1`,
      [boxes[index]?.id, minutes],
    );
  await own(`
    update job_record set succeeded_at = now() - interval '5 minutes' where job = 'watch-boxes'`);
  await own(
    `insert into outgoing_message (pharmacy_id, id, purpose, recipient, body_cipher, body_key_id, created_at)
     values ($1, gen_random_uuid(), 'delivery', '+358401234567', '\\x00', 'test', now() - interval '2 hours')`,
    [pharmacyId],
  );
  await own(`
    insert into outgoing_mail (id, kind, language, content_cipher, content_key_id, created_at)
    values (gen_random_uuid(), 'alarm', 'en', '\\x00', 'test', now() - interval '20 minutes')`);
  server.time.set(new Date());
  await vi.waitUntil(async () => !(await isReady()), { timeout: limitMs });
  expect(await examine()).toEqual([
    line('jobs fault: watch-boxes did not succeed for over 4 minutes'),
    line('boxes warning: 1 of 2 boxes are silent'),
    line('messages fault: 1 messages wait, the oldest for 120 minutes'),
    line('mails warning: 1 mails wait, the oldest for 20 minutes'),
    line('product fault: It answers /api/health/ready with 503'),
  ]);
});

test('OPS-16: kolli doctor prints a line for each finding or JSON, and exits with 1 if there is a fault', async () => {
  const given = { ...environment, SMTP_URL: mail.urlWith('another-secret') };
  const printed = await runKolli(server, ['doctor'], given);
  expect(printed.code).toBe(1);
  expect(printed.said).toMatch(/^fault {4}mail server {10}The mail server does not accept/mu);
  expect(printed.said).toMatch(/^ok {7}settings {13}All settings are right\.$/mu);
  const [, faults, warnings] = /^(\d+) faults, (\d+) warnings?\.$/u.exec(printed.complained) ?? [];
  const lines = (state: string) => printed.said.match(new RegExp(`^${state} `, 'gmu'))?.length ?? 0;
  expect([faults, warnings].map(Number)).toEqual([lines('fault'), lines('warning')]);
  const json = await runKolli(server, ['doctor', '--json'], given);
  expect(json.code).toBe(1);
  const findings = JSON.parse(json.said) as object[];
  expect(findings).toContainEqual({
    check: 'mail server',
    state: 'fault',
    text: line('does not accept user and password of SMTP_URL'),
  });
  expect(printed.said + json.said).not.toContain('another-secret');
});
