import { expect, onTestFinished, test } from 'vitest';
import { lockBox } from '../apps/server/src/platform/database/lock-boxes.ts';
import { holdRow } from '../apps/server/src/testing/await-waiting.ts';
import { inTrial } from './testing/in-trial.ts';
import { openRunningSite, type SiteAnswer, type SitePharmacy } from './testing/running-site.ts';
import { median } from '../bench/deliveries/report-figures.ts';

const callers = 30;
const site = await openRunningSite([1, 1]);
const [noisy, quiet] = site.pharmacies as [SitePharmacy, SitePharmacy];

const boxId = () => noisy.boxes[0]?.id ?? '';
let orders = 0;

function reserve(): Promise<SiteAnswer> {
  orders += 1;
  const order = { deliveryId: `noisy-${orders}`, phoneNumber: '+358401234567' };
  const body = { ...order, lockerId: ['1-1'] };
  return site.ask(noisy, 'POST', `/deliveries/create/${boxId()}`, body);
}

/** Reserves the same door again and again, and releases it. Returns how many calls were made. */
async function callUntil(time: number): Promise<number> {
  let calls = 0;
  while (performance.now() < time) {
    const made = await reserve();
    calls += 1;
    expect([200, 409, 503], JSON.stringify(made.body)).toContain(made.status);
    if (made.status !== 200) continue;
    const { deliveryId } = made.body.result as { deliveryId: string };
    const path = `/deliveries/delete-reservation/${boxId()}/${deliveryId}`;
    while ((await site.ask(noisy, 'DELETE', path, {})).status === 503) calls += 1;
    calls += 1;
  }
  return calls;
}

async function list(): Promise<number> {
  const { status, ms } = await site.ask(quiet, 'GET', `/deliveries/open?pharmacyId=${quiet.id}`);
  expect(status).toBe(200);
  return ms;
}

/** The times of the quiet pharmacy's lists, one after the other with a pause. */
async function listUntil(time: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < time) {
    times.push(await list());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await site.world.store.pool.query<{ count: number }>(`
    select count(distinct pid)::int as count from pg_stat_activity join pg_locks using (pid)
    where datname = current_database() and not granted`);
  return rows[0]?.count ?? 0;
}

test('JOB-05: callers at a locked box hold one connection, lists of other pharmacies are answered, and one too many gets 503 busy', async () => {
  const release = await holdRow(site.world, noisy.id, (tx) =>
    lockBox(tx, { pharmacyId: noisy.id, boxId: boxId() }),
  );
  onTestFinished(release);
  const outcomes: SiteAnswer[] = [];
  const calls = Array.from({ length: 2 * callers }, async () => outcomes.push(await reserve()));
  await expect.poll(() => outcomes.length).toBe(2 * callers - 51);
  for (const { status, body, headers } of outcomes)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '2']);
  await list();
  expect(await countWaitingForLocks()).toBe(1);
  await release();
  await Promise.all(calls);
  const statuses = outcomes.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true);
});

test('JOB-05: thirty callers at one door leave another pharmacy its list', () =>
  inTrial('noisy', { shortSeconds: 2, longMinutes: 3 }, async ({ isLong, durationMs }) => {
    await listUntil(performance.now() + durationMs / 10);
    const idle: number[] = [];
    const crowded: number[] = [];
    let calls = 0;
    // In turn, so that other load on the machine affects both alike.
    for (let round = 0; round < (isLong ? 9 : 1); round += 1) {
      const partMs = (durationMs * 0.45) / (isLong ? 9 : 1);
      idle.push(...(await listUntil(performance.now() + partMs)));
      const until = performance.now() + partMs;
      const crowd = Promise.all(Array.from({ length: callers }, () => callUntil(until)));
      crowded.push(...(await listUntil(until)));
      calls += (await crowd).reduce((sum, made) => sum + made, 0);
    }
    const medians = [median(idle), median(crowded)] as const;
    const [before, beside] = medians.map((ms) => `${ms.toFixed(1)} ms`);
    console.log(
      `list: median ${before} idle, ${beside} beside ${callers} callers with ${calls} calls`,
    );
    expect(calls).toBeGreaterThanOrEqual(callers);
    // A measurement of the machine, too: only where nothing else runs.
    if (isLong) expect(medians[1]).toBeLessThanOrEqual(2 * medians[0]);
  }));
