import { afterEach, expect, test } from 'vitest';
import { actOnDueDeliveries } from '../../apps/server/src/features/delivery-clock/delivery-clock.jobs.ts';
import {
  openSmsProvider,
  sendQueued,
} from '../../apps/server/src/testing/providers/sms-provider.ts';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { BoxSite } from './box-site.ts';
import { Installation } from './installation.ts';

const timeoutMs = 3_600_000;
const doors = ['1-1', '1-2', '2-1', '2-2'];

let installation: Installation | undefined;
afterEach(async () => {
  await installation?.drop();
  installation = undefined;
});

interface History {
  readonly kolli: Installation;
  readonly sites: readonly BoxSite[];
  readonly chance: Trial['chance'];
  /** Minutes of work before the backup, between backup and restore, and after it. */
  readonly minutes: number;
}

async function settle({ sites }: Pick<History, 'sites'>): Promise<void> {
  for (const site of sites) await site.settle();
}

/** Reminders that are due, and everything that is queued. */
async function sendMessages({ kolli, sites }: Pick<History, 'kolli' | 'sites'>): Promise<void> {
  await actOnDueDeliveries(kolli.server.services);
  for (const { box } of sites.slice(0, 1))
    await sendQueued(kolli.server, kolli.sms, box.pharmacyId);
}

/** Somebody does one thing at a box: loads, reserves for later, or picks up. */
async function actAt(site: BoxSite, chance: Trial['chance']): Promise<void> {
  const lockerId = doors[chance.between(0, doors.length - 1)] ?? '1-1';
  const inside = site.parcels.get(lockerId);
  const known = site.knownAt(lockerId);
  if (inside !== undefined) {
    if (chance.happens(0.7)) site.typePin(inside);
  } else if (known === undefined) {
    const reserved = await site.reserve(lockerId);
    await site.settle();
    if (chance.happens(0.8)) site.load(reserved);
  } else site.load(known);
}

async function work(history: History): Promise<void> {
  for (let minute = 0; minute < history.minutes; minute += 1) {
    history.kolli.server.time.advance(60_000);
    for (const site of history.sites) await actAt(site, history.chance);
    await settle(history);
    await sendMessages(history);
  }
}

/** The doors with a parcel of a delivery that the restored database does not have. */
async function unknownDoors({ kolli, box, parcels }: BoxSite): Promise<string[]> {
  const rows = await kolli.inPharmacy(box, (tx) =>
    tx.selectFrom('delivery').select('id').execute(),
  );
  const known = new Set(rows.map(({ id }) => id));
  return doors.filter((id) => parcels.has(id) && !known.has(parcels.get(id) ?? ''));
}

/** Exactly the doors with lost deliveries are unconfirmed, and no PIN of theirs opens; staff confirm them. */
async function confirmDoors(history: History): Promise<void> {
  for (const site of history.sites) {
    const unknown = await unknownDoors(site);
    expect(site.unconfirmed()).toEqual(unknown);
    for (const lockerId of unknown) {
      expect(site.typePin(site.parcels.get(lockerId) ?? '')).toBe(false);
      const isScreen = history.chance.happens(0.5);
      await site.confirm(lockerId, isScreen ? 'on a screen' : 'at the box');
    }
  }
  await settle(history);
  expect(history.sites.flatMap((site) => site.unconfirmed())).toEqual([]);
}

/** Every PIN opens its own parcel's door, and none that is not in a box opens one. */
function openEverything({ sites }: History): void {
  for (const site of sites) {
    const inside = new Set(site.parcels.values());
    for (const docId of site.deliveries.keys())
      expect([docId, site.typePin(docId)]).toEqual([docId, inside.has(docId)]);
  }
}

function expectNoMessageTwice({ kolli, sites }: History): void {
  const sent = new Map<string, number>();
  for (const { to } of kolli.sms.messages) sent.set(to, (sent.get(to) ?? 0) + 1);
  for (const site of sites) {
    for (const delivery of site.deliveries.values()) {
      const messages = sent.get(delivery.phoneNumber) ?? 0;
      expect(messages, delivery.kolliId).toBeLessThanOrEqual(site.maximumMessages(delivery));
    }
  }
}

/** Work, a backup, more work, a restore; then everything is compared, doors are confirmed, and work goes on. */
async function restoreOnce({ isLong, chance }: Trial): Promise<void> {
  const kolli = new Installation(await createTestDatabase(), await openSmsProvider());
  installation = kolli;
  await kolli.start();
  const first = await BoxSite.open(kolli);
  const sites = [first];
  while (sites.length < (isLong ? 3 : 2))
    sites.push(await BoxSite.open(kolli, first.box.pharmacyId));
  const history = { kolli, sites, chance, minutes: isLong ? 10 : 5 };
  await settle(history);
  await work(history);
  await kolli.backUp();
  await settle(history);
  await work(history);
  const before = await Promise.all(sites.map((site) => site.events()));
  await kolli.restore();
  await settle(history);
  await sendMessages(history);
  expectNoMessageTwice(history);
  for (const [index, events] of before.entries()) {
    const after = await sites[index]?.events();
    expect(after?.slice(0, events.length)).toEqual(events);
  }
  await confirmDoors(history);
  await work(history);
  openEverything(history);
  await settle(history);
  await sendMessages(history);
  expectNoMessageTwice(history);
  await kolli.drop();
  installation = undefined;
}

test(
  'DEV-08: after a restore every event is there again, no door opens for another parcel, no message goes out twice',
  () =>
    inTrial('restore', { shortSeconds: 1, longMinutes: 10 }, async (trial) => {
      const end = performance.now() + trial.durationMs;
      let histories = 0;
      do {
        await restoreOnce(trial);
        histories += 1;
      } while (performance.now() < end);
      console.log(`${histories} restores`);
    }),
  timeoutMs,
);
