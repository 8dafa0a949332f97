import { type HoldState, isOnHold } from '@kolli/domain/delivery/holds';
import type { UnsentMessage } from './outbox.repository.ts';

type Outdating = Pick<
  UnsentMessage,
  | 'purpose'
  | 'notified_pin_hash'
  | 'status'
  | 'is_open'
  | 'hold'
  | 'pin_hash'
  | 'waits_until'
  | 'expires_at'
  | 'withheld_until'
>;

/** Whether a message invites a customer to fetch a parcel that is on hold by now. */
export function isInvitationOnHold({
  purpose,
  hold,
}: Pick<Outdating, 'purpose' | 'hold'>): boolean {
  const isInvitation = purpose === 'delivery' || purpose === 'resend';
  return isInvitation && isOnHold({ hold: hold as HoldState | null });
}

/**
 * Whether a queued message is no longer correct: the parcel was fetched or removed, its PIN changed because it was
 * assigned again, it is on hold, it has expired, or a hold has ended or begun. A message without
 * delivery is outdated only when a later one replaces it.
 */
export function isOutdated(message: Outdating, now: Date): boolean {
  const {
    purpose,
    status,
    is_open: isOpen,
    hold,
    notified_pin_hash: notified,
    pin_hash: current,
  } = message;
  if (message.expires_at !== null && message.expires_at <= now) return true;
  if (status === null) return false;
  if (isOpen !== true) return true;
  if (notified !== null && current?.equals(notified) === false) return true;
  if (isInvitationOnHold(message)) return true;
  // While it waited, its parcel left the place where it was delivered.
  if (message.withheld_until !== null && status !== 'delivered') return true;
  // The PIN of an expired parcel works no more; only staff who send it again know better.
  const hasExpired = status === 'expired';
  if (purpose === 'delivery') return hasExpired;
  if (purpose === 'hold') return hold !== 'held' || hasExpired;
  if (purpose === 'holdReleased') return hold !== null || hasExpired;
  if (purpose !== 'reminder' && purpose !== 'lastDay') return false;
  const { waits_until: end } = message;
  return hold !== null || status !== 'delivered' || (end !== null && end <= now);
}
