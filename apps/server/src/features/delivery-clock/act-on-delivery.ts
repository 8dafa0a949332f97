import type { Store } from '../../platform/database/open-database.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { endWaiting } from './end-waiting.ts';
import { remindCustomer } from './remind-customer.ts';
import { transact } from '../../platform/database/run-transaction.ts';

/**
 * Processes one due delivery: ends its waiting or reminds its customer. Checks again under the row lock
 * that it is due, so that concurrent workers and retries after a kill act once.
 */
export async function actOnDelivery(
  deps: ChangeTools & { readonly store: Store },
  key: { readonly pharmacyId: string; readonly docId: string },
  now: Date,
): Promise<void> {
  await transact(deps.store, key.pharmacyId, async (tx) => {
    const delivery = await lockDelivery(tx, key);
    if (delivery === undefined) return;
    const { clock_time: clockTime, waits_until: end } = delivery.row;
    if (clockTime === null || clockTime > now) return;
    if (end !== null && end <= now) await endWaiting(tx, deps, delivery, { end, now });
    else await remindCustomer(tx, deps, delivery, now);
  });
}
