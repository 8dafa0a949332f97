import type { Store } from '../../platform/database/open-database.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { informOfHold } from './inform-of-hold.ts';
import { endWaiting } from './end-waiting.ts';
import { remindCustomer } from './remind-customer.ts';
import { transact } from '../../platform/database/run-transaction.ts';

/**
 * Processes one due delivery: ends its waiting, or informs its customer of a hold, or reminds them. Checks again under the row lock
 * that it is due, so that concurrent workers and retries after a kill act once.
 */
export async function actOnDelivery(
  deps: ChangeTools & { readonly store: Store },
  key: { readonly pharmacyId: string; readonly docId: string },
  now: Date,
): Promise<void> {
  await transact(deps.store, { ...key, thing: key.docId }, async (tx) => {
    const delivery = await lockDelivery(tx, key);
    if (delivery === undefined) return;
    const { clock_time: clockTime, waits_until: end, hold_notice_time: notice } = delivery.row;
    if (clockTime === null || clockTime > now) return;
    if (end !== null && end <= now) await endWaiting(tx, deps, delivery, { end, now });
    else if (notice !== null && notice <= now) await informOfHold(tx, deps, delivery, now);
    else await remindCustomer(tx, deps, delivery, now);
  });
}
