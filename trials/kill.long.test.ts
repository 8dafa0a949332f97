import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import { checkDeliveries } from './testing/check-deliveries.ts';
import { checkMessages, drain } from './testing/check-messages.ts';
import { openFaultyGateway } from './testing/faulty-gateway.ts';
import { inTrial } from './testing/in-trial.ts';
import { type Killable, killableDatabase } from './testing/killable.ts';
import { beginRun, type Run } from './testing/killed-load.ts';
import { openKilledSite } from './testing/killed-site.ts';
import { median } from '../bench/deliveries/report-figures.ts';

/** In half an hour each is killed 300 times. */
const pauseMs = 6000;

/** Kills a program at random times; returns the milliseconds until it served, for each kill. */
async function killOften(run: Run, program: Killable): Promise<number[]> {
  const times: number[] = [];
  while (!run.isOver) {
    const startedAt = performance.now();
    await sleep(run.chance.between(200, 1500));
    const killedAt = performance.now();
    await program.kill();
    await program.start();
    times.push(performance.now() - killedAt);
    const restMs = pauseMs - (performance.now() - startedAt);
    await Promise.race([sleep(Math.max(0, restMs)), run.over]);
  }
  return times;
}

function describeKills(program: string, times: readonly number[]): string {
  const [middle, longest] = [median(times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(2));
  return `${program} killed ${times.length} times, serves after ${middle} s, at most ${longest} s`;
}

test('nothing acknowledged is lost when server, worker and database are killed, and each message arrives once by its key', () =>
  inTrial('kill', { shortSeconds: 3, longMinutes: 31 }, async ({ isLong, durationMs, chance }) => {
    const gateway = await openFaultyGateway(chance, { failing: 0.3, mayHang: isLong });
    const site = await openKilledSite(gateway.url, isLong ? await killableDatabase() : undefined);
    const { run, end } = beginRun(site, chance);
    const { database, server, worker } = site.programs;
    const kills = [database, server, worker].map((program) => killOften(run, program));
    await sleep(durationMs);
    await end();
    const [ofDatabase = [], ofServer = [], ofWorker = []] = await Promise.all(kills);
    await drain(site);
    console.log(describeKills('database', ofDatabase));
    console.log(describeKills('server', ofServer));
    console.log(describeKills('worker', ofWorker));
    console.log(
      `${run.acknowledged.length} changes acknowledged, ${gateway.accepted.size} messages`,
    );
    await site.withStore((store) => checkDeliveries(store, site.pharmacy, run.acknowledged));
    await checkMessages(run, gateway);
  }));
