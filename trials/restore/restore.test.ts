import { afterEach, expect, onTestFinished, test } from 'vitest';
import { givenTestBox, type TestBox } from '../../apps/server/src/features/devices/testing/box.ts';
import { hashBytes } from '../../apps/server/src/platform/database/hash-events.ts';
import { openPickupPin } from '../../apps/server/src/features/deliveries/pickup-pin.ts';
import { boxPinHash } from '../../apps/server/src/platform/secrets/box-pin-hash.ts';
import { openSmsProvider } from '../../apps/server/src/testing/providers/sms-provider.ts';
import { sendQueued } from '../../apps/server/src/testing/send-queued.ts';
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts';
import { BoxSimulator } from '../../apps/sandbox/src/box/simulator/box-simulator.ts';
import { eventually } from '../../apps/sandbox/src/testing/eventually.ts';
import { temporaryFolder } from '../../apps/sandbox/src/testing/temporary-folder.ts';
import { inTrial, type Trial } from '../testing/in-trial.ts';
import { Installation } from './installation.ts';

const timeoutMs = 3_600_000;
const staffPin = '112233';
const doors = ['1-1', '1-2', '2-1', '2-2'];

let installation: Installation | undefined;
afterEach(async () => {
  await installation?.drop();
  installation = undefined;
});

/** A box with its simulator, and what really lies behind its doors. */
interface Site {
  readonly box: TestBox;
  readonly simulator: BoxSimulator;
  /** The delivery of the parcel behind each door. */
  readonly parcels: Map<string, string>;
  /** The kolli IDs and PINs of all deliveries, those that the restore loses, too. */
  readonly deliveries: Map<string, { kolliId: string; pin: string }>;
}

async function givenSite(kolli: Installation): Promise<Site> {
  const { server } = kolli;
  const box = await givenTestBox(server);
  const hash = boxPinHash(server.secrets.boxPinKey(box.id), staffPin);
  const place = { pharmacy_id: box.pharmacyId, box_id: box.id };
  await box.look((tx) =>
    tx
      .insertInto('box_staff_pin')
      .values({ ...place, user_id: box.staff.id, pin_hash: hash })
      .execute(),
  );
  const plan = { id: box.id, name: 'Box', key: box.key, pharmacyName: 'Pharmacy' };
  const kolliUrl = `http://127.0.0.1:${kolli.port}`;
  const file = `${temporaryFolder()}/box.json`;
  const simulator = new BoxSimulator({ ...plan, kolliUrl, file, reportEveryMs: 60_000 }, kolli.now);
  simulator.start();
  onTestFinished(() => simulator.stop());
  return { box, simulator, parcels: new Map(), deliveries: new Map() };
}

/** Waits until the box has reported everything and knows what Kolli knows. */
async function settle({ simulator, box }: Site, kolli: Installation): Promise<void> {
  await simulator.setNetwork({ isPlugged: false });
  await simulator.setNetwork({ isPlugged: true });
  await eventually('the box is settled', async () => {
    const { queue, document, facts } = simulator.record;
    const hasToSend = queue.ackedSeq === null || queue.waiting.length > 0 || facts.length > 0;
    if (hasToSend || simulator.contact !== 'connected' || document === null) return false;
    const headers = { authorization: `Bearer ${box.key}`, 'if-none-match': document.etag };
    const url = '/device/v1/state';
    const answer = await kolli.server.app.inject({ method: 'GET', url, headers });
    return answer.statusCode === 304;
  });
}

let count = 0;

async function reserve(
  kolli: Installation,
  { box, deliveries }: Site,
  lockerId: string,
): Promise<string> {
  count += 1;
  const kolliId = `r-${count}`;
  const phoneNumber = `+3584000${String(10_000 + count)}`;
  const url = `/api/deliveries/create/${box.id}`;
  const body = { deliveryId: kolliId, phoneNumber, lockerId: [lockerId] };
  const answer = await kolli.server.ask(box.staff, 'POST', url, body);
  expect(answer).toMatchObject({ status: 200 });
  const { docId } = answer.body.result as { docId: string };
  const row = await kolli.server.store.inPharmacies([box.pharmacyId], (tx) =>
    tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
  );
  deliveries.set(docId, { kolliId, pin: openPickupPin(kolli.server.secrets, row) });
  return docId;
}

/** Staff load a parcel that the box knows as reserved. */
function load({ simulator, parcels, deliveries }: Site, docId: string): void {
  simulator.input({ kind: 'staffPin', pin: staffPin });
  simulator.input({ kind: 'scan', code: deliveries.get(docId)?.kolliId ?? '' });
  const [open] = simulator.record.memory.openDoors;
  if (open === undefined) throw new Error(`No door opened for ${docId}`);
  parcels.set(open.lockerId, docId);
  simulator.input({ kind: 'closeDoor', lockerId: open.lockerId });
  simulator.input({ kind: 'logout' });
}

