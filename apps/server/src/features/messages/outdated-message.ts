import type { UnsentMessage } from './outbox.repository.ts';

type Outdating = Pick<
  UnsentMessage,
  'purpose' | 'told_pin_hash' | 'status' | 'is_open' | 'pin_hash' | 'waits_until' | 'expires_at'
>;

/**
 * Whether a message that waited for its gateway says what is no longer so: the parcel is fetched or
 * gone, its PIN is another one since it was assigned anew, or a reminder's waiting is over. One that
 * is about no delivery is outdated only where a later one has said it anew.
 */
export function isOutdated(message: Outdating, now: Date): boolean {
  const { purpose, status, is_open: isOpen, told_pin_hash: told, pin_hash: present } = message;
  if (message.expires_at !== null && message.expires_at <= now) return true;
  if (status === null) return false;
  if (isOpen !== true) return true;
  if (told !== null && present?.equals(told) === false) return true;
  if (purpose !== 'reminder' && purpose !== 'lastDay') return false;
  const { waits_until: end } = message;
  return status !== 'delivered' || (end !== null && end <= now);
}
