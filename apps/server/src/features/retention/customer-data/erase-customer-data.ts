import type { ErasedData } from '@kolli/contract/pharmacy/customer-data';
import { isLastFour } from '@kolli/domain/people/customer-numbers';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { clearDeliveries } from '../clear-deliveries.ts';
import { readCustomerNumber, type SoughtNumber } from './customer-number.ts';
import {
  clearCollector,
  clearMessagesTo,
  countMessages,
  type LockedMatch,
  lockMatching,
} from './erase.repository.ts';
import { logCustomerRequest } from './log-customer-request.ts';
import { requirePharmacyFacts } from './pharmacy-facts.repository.ts';
import type { CustomerDataDeps, CustomerDataRequest } from './search-customer-data.ts';

async function erase(
  tx: Tx,
  { pharmacyId, at }: { readonly pharmacyId: string; readonly at: Date },
  { needle }: SoughtNumber,
  closed: readonly LockedMatch[],
): Promise<number> {
  const idsOf = (match: LockedMatch['match']) =>
    closed.filter((one) => one.match === match).map(({ id }) => id);
  const own = idsOf('customer');
  const messages = await countMessages(tx, pharmacyId, own);
  const parts = ['pin', 'identity', 'content'] as const;
  await clearDeliveries(tx, { pharmacyId, ids: own, parts, at });
  await clearCollector(tx, pharmacyId, idsOf('collector'));
  if (needle.kind !== 'phone') return messages;
  const docIds = idsOf('recipient');
  const others = await clearMessagesTo(tx, { pharmacyId, docIds, recipients: needle.forms, at });
  return messages + others;
}

/**
 * Erases what closed deliveries hold of a phone number or identity number (RET-07), in one transaction with its audit
 * entry. Open deliveries stay as they are and are returned. What stays of closed ones names nobody: counts, times, and
 * who opened the details. Throws `last_four_mismatch` if `lastFour` is not the end of the number, and otherwise like
 * `searchCustomerData`.
 */
export async function eraseCustomerData(
  deps: CustomerDataDeps,
  { pharmacyId, number, actor, lastFour }: CustomerDataRequest & { readonly lastFour: string },
): Promise<ErasedData> {
  const at = deps.clock();
  return transact(deps.store, { pharmacyId, thing: actor.userId ?? 'operator' }, async (tx) => {
    const { country } = await requirePharmacyFacts(tx, pharmacyId);
    const sought = readCustomerNumber(deps.secrets, {
      pharmacyId,
      country,
      text: number,
      today: at,
    });
    if (!isLastFour(sought.parsed, lastFour))
      throw new CodedError('last_four_mismatch', [
        { msg: 'last_four_mismatch', path: 'body.lastFour' },
      ]);
    const { needle, subject } = sought;
    const found = await lockMatching(tx, { pharmacyId, needle });
    const closed = found.filter(({ isOpen }) => !isOpen);
    const open = found.filter(({ isOpen }) => isOpen);
    const messages = await erase(tx, { pharmacyId, at }, sought, closed);
    const counts = { deliveries: closed.length, messages };
    const detail = { kind: needle.kind, ...counts, open: open.length };
    await logCustomerRequest(tx, {
      pharmacyId,
      actor,
      action: 'customer.erase',
      subject,
      detail,
      at,
    });
    if (closed.length > 0) announce(tx, { pharmacyId, boxId: null, at });
    const openDeliveries = open.map(({ id, match, kolliId }) => ({
      docId: id,
      deliveryId: match === 'customer' ? kolliId : null,
    }));
    return { ...counts, openDeliveries };
  });
}
