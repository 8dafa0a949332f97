import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, onTestFinished, test } from 'vitest';
import { issueTokens, type TokenIssuer } from '../../bench/deliveries/issue-tokens.ts';
import { percentile } from '../../bench/deliveries/report-figures.ts';
import { ownTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { inTrial } from '../testing/in-trial.ts';
import { killableServer } from '../testing/killable.ts';
import { askOver, givenSitePharmacy, type SitePharmacy } from '../testing/running-site.ts';
import { changeKey, openScreen, type Screen } from './follower.ts';

interface Run {
  readonly pharmacy: SitePharmacy;
  readonly ask: ReturnType<typeof askOver>;
  /** When the creation of a delivery was answered, by its id. */
  readonly answered: Map<string, number>;
  isOver: boolean;
}

/** A pharmacy of four boxes, and two instances of the product on one database. */
async function openInstances() {
  const world = await ownTestWorld();
  const pharmacy = await givenSitePharmacy(world, 4);
  const issuer = await issueTokens();
  await linkUser(world, pharmacy, issuer);
  const env = {
    DATABASE_URL: world.database.url,
    IDENTITY_ISSUER: issuer.url,
    CALLS_PER_MINUTE: '100000000',
    ROLE: 'api',
  };
  const [writing, showing] = [await killableServer(env), await killableServer(env)];
  await Promise.all([writing.start(), showing.start()]);
  onTestFinished(async () => {
    await Promise.all([writing.stop(), showing.stop()]);
    issuer.close();
  });
  return { world, pharmacy, issuer, writing, showing };
}

function linkUser({ store }: TestWorld, { user }: SitePharmacy, { url: issuer }: TokenIssuer) {
  const link = { issuer, subject: user.id, user_id: user.id, created_at: new Date() };
  return store.inGlobal((tx) => tx.insertInto('identity_link').values(link).execute());
}

/** Creates and destroys deliveries of a box, through an instance that is killed meanwhile. */
async function write(run: Run, boxNumber: number): Promise<void> {
  const { pharmacy, ask, answered } = run;
  const boxId = pharmacy.boxes[boxNumber]?.id ?? '';
  for (let turn = 0; !run.isOver; turn += 1) {
    const deliveryId = `live-${boxNumber}-${turn}`;
    const order = { deliveryId, phoneNumber: '+358401234567', lockerCounts: { small: 1 } };
    const path = `/deliveries/create/${boxId}`;
    const made = await ask(pharmacy, 'POST', path, order).catch(() => undefined);
    if (made?.status === 200) answered.set((made.body.result as Delivery).docId, performance.now());
    // Nobody knows whether a call without an answer happened.
    const place = { pickupboxId: boxId, deliveryId };
    for (;;) {
      const gone = await ask(pharmacy, 'DELETE', '/deliveries/destroy', place).catch(
        () => undefined,
      );
      if (gone !== undefined && gone.status < 500) break;
      await sleep(20);
    }
  }
}

const listChanges = ({ store }: TestWorld, { id }: SitePharmacy) =>
  store.inPharmacies([id], (tx) =>
    tx
      .selectFrom('delivery_action')
      .select(['delivery_id', 'event', 'box_id', 'recorded_at'])
      .execute(),
  );

const keyOf = (change: Awaited<ReturnType<typeof listChanges>>[number]) =>
  changeKey(change.box_id, change.recorded_at.getTime());

/** Prints how long after their answers changes were shown; those of a killed instance wait for the other one. */
async function describe(world: TestWorld, run: Run, { arrivals }: Screen): Promise<void> {
  const times = (await listChanges(world, run.pharmacy)).flatMap((change) => {
    const answeredAt = run.answered.get(change.delivery_id);
    if (change.event !== 'createInBox' || answeredAt === undefined) return [];
    return [Math.max(0, (arrivals.get(keyOf(change)) ?? Infinity) - answeredAt)];
  });
  const sorted = times.toSorted((a, b) => a - b);
  const [half, most, all] = [0.5, 0.99, 1].map((part) => percentile(sorted, part).toFixed(0));
  console.log(
    `${times.length} creations shown by the other instance: median ${half} ms, 99th percentile ${most} ms, maximum ${all} ms after the answer`,
  );
}

test('OPS-13: every change reaches the screens of another instance although the one that made it is killed', () =>
  inTrial('live', { shortSeconds: 3, longMinutes: 15 }, async ({ isLong, chance }) => {
    const { world, pharmacy, issuer, writing, showing } = await openInstances();
    const ask = askOver(writing, issuer);
    const run: Run = { pharmacy, ask, answered: new Map(), isOver: false };
    onTestFinished(() => void (run.isOver = true));
    const screen = await openScreen(showing.url, pharmacy.id, issuer.tokenFor(pharmacy.user.id));
    const writers = pharmacy.boxes.map((_box, index) => write(run, index));
    const maxKills = isLong ? 100 : 3;
    for (let kills = 0; kills < maxKills; kills += 1) {
      const before = run.answered.size;
      await expect.poll(() => run.answered.size, { timeout: 60_000 }).toBeGreaterThan(before + 3);
      await sleep(chance.between(0, 500));
      await writing.kill();
      await writing.start();
    }
    run.isOver = true;
    await Promise.all(writers);
    const changes = await listChanges(world, pharmacy);
    const made = new Set(changes.map((change) => change.delivery_id));
    expect([...run.answered.keys()].filter((docId) => !made.has(docId))).toEqual([]);
    await expect
      .poll(() => changes.filter((change) => !screen.arrivals.has(keyOf(change))), {
        timeout: 60_000,
      })
      .toEqual([]);
    // Otherwise it would only have read everything again.
    expect(screen.hasEnded()).toBe(false);
    console.log(`${maxKills} kills, ${changes.length} changes`);
    await describe(world, run, screen);
    screen.close();
  }));
