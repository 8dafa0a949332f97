import type { CallResult } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { readDeliveries } from '../deliveries/present-deliveries.ts';
import { identityNumberHashes } from '../deliveries/read-identity-number.ts';

/** More than one person has open at a pharmacy. */
const limit = 200;

interface Search {
  readonly pharmacyId: string;
  readonly ssn: string;
  /** Those that wait for a place, or those that have one; left out, both. */
  readonly unassigned?: boolean | undefined;
}

/** Under which id the web app shows it: what waits for a place is in no box, wherever it was. */
const placeOf = ({ unassigned, pickupboxId, pharmacyId }: Delivery) =>
  unassigned ? pharmacyId : (pickupboxId ?? pharmacyId);

/**
 * The pharmacy's open deliveries of an identity number, latest first, grouped by the id of their box
 * or of the pharmacy for those in none (CAL-31, RES-07). They are found by a keyed hash of the
 * number's canonical form. `validation_fail` for what is no number; `part` is where it stands.
 */
export async function findBySsn(
  deps: Pick<DeliveryDeps, 'store' | 'secrets' | 'clock'>,
  { pharmacyId, ssn, unassigned }: Search,
  part: 'body' | 'query',
): Promise<CallResult<typeof findDeliveriesBySsn>> {
  const typed = { text: ssn, path: `${part}.ssn`, today: deps.clock() };
  const hashes = identityNumberHashes(deps.secrets, pharmacyId, typed);
  const deliveries = await readDeliveries(deps.store, pharmacyId, (query) => {
    const open = query
      .where('delivery.pharmacy_id', '=', pharmacyId)
      .where('delivery.ssn_hash', 'in', hashes)
      .where('delivery.is_open', '=', true)
      .orderBy('delivery.reserved_time', 'desc')
      .orderBy('delivery.id', 'desc')
      .limit(limit);
    return unassigned === undefined ? open : open.where('delivery.unassigned', '=', unassigned);
  });
  const groups: Record<string, Delivery[]> = {};
  for (const delivery of deliveries) (groups[placeOf(delivery)] ??= []).push(delivery);
  return groups;
}
