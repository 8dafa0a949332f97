import { type BoxClock, eventTime } from '@kolli/domain/box-clock';
import type { Tx } from '../../platform/database/open-database.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';

/** What became of an event: applied as reported, or kept with an alarm that names the conflict. */
export type EventOutcome = 'applied' | 'conflict';

/** What the events of one group share: their transaction, their box and when they came. */
export interface EventBatch extends BoxClock {
  readonly tx: Tx;
  readonly tools: ChangeTools;
  readonly box: BoxKey;
  readonly lockerIds: ReadonlySet<string>;
  /** Names of the pharmacy's people by id. */
  readonly people: ReadonlyMap<string, string>;
}

/** When an event happened: by the box's clock, put right where the batch shows it wrong. */
export function timeOf(event: { readonly at: number }, batch: BoxClock): Date {
  return eventTime(event.at, batch).at;
}

/** The member of staff whom an event names; nobody when the pharmacy does not know them. */
export function personOf(batch: EventBatch, event: object) {
  const userId = 'userId' in event && typeof event.userId === 'string' ? event.userId : '';
  const userName = batch.people.get(userId);
  return userName === undefined ? { userId: null, userName: null } : { userId, userName };
}
