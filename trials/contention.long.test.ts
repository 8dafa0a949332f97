import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import type { Chance } from '../apps/sandbox/src/platform/seeded-random.ts';
import { type Acknowledged, checkDeliveries } from './testing/check-deliveries.ts';
import { inTrial } from './testing/in-trial.ts';
import { openRunningSite, type SitePharmacy } from './testing/running-site.ts';

const staffClients = 61;
const boxes = 3;

const site = await openRunningSite([boxes]);
const [pharmacy] = site.pharmacies as [SitePharmacy];

type Known = Pick<Delivery, 'docId' | 'deliveryId'> & { boxId: string; doors: readonly string[] };

/** What all clients share: they mostly want the same few doors and deliveries. */
class Crowd {
  readonly chance: Chance;
  readonly deliveries: Known[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly answers = new Map<string, number>();
  #made = 0;

  constructor(chance: Chance) {
    this.chance = chance;
  }

  nextName = () => `crowd-${(this.#made += 1)}`;
  anyDelivery = () => {
    const recent = this.deliveries.slice(-20);
    return recent[this.chance.between(0, recent.length - 1)];
  };
}

async function callAs(
  crowd: Crowd,
  method: 'POST' | 'DELETE',
  path: string,
  body: object,
  event: string,
): Promise<Delivery | undefined> {
  const answer = await site.ask(pharmacy, method, path, body);
  const text = `${event} ${answer.status} ${answer.body.code ?? ''}`;
  crowd.answers.set(text, (crowd.answers.get(text) ?? 0) + 1);
  expect([200, 404, 409, 503], text).toContain(answer.status);
  if (answer.status !== 200) return undefined;
  const delivery = answer.body.result as Delivery;
  crowd.acknowledged.push({ docId: delivery.docId, event });
  return delivery;
}

async function reserve(crowd: Crowd): Promise<void> {
  const { chance } = crowd;
  const { id: boxId, lockerIds } = pharmacy.boxes[chance.between(0, boxes - 1)] ?? {
    id: '',
    lockerIds: [],
  };
  const from = chance.between(0, lockerIds.length - 1);
  const doors = lockerIds.slice(from, from + chance.between(1, 2));
  const wanted = chance.happens(0.3) ? { lockerCounts: { small: 1 } } : { lockerId: doors };
  const order = { deliveryId: crowd.nextName(), phoneNumber: '+358401234567', ...wanted };
  const path = `/deliveries/create/${boxId}`;
  const made = await callAs(crowd, 'POST', path, order, 'createInBox');
  if (made === undefined) return;
  const { docId, deliveryId, lockerId } = made;
  crowd.deliveries.push({ docId, deliveryId, boxId, doors: lockerId });
}

async function end(crowd: Crowd): Promise<void> {
  const one = crowd.anyDelivery();
  if (one === undefined) return;
  const { boxId, deliveryId, docId } = one;
  if (crowd.chance.happens(0.5)) {
    const path = `/deliveries/delete-reservation/${boxId}/${deliveryId}`;
    await callAs(crowd, 'DELETE', path, { docId }, 'delete');
  } else {
    const body = { deliveryId, docId, pickupboxId: boxId };
    await callAs(crowd, 'DELETE', '/deliveries/destroy', body, 'destroy');
  }
}

async function actAsStaff(crowd: Crowd, until: number): Promise<void> {
  while (performance.now() < until) await (crowd.chance.happens(0.5) ? reserve(crowd) : end(crowd));
}

/** A box that reports what may have happened to deliveries of it, as facts. */
async function actAsBox(crowd: Crowd, boxId: string, until: number): Promise<void> {
  const key = await site.boxKey(pharmacy, boxId);
  for (let seq = 1; performance.now() < until; seq += 1) {
    const own = crowd.deliveries.filter((one) => one.boxId === boxId).slice(-8);
    const one = own[crowd.chance.between(0, own.length - 1)];
    const [lockerId] = one?.doors ?? [];
    const at = Date.now();
    const fact =
      one === undefined || lockerId === undefined
        ? { kind: 'door', lockerId: '1-1', state: 'opened' }
        : crowd.chance.happens(0.5)
          ? { kind: 'loaded', docId: one.docId, lockerId, userId: pharmacy.user.id }
          : { kind: 'pickedUp', docId: one.docId, lockerId };
    const events = [{ seq, at, ...fact }];
    // As a box does: the same batch again until it is accepted.
    for (;;) {
      const { status, code, outcomes } = await site.report(key, events);
      if (status !== 200) {
        expect(status, code).toBe(503);
        continue;
      }
      expect(outcomes).toHaveLength(events.length);
      expect(outcomes.filter(({ outcome }) => outcome === 'unreadable')).toEqual([]);
      break;
    }
  }
}

test('DLV-15: sixty-four clients at a few boxes change every delivery by the rules, and nothing acknowledged is lost', () =>
  inTrial('contention', { shortSeconds: 3, longMinutes: 10 }, async ({ durationMs, chance }) => {
    const crowd = new Crowd(chance);
    const until = performance.now() + durationMs;
    await Promise.all([
      ...Array.from({ length: staffClients }, () => actAsStaff(crowd, until)),
      ...pharmacy.boxes.map(({ id }) => actAsBox(crowd, id, until)),
    ]);
    const counts = [...crowd.answers].toSorted(([a], [b]) => a.localeCompare(b));
    console.log(counts.map(([text, count]) => `${text}: ${count}`).join('\n'));
    expect(crowd.acknowledged.length).toBeGreaterThan(0);
    await checkDeliveries(site.world.store, pharmacy, crowd.acknowledged);
  }));
