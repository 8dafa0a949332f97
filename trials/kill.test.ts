import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import type { Chance } from '../apps/sandbox/src/platform/seeded-random.ts';
import { expireKilledWorkers } from '../apps/server/src/testing/killed-worker.ts';
import { type Acknowledged, checkDeliveries } from './testing/check-deliveries.ts';
import { type FaultyGateway, openFaultyGateway } from './testing/faulty-gateway.ts';
import { inTrial } from './testing/in-trial.ts';
import type { Killable } from './testing/killable.ts';
import { type KilledSite, openKilledSite } from './testing/killed-site.ts';

/** In half an hour each is killed 300 times. */
const pauseMs = 6000;

interface Run {
  readonly site: KilledSite;
  readonly chance: Chance;
  readonly acknowledged: Acknowledged[];
  isOver: boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
}

/** Begins a run; `end` ends it. */
function beginRun(site: KilledSite, chance: Chance): { run: Run; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run: Run = { site, chance, acknowledged: [], isOver: false, over: promise };
  const end = () => {
    run.isOver = true;
    resolve();
  };
  return { run, end };
}

/** The answer of a call, or undefined where none came: nobody knows then whether it happened. */
async function attempt<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T | undefined> {
  const answer = await call().catch(() => undefined);
  if (answer === undefined || answer.status >= 500) await sleep(50);
  return answer;
}

/**
 * Kills a program at random times, in intervals of `pauseMs` on average; returns for each kill the milliseconds until it
 * served again.
 */
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
  const sorted = times.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(2));
  const median = sorted[Math.floor(sorted.length / 2)];
  return `${program} killed ${times.length} times, serves after ${median} s, at most ${sorted.at(-1)} s`;
}

/** Sends a box's events until they are accepted, as a box does: the same numbers again. */
async function reportUntilAccepted(run: Run, key: string, events: readonly object[]) {
  for (;;) {
    const answer = await attempt(() => run.site.report(key, events));
    if (answer?.status === 200) return;
    expect(answer?.status ?? 503, answer?.code).toBeGreaterThanOrEqual(500);
  }
}

/** How many parcels a box has: their messages must have time to be sent before they are picked up. */
const parcelsAtOnce = 3;

/** Staff and customers of a box: deliveries are reserved, loaded and, the oldest first, picked up. */
async function useBox(run: Run, boxNumber: number): Promise<void> {
  const { site, acknowledged } = run;
  const { pharmacy } = site;
  const { id: boxId, lockerIds } = pharmacy.boxes[boxNumber] ?? { id: '', lockerIds: [] };
  const parcels: { readonly docId: string; readonly lockerId: string }[] = [];
  let seq = 0;
  const report = async (event: string, docId: string, fact: object) => {
    seq += 1;
    const batch = [{ seq, at: Date.now(), docId, ...fact }];
    await reportUntilAccepted(run, site.boxKeys[boxNumber] ?? '', batch);
    acknowledged.push({ docId, event });
  };
  // One at least, however slow the machine is.
  for (let tries = 0; seq === 0 || !run.isOver; tries += 1) {
    const deliveryId = `kill-${boxNumber}-${tries}`;
    const lockerId = lockerIds[tries % lockerIds.length] ?? '';
    const order = { deliveryId, phoneNumber: '+358401234567', lockerId: [lockerId] };
    const path = `/deliveries/create/${boxId}`;
    const made = await attempt(() => site.ask(pharmacy, 'POST', path, order));
    if (made?.status !== 200) continue;
    const { docId } = made.body.result as Delivery;
    acknowledged.push({ docId, event: 'createInBox' });
    await report('load', docId, { kind: 'loaded', lockerId, userId: pharmacy.user.id });
    parcels.push({ docId, lockerId });
    const [oldest] = parcels;
    if (oldest === undefined || parcels.length < parcelsAtOnce) continue;
    await report('pickUpAtBox', oldest.docId, { kind: 'pickedUp', lockerId: oldest.lockerId });
    parcels.shift();
    await sleep(run.chance.between(0, 300));
  }
}

const listMessages = (site: KilledSite) =>
  site.withStore((store) =>
    store.inPharmacies([site.pharmacy.id], (tx) =>
      tx
        .selectFrom('outgoing_message')
        .select(['id', 'delivery_id', 'sent_at', 'dropped_at'])
        .execute(),
    ),
  );

/** Waits until no message is left to send; the jobs of killed workers count as expired. */
async function drain(site: KilledSite): Promise<void> {
  await expect
    .poll(
      async () => {
        await expireKilledWorkers(site);
        const all = await listMessages(site);
        return all.filter((one) => one.sent_at === null && one.dropped_at === null).length;
      },
      { timeout: 180_000, interval: 1000 },
    )
    .toBe(0);
}

/** Each load wrote one message, and each that is sent has arrived at the gateway under its own key. */
async function checkMessages({ site, acknowledged }: Run, gateway: FaultyGateway): Promise<void> {
  const messages = await listMessages(site);
  const loaded = acknowledged.filter(({ event }) => event === 'load').map(({ docId }) => docId);
  const about = messages.map((message) => message.delivery_id);
  expect(new Set(about)).toEqual(new Set(loaded));
  expect(about).toHaveLength(loaded.length);
  const sent = messages.filter((message) => message.sent_at !== null);
  expect(sent.filter(({ id }) => !gateway.accepted.has(id))).toEqual([]);
  const known = new Set(messages.map(({ id }) => id));
  expect([...gateway.accepted.keys()].filter((key) => !known.has(key))).toEqual([]);
}

test('nothing acknowledged is lost when server, worker and database are killed, and each message arrives once by its key', () =>
  inTrial('kill', { shortSeconds: 3, longMinutes: 31 }, async ({ isLong, durationMs, chance }) => {
    const gateway = await openFaultyGateway(chance, { failing: 0.3, mayHang: isLong });
    const site = await openKilledSite(gateway.url, isLong);
    const { run, end } = beginRun(site, chance);
    try {
      const { database, server, worker } = site.programs;
      const kills = [database, server, worker].map((program) => killOften(run, program));
      const clients = site.pharmacy.boxes.map((_box, index) => useBox(run, index));
      await sleep(durationMs);
      end();
      const [ofDatabase = [], ofServer = [], ofWorker = []] = await Promise.all(kills);
      await Promise.all(clients);
      await drain(site);
      console.log(describeKills('database', ofDatabase));
      console.log(describeKills('server', ofServer));
      console.log(describeKills('worker', ofWorker));
      console.log(
        `${run.acknowledged.length} changes acknowledged, ${gateway.accepted.size} messages`,
      );
      await site.withStore((store) =>
        checkDeliveries({ world: { store } }, site.pharmacy, run.acknowledged),
      );
      await checkMessages(run, gateway);
    } finally {
      end();
      await site.close();
      await gateway.close();
    }
  }));