/** A customer types the PIN of a delivery: a door that opens must have that parcel behind it. */
function typePin({ simulator, parcels, deliveries }: Site, docId: string): boolean {
  simulator.input({ kind: 'pin', pin: deliveries.get(docId)?.pin ?? '' });
  const [open] = simulator.record.memory.openDoors;
  if (open === undefined) return false;
  expect([open.lockerId, parcels.get(open.lockerId)]).toEqual([open.lockerId, docId]);
  parcels.delete(open.lockerId);
  simulator.input({ kind: 'closeDoor', lockerId: open.lockerId });
  return true;
}

/** Loads and pickups of ten minutes, at random. */
async function work(kolli: Installation, site: Site, chance: Trial['chance']): Promise<void> {
  for (let minute = 0; minute < 10; minute += 1) {
    kolli.server.time.advance(60_000);
    const lockerId = doors[chance.between(0, doors.length - 1)] ?? '1-1';
    const docId = site.parcels.get(lockerId);
    if (docId !== undefined) {
      if (chance.happens(0.7)) typePin(site, docId);
    } else if (!isReserved(site, lockerId)) {
      const reserved = await reserve(kolli, site, lockerId);
      await settle(site, kolli);
      if (chance.happens(0.8)) load(site, reserved);
    } else load(site, reservedAt(site, lockerId));
    await settle(site, kolli);
    await sendQueued(kolli.server, kolli.sms, site.box.pharmacyId);
  }
}

const stateAt = ({ simulator }: Site, lockerId: string) =>
  simulator.state?.deliveries.find(({ lockers }) =>
    lockers.some((door) => door.lockerId === lockerId),
  );
const isReserved = (site: Site, lockerId: string) => stateAt(site, lockerId) !== undefined;
const reservedAt = (site: Site, lockerId: string) => stateAt(site, lockerId)?.docId ?? '';

/** Number and hash of every event that the database has of a box; readings are stored in batches. */
async function eventsOf(kolli: Installation, { box }: Site): Promise<string[]> {
  const rows = await kolli.server.store.inPharmacies([box.pharmacyId], (tx) =>
    tx
      .selectFrom('device_event')
      .select(['seq', 'event_count', 'content_hash'])
      .where('box_id', '=', box.id)
      .orderBy('seq')
      .execute(),
  );
  return rows.flatMap(({ seq, event_count, content_hash }) =>
    Array.from({ length: event_count }, (_, index) => {
      const hash = content_hash.toString('hex', index * hashBytes, (index + 1) * hashBytes);
      return `${seq + index} ${hash}`;
    }),
  );
}

/** One history: work, a backup, ten minutes of work, a restore; then everything is compared. */
async function restoreOnce(chance: Trial['chance']): Promise<void> {
  const kolli = new Installation(await createTestDatabase(), await openSmsProvider());
  installation = kolli;
  await kolli.start();
  const site = await givenSite(kolli);
  await settle(site, kolli);
  await work(kolli, site, chance);
  await kolli.backUp();
  await settle(site, kolli);
  await work(kolli, site, chance);
  const before = await eventsOf(kolli, site);
  await kolli.restore();
  await settle(site, kolli);
  await sendQueued(kolli.server, kolli.sms, site.box.pharmacyId);
  expect((await eventsOf(kolli, site)).slice(0, before.length)).toEqual(before);
  expect(doubtful(site)).toEqual(await unknownDoors(kolli, site));
  for (const docId of site.deliveries.keys()) typePin(site, docId);
  const arrivals = kolli.sms.messages.map(({ to }) => to);
  expect(arrivals.length).toBe(new Set(arrivals).size);
  await kolli.drop();
  installation = undefined;
}

const doubtful = ({ simulator }: Site) =>
  (simulator.state?.lockers ?? []).filter((door) => door.unconfirmed).map((door) => door.lockerId);

/** The doors with a parcel of a delivery that the restored database does not have. */
async function unknownDoors(kolli: Installation, { box, parcels }: Site): Promise<string[]> {
  const rows = await kolli.server.store.inPharmacies([box.pharmacyId], (tx) =>
    tx.selectFrom('delivery').select('id').execute(),
  );
  const known = new Set(rows.map(({ id }) => id));
  return doors.filter((id) => parcels.has(id) && !known.has(parcels.get(id) ?? ''));
}

test(
  'DEV-08: after a restore every event is there again, no door opens for another parcel, no message goes out twice',
  () =>
    inTrial('restore', { shortSeconds: 1, longMinutes: 5 }, async ({ durationMs, chance }) => {
      const end = performance.now() + durationMs;
      do await restoreOnce(chance);
      while (performance.now() < end);
    }),
  timeoutMs,
);
