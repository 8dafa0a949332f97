import { expect, test } from 'vitest';
import { type Acknowledged, checkDeliveries, missingFromLog } from '../testing/check-deliveries.ts';
import { installPackages } from '../testing/debian-packages.ts';
import { ask } from '../testing/empty-database.ts';
import { openFaultyGateway } from '../testing/faulty-gateway.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { completeCommand } from '../testing/interrupted-command.ts';
import { beginRun, type Run, untilMore } from '../testing/killed-load.ts';
import { type KilledSite, openKilledSite, steadyEngine } from '../testing/killed-site.ts';
import { type ArchivedPostgres, awaitArchived } from './archived-postgres.ts';
import { startEmbeddedArchive } from './embedded-archive.ts';
import { archiveSeconds, startWithPgbackrest } from './pgbackrest.ts';
import { fillWithReadings } from './synthetic-readings.ts';

const patience = { timeout: 120_000, interval: 20 };

/** A time in the middle of the load, and what was certainly done before and after it. */
interface Moment {
  readonly time: string;
  readonly before: readonly Acknowledged[];
  readonly after: readonly Acknowledged[];
}

/** Of deliveries that were created later than the first `count` changes: that they were loaded, which was asked after. */
function loadedAfter(acknowledged: readonly Acknowledged[], count: number): Acknowledged[] {
  const later = acknowledged.slice(count);
  const created = new Set(
    later.filter(({ event }) => event === 'createInBox').map(({ docId }) => docId),
  );
  return later.filter(({ docId, event }) => event === 'load' && created.has(docId));
}

async function takeMoment({ acknowledged }: Run, url: string): Promise<Moment> {
  const before = [...acknowledged];
  const [now] = await ask<{ time: string }>(url, 'select clock_timestamp()::text as time');
  const count = acknowledged.length;
  await expect.poll(() => loadedAfter(acknowledged, count), patience).not.toEqual([]);
  return { time: now?.time ?? '', before, after: loadedAfter(acknowledged, count) };
}

/** Backs up under load, deletes all people's accounts by mistake, and loses the machine of the database. */
async function loseAll(site: KilledSite, postgres: ArchivedPostgres, { chance }: Trial) {
  const { run, end } = beginRun(site, chance);
  const untilMoreWork = () => untilMore(() => run.acknowledged.length);
  await untilMoreWork();
  await timed('Full backup', postgres.backUp);
  await untilMoreWork();
  const moment = await takeMoment(run, postgres.url);
  const archived = [...run.acknowledged];
  await awaitArchived(postgres.url);
  await untilMoreWork();
  await end();
  await ask(site.database.ownerUrl, 'delete from identity_link');
  const { server, worker } = site.programs;
  await Promise.all([server.kill(), worker.kill()]);
  const destroyedAtMs = performance.now();
  await postgres.destroy();
  return { moment, archived, acknowledged: run.acknowledged, destroyedAtMs };
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

const check = (site: KilledSite, changes: readonly Acknowledged[]) =>
  site.withStore((store) => checkDeliveries(store, site.pharmacy, changes));

const missing = (site: KilledSite, changes: readonly Acknowledged[]) =>
  site.withStore((store) => missingFromLog(store, site.pharmacy, changes));

/** Begins a new epoch and starts the server, which serves a person. */
async function serveAgain(site: KilledSite): Promise<void> {
  const { ownerUrl } = site.database;
  const epoch = () => ask(ownerUrl, 'table database_epoch');
  const former = await epoch();
  await completeCommand({ args: ['epoch', 'renew'], ownerUrl });
  expect(await epoch()).not.toEqual(former);
  await site.programs.server.start();
  const path = `/deliveries/open?pharmacyId=${site.pharmacy.id}`;
  expect((await site.ask(site.pharmacy, 'GET', path)).status).toBe(200);
}

/** Restores what was archived; what was acknowledged later is lost, at most that of five minutes. */
async function restoreToEnd(
  site: KilledSite,
  postgres: ArchivedPostgres,
  { archived, acknowledged, destroyedAtMs }: Awaited<ReturnType<typeof loseAll>>,
): Promise<void> {
  await timed('Restored to the end of the archive', postgres.restore);
  await check(site, archived);
  await completeCommand({ args: ['verify-audit'], ownerUrl: site.database.ownerUrl });
  const lost = await missing(site, acknowledged);
  const ages = lost.map(({ atMs = 0 }) => (destroyedAtMs - atMs) / 1000);
  const oldest = Math.max(0, ...ages);
  console.log(
    `Of ${acknowledged.length} changes ${lost.length} lost, of the last ${oldest.toFixed(1)} s; archived every ${archiveSeconds} s`,
  );
  expect(oldest).toBeLessThan(300);
}

async function loseAndRestore(postgres: ArchivedPostgres, trial: Trial): Promise<void> {
  const gateway = await openFaultyGateway(trial.chance);
  const engine = steadyEngine(postgres.url, { stop: postgres.close });
  const site = await openKilledSite(gateway.url, engine);
  const loss = await loseAll(site, postgres, trial);
  const { moment } = loss;
  if (trial.isLong) {
    await restoreToEnd(site, postgres, loss);
    await postgres.destroy();
  }
  await timed('Restored to a point in time', () => postgres.restore(moment.time));
  await check(site, moment.before);
  expect(await missing(site, moment.after)).toHaveLength(moment.after.length);
  await serveAgain(site);
}

async function startDebian(): Promise<ArchivedPostgres> {
  installPackages('postgresql-15', 'pgbackrest');
  const postgres = await startWithPgbackrest();
  await fillWithReadings(postgres.url, Number(process.env.KOLLI_TRIAL_GB ?? 1));
  return postgres;
}

test('OPS-03: what was archived is restored, to its end or to a time before a mistake, and a server serves it', () =>
  inTrial('point-in-time', { shortSeconds: 1, longMinutes: 60 }, async (trial) => {
    await loseAndRestore(await (trial.isLong ? startDebian() : startEmbeddedArchive()), trial);
  }));
