import type { UnsentMessage } from './outbox.repository.ts';

type Outdating = Pick<
  UnsentMessage,
  'purpose' | 'told_pin_hash' | 'status' | 'is_open' | 'pin_hash' | 'waits_until'
>;

/**
 * Whether a message that waited for its gateway says what is no longer so: the parcel is fetched or
 * gone, its PIN is another one since it was assigned anew, or a reminder's waiting is over. One that
 * is about no delivery never is.
 */
export function isOutdated(message: Outdating, now: Date): boolean {
  const { purpose, status, is_open: isOpen, told_pin_hash: told, pin_hash: present } = message;
  if (status === null) return false;
  if (isOpen !== true) return true;
  if (told !== null && present?.equals(told) === false) return true;
  if (purpose !== 'reminder' && purpose !== 'lastDay') return false;
  const { waits_until: end } = message;
  return status !== 'delivered' || (end !== null && end <= now);
}
