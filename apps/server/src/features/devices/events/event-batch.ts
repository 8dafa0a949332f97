import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import type { ConflictCode } from '@kolli/contract/box/event-outcomes';
import type { HoldCause } from '@kolli/domain/delivery/holds';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { ChangeTools } from '../../deliveries/apply-decision.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';

/** The outcome of a readable event: applied as reported, or stored as a conflict with an alarm. */
export type EventOutcome = 'applied' | ConflictCode;

/** What is known of the box's doors at the beginning of a batch. */
export interface DoorsOfBatch {
  /** The sensor of each door, by the door's id. */
  readonly sensors: ReadonlyMap<string, string>;
  /** The sensors that have a temperature alarm, and since when they are out of range. */
  readonly alarms: readonly {
    readonly sensor: string;
    readonly type: HoldCause;
    readonly since: Date;
  }[];
}

/** A constraint of the database rejected what an event writes. */
export class RejectedWrite extends Error {}

/** Shared context of the events of one batch: transaction, box and time of receipt. */
export interface EventBatch extends BoxClock {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly box: BoxKey;
  readonly doors: DoorsOfBatch;
  /** Each parcel event can be undone by itself; otherwise a rejected write ends the batch with `RejectedWrite`. */
  readonly isUndoable: boolean;
  /** Names of the pharmacy's users by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** When an event happened: the box's time, corrected where the batch shows that its clock is wrong. */
export function timeOf(event: { readonly at: number }, batch: BoxClock): Date {
  return eventTime(event.at, batch).at;
}

/** The alarm of the sensor behind a door that began by `at`; undefined without one. */
export function alarmAtDoor(
  { doors }: EventBatch,
  lockerId: string,
  at: Date,
): HoldCause | undefined {
  const sensor = doors.sensors.get(lockerId);
  return doors.alarms.find((alarm) => alarm.sensor === sensor && alarm.since <= at)?.type;
}

/** The member of staff that an event names; null for users without access to the pharmacy. */
export function personOf(batch: EventBatch, event: object) {
  const userId = 'userId' in event && typeof event.userId === 'string' ? event.userId : '';
  const userName = batch.people.get(userId);
  return userName === undefined ? { userId: null, userName: null } : { userId, userName };
}
