import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { type HoldCause, mayBeHeld } from '@kolli/domain/delivery/holds';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { raiseAlarms } from '../alarms/raise-alarm.ts';
import { applyDecision, type ChangeTools } from '../deliveries/apply-decision.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { findDoorOfParcel, listStays, readHoldRules } from './exposed-stay.repository.ts';
import { findHolds, type NewHold } from './find-holds.ts';

/** A transaction that has locked the box, and when it received what it processes. */
export interface HoldWork {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly box: BoxKey;
  readonly receivedAt: Date;
}

/**
 * Puts a parcel on hold, unless it is already, or never was in this box: a customer who knows of it is informed later.
 * Returns what it did. The event of a parcel that was picked up meanwhile marks it as picked up during an excursion.
 */
async function holdDelivery(
  { tx, tools, box, receivedAt }: HoldWork,
  hold: NewHold,
): Promise<NewHold | undefined> {
  const { docId, at, cause } = hold;
  const before = await lockDelivery(tx, { pharmacyId: box.pharmacyId, docId });
  const lockerId = await findDoorOfParcel(tx, box, hold);
  if (before === undefined || lockerId === undefined) return undefined;
  const event = { name: 'hold' } as const;
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = decideDeliveryEvent(event, 'box', before.snapshot, context);
  if (!decision.ok) return undefined;
  const by = { userId: null, userName: null };
  const change = { event, actor: 'box', at, ...by, holdCause: cause } as const;
  // The door of the sensor, wherever the parcel is now: the screen shows its temperatures.
  const places = { boxId: box.boxId, lockerIds: [lockerId] };
  await applyDecision(tx, tools, before, decision, { ...change, ...places }, receivedAt);
  await appendAudit(tx, {
    pharmacyId: box.pharmacyId,
    at: receivedAt,
    ...by,
    action: 'delivery.hold',
    subject: docId,
    detail: { cause, door: lockerId },
  });
  return { ...hold, lockerId };
}

/** Puts parcels on hold, and tells the pharmacy of all of them in one message. */
export async function holdAll(work: HoldWork, holds: readonly NewHold[]): Promise<void> {
  const done: NewHold[] = [];
  for (const hold of holds) {
    const held = await holdDelivery(work, hold);
    if (held !== undefined) done.push(held);
  }
  await raiseAlarms(
    work.tx,
    done.map(({ lockerId, at }) => {
      return { ...work.box, lockerId, at, type: 'other', cause: 'parcels_on_hold' } as const;
    }),
  );
}

/** Why a parcel goes on hold with its load: the sensor behind the door has an alarm. Undefined where it does not. */
export async function holdAtLoad(
  { tx, box }: Pick<HoldWork, 'tx' | 'box'>,
  parcel: { readonly isDrug: boolean },
  cause: HoldCause,
): Promise<HoldCause | undefined> {
  return mayBeHeld(parcel, await readHoldRules(tx, box)) ? cause : undefined;
}

/**
 * Puts the parcels on hold that readings of these sensors, stored before, show to have been out of range for too
 * long (HLD-01), also those that were picked up since (HLD-10). `since` is the time of the oldest of these readings.
 */
export async function holdExposedParcels(
  work: HoldWork,
  changed: { readonly sensors: readonly string[]; readonly since: Date },
): Promise<void> {
  if (changed.sensors.length === 0) return;
  const stays = await listStays(work.tx, work.box, changed);
  if (stays.length === 0) return;
  const rules = await readHoldRules(work.tx, work.box);
  const concerned = stays.filter((stay) => mayBeHeld(stay, rules));
  if (concerned.length > 0) await holdAll(work, await findHolds(work, concerned, rules));
}
