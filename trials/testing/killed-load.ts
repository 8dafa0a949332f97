import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, onTestFinished } from 'vitest';
import type { Chance } from '../../apps/sandbox/src/platform/seeded-random.ts';
import type { Acknowledged } from './check-deliveries.ts';
import type { KilledSite } from './killed-site.ts';

/** Work that goes on while programs are killed. */
export interface Run {
  readonly site: KilledSite;
  readonly chance: Chance;
  readonly acknowledged: Acknowledged[];
  isOver: boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
}

/** Begins a run in which all boxes are used, until the test ends; `end` ends it and waits for what is under way. */
export function beginRun(site: KilledSite, chance: Chance) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run: Run = { site, chance, acknowledged: [], isOver: false, over: promise };
  const stop = () => {
    run.isOver = true;
    resolve();
  };
  onTestFinished(stop);
  const clients = site.pharmacy.boxes.map((_box, index) => useBox(run, index));
  const end = async () => {
    stop();
    await Promise.all(clients);
  };
  return { run, end };
}

/** Waits until `count` is above what it is now. */
export async function untilMore(count: () => number): Promise<void> {
  const before = count();
  await expect.poll(count, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before);
}

/** The answer of a call, or undefined where none came: nobody knows then whether it happened. */
async function attempt<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T | undefined> {
  const answer = await call().catch(() => undefined);
  if (answer === undefined || answer.status >= 500) await sleep(50);
  return answer;
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
    acknowledged.push({ docId, event, atMs: performance.now() });
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
    acknowledged.push({ docId, event: 'createInBox', atMs: performance.now() });
    await report('load', docId, { kind: 'loaded', lockerId, userId: pharmacy.user.id });
    parcels.push({ docId, lockerId });
    const [oldest] = parcels;
    if (oldest === undefined || parcels.length < parcelsAtOnce) continue;
    await report('pickUpAtBox', oldest.docId, { kind: 'pickedUp', lockerId: oldest.lockerId });
    parcels.shift();
    await sleep(run.chance.between(0, 300));
  }
}
