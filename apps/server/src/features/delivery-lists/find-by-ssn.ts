import type { CallResult } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { presentDeliveries } from '../deliveries/present-deliveries.ts';
import { identityNumberHashes } from '../deliveries/read-identity-number.ts';
import { transact } from '../deliveries/run-transaction.ts';
import type { DeliveryQuery } from '../deliveries/select-deliveries.ts';
import { logSsnSearch } from './log-ssn-search.ts';

/** More than one person has open at a pharmacy. */
const limit = 200;

interface Search {
  readonly ssn: string;
  /** Those that wait for a place, or those that have one; left out, both. */
  readonly unassigned?: boolean | undefined;
}

/** Under which id the web app shows it: what waits for a place is in no box, wherever it was. */
const placeOf = ({ unassigned, pickupboxId, pharmacyId }: Delivery) =>
  unassigned ? pharmacyId : (pickupboxId ?? pharmacyId);

/** The open deliveries kept under one of the hashes, latest first. */
const narrowToHashes =
  (pharmacyId: string, hashes: readonly Buffer[], unassigned: boolean | undefined) =>
  (query: DeliveryQuery): DeliveryQuery => {
    const open = query
      .where('delivery.pharmacy_id', '=', pharmacyId)
      .where('delivery.ssn_hash', 'in', hashes)
      .where('delivery.is_open', '=', true)
      .orderBy('delivery.reserved_time', 'desc')
      .orderBy('delivery.id', 'desc')
      .limit(limit);
    return unassigned === undefined ? open : open.where('delivery.unassigned', '=', unassigned);
  };

/**
 * The open deliveries of an identity number at the caller's pharmacy, latest first, grouped by the id
 * of their box or of the pharmacy for those in none (CAL-31, RES-07). They are found by a keyed hash
 * of the number's canonical form. Every search is in the audit log before it is answered, and
 * `too_many_requests` ends guessing. `validation_fail` for what is no number; `part` is where it
 * stands.
 */
export async function findBySsn(
  deps: Pick<DeliveryDeps, 'store' | 'secrets' | 'clock'>,
  { ssn, unassigned }: Search,
  caller: StaffAtPharmacy,
  part: 'body' | 'query',
): Promise<CallResult<typeof findDeliveriesBySsn>> {
  const { pharmacyId } = caller.at;
  const at = deps.clock();
  const typed = { text: ssn, path: `${part}.ssn`, today: at };
  const hashes = identityNumberHashes(deps.secrets, pharmacyId, typed);
  const [hash] = hashes;
  if (hash === undefined) return {};
  const deliveries = await transact(deps.store, pharmacyId, async (tx) => {
    const found = await presentDeliveries(tx, narrowToHashes(pharmacyId, hashes, unassigned));
    await logSsnSearch(tx, caller, { hash, hits: found.length, at });
    return found;
  });
  const groups: Record<string, Delivery[]> = {};
  for (const delivery of deliveries) (groups[placeOf(delivery)] ??= []).push(delivery);
  return groups;
}
