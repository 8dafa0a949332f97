import type { CallResult } from '@kolli/contract/call/call';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { findDeliveriesBySsn } from '@kolli/contract/delivery/identity-numbers';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { countryOf } from '../../platform/session/country-of.ts';
import { presentDeliveries } from '../deliveries/wire/present-deliveries.ts';
import { identityNumberHashes } from '../deliveries/read-identity-number.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { DeliveryQuery } from '../deliveries/wire/select-deliveries.ts';
import { logSsnSearch } from './log-ssn-search.ts';

/** Maximum deliveries; more than one person has open at a pharmacy. */
const limit = 200;

interface Search {
  readonly ssn: string;
  /** Only unassigned deliveries, or only assigned ones; undefined for both. */
  readonly unassigned?: boolean | undefined;
}

/**
 * The id under which the web app groups it: an unassigned delivery is in no box, wherever it was
 * before.
 */
const placeOf = ({ unassigned, pickupboxId, pharmacyId }: Delivery) =>
  unassigned ? pharmacyId : (pickupboxId ?? pharmacyId);

/** Filters the open deliveries with one of the hashes, latest first. */
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
 * Finds the open deliveries with an identity number at the caller's pharmacy, latest first, grouped by
 * the id of their box or of the pharmacy for those in no box (CAL-31, RES-07). The number is searched
 * by a keyed hash of its canonical form. Every search is written to the audit log first. Throws
 * `too_many_requests` beyond the limit of `logSsnSearch`, and `validation_fail` for an invalid number;
 * `part` is the part of the request that contains it.
 */
export async function findBySsn(
  deps: Pick<DeliveryDeps, 'store' | 'secrets' | 'clock'>,
  { ssn, unassigned }: Search,
  caller: StaffAtPharmacy,
  part: 'body' | 'query',
): Promise<CallResult<typeof findDeliveriesBySsn>> {
  const { pharmacyId } = caller.at;
  const at = deps.clock();
  const country = await countryOf(deps.store, pharmacyId);
  const typed = { text: ssn, path: `${part}.ssn`, today: at, country };
  const hashes = identityNumberHashes(deps.secrets, pharmacyId, typed);
  const [hash] = hashes;
  if (hash === undefined) return {};
  const deliveries = await transact(
    deps.store,
    { pharmacyId, thing: caller.userId },
    async (tx) => {
      const found = await presentDeliveries(
        tx,
        pharmacyId,
        narrowToHashes(pharmacyId, hashes, unassigned),
      );
      await logSsnSearch(tx, caller, { hash, hits: found.length, at });
      return found;
    },
  );
  const groups: Record<string, Delivery[]> = {};
  for (const delivery of deliveries) (groups[placeOf(delivery)] ??= []).push(delivery);
  return groups;
}
