import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeMessages } from '../../apps/server/src/features/outgoing/messages/write-message.ts';
import { startJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { ownTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { issueTokens } from '../../bench/deliveries/issue-tokens.ts';
import { startKolli } from '../../bench/deliveries/start-servers.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { inTrial } from '../testing/in-trial.ts';
import { askOver, givenSitePharmacy } from '../testing/running-site.ts';
import { getPrometheus, type Prometheus } from './prometheus.ts';
import { measureScrapes } from './scrape-cost.ts';

/** What gives data only after a backup, or once something failed. */
const isEmptyAtFirst = (query: string) => /kolli_backup_age_seconds|code=~"5\.\."/.test(query);

/** A server and worker in a process of its own, whose SMS gateway is away. */
async function openWatchedSite() {
  const world = await ownTestWorld();
  const pharmacy = await givenSitePharmacy(world, 2);
  const issuer = await issueTokens();
  const port = String(await freePort());
  const server = await startKolli({ world, pharmacies: [pharmacy] }, issuer, {
    ROLE: 'all',
    METRICS_PORT: port,
    CALLS_PER_MINUTE: '100000000',
    SMS_GATEWAY_URL: `http://127.0.0.1:${await freePort()}`,
    LOG_LEVEL: 'fatal',
  });
  onTestFinished(async () => {
    await server.stop();
    issuer.close();
  });
  const ask = askOver(server, issuer);
  return {
    world,
    server,
    pharmacyId: pharmacy.id,
    target: `127.0.0.1:${port}`,
    call: () => ask(pharmacy, 'GET', '/profile'),
  };
}

type WatchedSite = Awaited<ReturnType<typeof openWatchedSite>>;

async function queueMessage(world: TestWorld, pharmacyId: string): Promise<void> {
  const { store, secrets } = world;
  const clock = () => new Date();
  const jobs = await startJobs({ store, log: createLog('silent'), isWorker: false });
  await store.inPharmacies([pharmacyId], (tx) =>
    writeMessages(tx, { secrets, jobs }, [
      { pharmacyId, purpose: 'alarm', recipient: '+358401234567', text: 'Test', at: clock() },
    ]),
  );
  await jobs.stop();
}

async function readQueries(): Promise<string[]> {
  const path = join(import.meta.dirname, '..', '..', 'deploy', 'grafana', 'dashboard.json');
  const { panels } = JSON.parse(await readFile(path, 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

const poll = { timeout: 90_000, interval: 500 };

/** Whether an alert fires, or may soon. */
const stateOf = async (prometheus: Prometheus, alert: string) =>
  (await prometheus.rules()).find(({ name }) => name === alert)?.state;

/** Starts Prometheus on the site with short waits, breaks what alerts are about, and sees them fire. */
async function seeAlertsFire(prometheus: Prometheus, site: WatchedSite): Promise<void> {
  console.log(await prometheus.tool('check', 'rules', 'alerts.yaml'));
  console.log(await prometheus.tool('test', 'rules', 'check-alerts.yaml'));
  const rewrite = (rules: string) => rules.replace(/for: \w+/g, 'for: 0s').replace('> 600', '> 5');
  await prometheus.start(site.target, rewrite);
  const unhealthy = async () => {
    await site.call();
    const rules = await prometheus.rules().catch(() => undefined);
    return rules
      ?.filter(({ health }) => health !== 'ok')
      .map(({ name, lastError }) => [name, lastError]);
  };
  await expect.poll(unhealthy, poll).toEqual([]);
  for (const query of (await readQueries()).filter((one) => !isEmptyAtFirst(one)))
    await expect
      .poll(async () => [query, (await prometheus.count(query)) > 0], poll)
      .toEqual([query, true]);
  for (const query of (await readQueries()).filter(isEmptyAtFirst)) await prometheus.count(query);
  const firing = async (alert: string) => {
    await expect.poll(() => stateOf(prometheus, alert), poll).toBe('firing');
  };
  expect(await stateOf(prometheus, 'KolliSmsWaiting')).toBe('inactive');
  await queueMessage(site.world, site.pharmacyId);
  await firing('KolliSmsWaiting');
  expect(await stateOf(prometheus, 'KolliInstanceDown')).toBe('inactive');
  await site.server.stop();
  await firing('KolliInstanceDown');
}

test('OPS-07: ten scrapes a second are all answered; in the long form a real Prometheus evaluates every rule, and alerts fire', () =>
  inTrial('watch', { shortSeconds: 1, longMinutes: 1 / 6 }, async ({ isLong, durationMs }) => {
    const site = await openWatchedSite();
    const seconds = Math.ceil(durationMs / 1000);
    const cost = await measureScrapes(`http://${site.target}/metrics`, site.call, seconds);
    console.log(
      `${cost.scrapes} scrapes of ${cost.bytes} bytes, median ${cost.scrapeMs.toFixed(1)} ms; a call takes ` +
        `${(cost.besideMs / cost.aloneMs).toFixed(2)} times as long beside ten a second`,
    );
    expect([cost.scrapes, cost.failed]).toEqual([seconds * 10, 0]);
    if (isLong) await seeAlertsFire(await getPrometheus(), site);
  }));
