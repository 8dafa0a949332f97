import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../apps/server/src/database-docs/read-catalog.ts';
import { createTestDatabase, ownTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { asSuperuser } from './testing/copy-cluster.ts';
import { ask, emptyDatabase } from './testing/empty-database.ts';
import { inTrial, type Trial } from './testing/in-trial.ts';
import { completeCommand, runCommand } from './testing/interrupted-command.ts';

const timeoutMs = 3_600_000;
const sandbox = join(import.meta.dirname, '..', 'apps/sandbox');

const folder = await mkdtemp(join(tmpdir(), 'kolli-interrupted-'));
afterAll(() => rm(folder, { recursive: true }));

/** Tables, policies, functions and applied files of a database. */
async function schemaOf(url: string): Promise<object> {
  const policies = await ask(
    url,
    'select tablename, policyname, cmd, roles, qual, with_check from pg_policies order by 1, 2',
  );
  const functions = await ask(
    url,
    `select pg_get_functiondef(p.oid) as text, p.proacl::text as rights from pg_proc as p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  const files = await ask(url, 'select name, hash from schema_migration order by 1');
  return { tables: await asSuperuser(url, readCatalog), policies, functions, files };
}

/** Kills a command at random times until it succeeds; returns how often it was killed. */
async function runWithKills(
  { chance }: Trial,
  { url, args, ms, kills }: Interrupted,
): Promise<number> {
  let killed = 0;
  for (let tries = 0; tries < kills; tries += 1) {
    const killAfterMs = chance.between(Math.floor(ms / 4), Math.ceil(ms * 1.1));
    const ending = await runCommand({ args: args(tries), ownerUrl: url, killAfterMs });
    if (ending === 'killed') killed += 1;
    else expect(ending.code, ending.output).toBe(0);
  }
  await completeCommand({ args: args(kills), ownerUrl: url });
  return killed;
}

interface Interrupted {
  readonly url: string;
  /** The arguments of the first run, and of those after it. */
  readonly args: (tries: number) => readonly string[];
  /** How long the command takes if nobody kills it. */
  readonly ms: number;
  /** How often it may be killed before it may finish. */
  readonly kills: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test(
  'migrate that was killed at any time is completed by the next one',
  () =>
    inTrial('interrupted', { shortSeconds: 1, longMinutes: 5 }, async (trial) => {
      const whole = await ownTestDatabase();
      const expected = await schemaOf(whole.ownerUrl);
      const args = () => ['migrate'];
      const { ownerUrl: first } = await emptyDatabase();
      const ms = await timed(() => completeCommand({ args: args(), ownerUrl: first }));
      expect(await schemaOf(first)).toEqual(expected);
      let killed = 0;
      for (const until = Date.now() + trial.durationMs; Date.now() < until; ) {
        const { ownerUrl: url } = await emptyDatabase();
        killed += await runWithKills(trial, { url, args, ms, kills: trial.isLong ? 6 : 2 });
        expect(await schemaOf(url)).toEqual(expected);
      }
      console.log(`migrate: killed ${killed} times, each completed`);
    }),
  timeoutMs,
);

/** What an import leaves, without the random ids of a database. */
const leftovers = `
  select 'delivery' as what, to_jsonb(x)::text as row from (
    select p.business_id, d.kolli_id, d.status, d.is_open, d.reserved_time, d.history_time, d.is_counted
    from delivery d join pharmacy p on p.id = d.pharmacy_id) x
  union all select 'stay', to_jsonb(x)::text from (
    select b.name, o.locker_id, o.occupied_at, o.loaded_at, o.emptied_at, o.released_at
    from locker_occupancy o join pickup_box b on b.pharmacy_id = o.pharmacy_id and b.id = o.box_id) x
  union all select 'statistics', to_jsonb(x)::text from (
    select p.business_id, s.at, s.measure, sum(s.n) as n, sum(s.ms) as ms
    from statistics_change s join pharmacy p on p.id = s.pharmacy_id where s.measure < 20
    group by 1, 2, 3 having sum(s.n) <> 0 or sum(s.ms) <> 0) x
  union all select 'month', to_jsonb(x)::text from (
    select p.business_id, s.month, s.measure, sum(s.n) as n
    from statistics_month s join pharmacy p on p.id = s.pharmacy_id where s.measure < 20 group by 1, 2, 3) x
  union all select 'alarm', to_jsonb(x)::text from (
    select b.name, a.locker_id, a.cause, count(*) as n
    from alarm a join pickup_box b on b.pharmacy_id = a.pharmacy_id and b.id = a.box_id group by 1, 2, 3) x
  union all select 'reading', to_jsonb(x)::text from (
    select b.name, r.sensor, count(*) as n, sum(r.celsius::numeric) as sum
    from reading r join pickup_box b on b.pharmacy_id = r.pharmacy_id and b.id = r.box_id group by 1, 2) x
  union all select 'span', to_jsonb(x)::text from (
    select b.name, r.sensor, r.minutes, count(*) as n
    from reading_span r join pickup_box b on b.pharmacy_id = r.pharmacy_id and b.id = r.box_id group by 1, 2, 3) x
  union all select 'audit', to_jsonb(x)::text from (
    select p.business_id, e.action, count(*) as n
    from audit_entry e join pharmacy p on p.id = e.pharmacy_id where e.action = 'history.import' group by 1, 2) x
  order by 1, 2`;

/** The demo site in a new database of its own. */
async function givenSite(): Promise<string> {
  const { ownerUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const args = ['provision', join(sandbox, 'demo/site.json')];
  await completeCommand({ args, ownerUrl });
  return ownerUrl;
}

/** The demo's history with some of its readings; in the short form some of each kind of line. */
async function historyFile({ isLong }: Trial): Promise<string> {
  const now = new Date(Date.now() - 60_000).toISOString();
  const maker = join(sandbox, 'src/make-history.ts');
  await promisify(execFile)(process.execPath, [maker, now, folder]);
  const linesOf = async (name: string) =>
    (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
  const kinds = Map.groupBy(await linesOf('history.ndjson'), (line) => line.slice(0, 12));
  const history = [...kinds.values()].flatMap((lines) => lines.slice(0, isLong ? undefined : 150));
  const readings = (await linesOf('readings.ndjson')).slice(0, isLong ? 60 : 4);
  const path = join(folder, 'all.ndjson');
  await writeFile(path, [...history, ...readings].join('\n'));
  return path;
}

test(
  'an import that was killed at any time is completed by the next one, once and whole',
  () =>
    inTrial('interrupted', { shortSeconds: 1, longMinutes: 10 }, async (trial) => {
      const path = await historyFile(trial);
      const args = (tries: number) => [
        'import',
        path,
        ...(tries === 0 ? [] : ['--unless-present']),
      ];
      const whole = await givenSite();
      const ms = await timed(() => completeCommand({ args: args(0), ownerUrl: whole }));
      const expected = await ask<{ what: string }>(whole, leftovers);
      expect(new Set(expected.map(({ what }) => what)).size).toBe(8);
      let killed = 0;
      for (const until = Date.now() + trial.durationMs; ; ) {
        const url = await givenSite();
        killed += await runWithKills(trial, { url, args, ms, kills: trial.isLong ? 5 : 2 });
        expect(await ask(url, leftovers)).toEqual(expected);
        if (Date.now() >= until) break;
      }
      console.log(`import: killed ${killed} times, each completed`);
    }),
  timeoutMs,
);
