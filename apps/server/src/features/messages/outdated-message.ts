import type { UnsentMessage } from './outbox.repository.ts';

type Outdating = Pick<
  UnsentMessage,
  'purpose' | 'created_at' | 'status' | 'is_open' | 'assigned_time' | 'waits_until'
>;

/**
 * Whether a message that waited for its gateway says what is no longer so: the parcel is fetched or
 * gone, its PIN is another one since it was assigned anew, or a reminder's waiting is over. One that
 * is about no delivery never is.
 */
export function isOutdated(message: Outdating, now: Date): boolean {
  const { purpose, status, is_open: isOpen, assigned_time: assignedAt } = message;
  if (status === null) return false;
  if (isOpen !== true) return true;
  if (assignedAt !== null && assignedAt > message.created_at) return true;
  if (purpose !== 'reminder' && purpose !== 'lastDay') return false;
  const { waits_until: end } = message;
  return status !== 'delivered' || (end !== null && end <= now);
}
