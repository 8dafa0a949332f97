import type { contentsEvent, doorConfirmedEvent } from '@kolli/contract/machine/device-events';
import type { z } from 'zod';
import { compareContents, confirmContents } from '../contents/unconfirmed-doors.ts';
import { type EventBatch, type EventOutcome, personOf, timeOf } from './event-batch.ts';
import { raiseConflict } from './raise-conflict.ts';
import { extendStaffSession } from './staff-at-box.ts';

/** Compares what the box reports behind its doors with what is stored; a door that it does not have is a conflict. */
export async function applyContents(
  batch: EventBatch,
  event: z.output<typeof contentsEvent>,
): Promise<EventOutcome> {
  const { tx, box, doors, receivedAt } = batch;
  const known = doors.sensors;
  await compareContents(tx, { ...box, at: receivedAt }, known.keys(), event.parcels);
  const unknown = event.parcels.find(({ lockerId }) => !known.has(lockerId));
  if (unknown === undefined) return 'applied';
  const { lockerId } = unknown;
  return raiseConflict(batch, { lockerId, cause: 'unknown_door', at: timeOf(event, batch) });
}

/** Staff at the box confirmed what lies behind a door. */
export async function applyDoorConfirmed(
  batch: EventBatch,
  event: z.output<typeof doorConfirmedEvent>,
): Promise<EventOutcome> {
  const { tx, box, doors } = batch;
  const at = timeOf(event, batch);
  const { lockerId } = event;
  if (!doors.sensors.has(lockerId))
    return raiseConflict(batch, { lockerId, cause: 'unknown_door', at });
  await extendStaffSession(batch, at);
  await confirmContents(tx, { ...box, at }, { lockerId, ...personOf(batch, event) });
  return 'applied';
}
