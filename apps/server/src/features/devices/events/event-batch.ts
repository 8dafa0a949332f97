import { type BoxClock, eventTime } from '@kolli/domain/box/box-clock';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { ChangeTools } from '../../deliveries/apply-decision.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';

/** The outcome of an event: applied as reported, or stored as a conflict with an alarm. */
export type EventOutcome = 'applied' | 'conflict';

/** Shared context of the events of one batch: transaction, box and time of receipt. */
export interface EventBatch extends BoxClock {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly box: BoxKey;
  readonly lockerIds: ReadonlySet<string>;
  /** Names of the pharmacy's users by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** When an event happened: the box's time, corrected where the batch shows that its clock is wrong. */
export function timeOf(event: { readonly at: number }, batch: BoxClock): Date {
  return eventTime(event.at, batch).at;
}

/** The member of staff that an event names; null for users without access to the pharmacy. */
export function personOf(batch: EventBatch, event: object) {
  const userId = 'userId' in event && typeof event.userId === 'string' ? event.userId : '';
  const userName = batch.people.get(userId);
  return userName === undefined ? { userId: null, userName: null } : { userId, userName };
}
