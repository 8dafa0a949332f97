import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import type {
  FoundDelivery,
  FoundDoor,
  searchEverything as searchEverythingCall,
} from '@kolli/contract/delivery/search-everything';
import { lockerStatus } from '@kolli/domain/box/lockers';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import { matchOf, readSoughtText, type SoughtText } from '@kolli/domain/search/sought-text';
import { countryOf } from '../../platform/session/country-of.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { identityNumberHashes } from '../deliveries/read-identity-number.ts';
import { presentDeliveryFacts, readDeliveryFacts } from '../deliveries/wire/present-deliveries.ts';
import { logSsnSearch } from './log-ssn-search.ts';
import { listDoors, narrowToFound } from './select-found.ts';

type Deps = Pick<DeliveryDeps, 'store' | 'secrets' | 'clock'>;

/** Maximum deliveries of an answer. */
const maxListed = 20;

/** Deliveries that contain the text, and one more than are listed. */
async function findByText({ store }: Deps, pharmacyId: string, sought: SoughtText) {
  if (sought.kolliId === undefined) return [];
  const found = await readDeliveryFacts(store, pharmacyId, (rows, from) =>
    narrowToFound(rows, from, { pharmacyId, sought, limit: maxListed + 1 }),
  );
  return found.map((delivery): FoundDelivery => {
    const { deliveryId, additionalDeliveryIds, phoneNumber, order_id: orderId } = delivery;
    const kolliIds = [deliveryId, ...additionalDeliveryIds];
    // It matches in the database; retention may have cleared it meanwhile.
    return { foundBy: matchOf({ kolliIds, phoneNumber, orderId }, sought) ?? 'kolliId', delivery };
  });
}

/** Deliveries in every state with the identity number, if the text is one; logged like `findBySsn`. */
async function findByIdentity(
  { store, secrets, clock }: Deps,
  caller: StaffAtPharmacy,
  { text, country }: { readonly text: string | undefined; readonly country: string },
): Promise<DeliveryFacts[]> {
  if (text === undefined) return [];
  const { pharmacyId } = caller.at;
  const at = clock();
  const typed = { text, path: 'body.sought', today: at, country };
  const hashes = identityNumberHashes(secrets, pharmacyId, typed);
  return transact(store, { pharmacyId, thing: caller.userId }, async (tx) => {
    const found = await presentDeliveryFacts(tx, pharmacyId, (rows) =>
      rows
        .where('delivery.pharmacy_id', '=', pharmacyId)
        .where('delivery.ssn_hash', 'in', hashes)
        .orderBy('delivery.is_open', 'desc')
        .orderBy('delivery.reserved_time', 'desc')
        .orderBy('delivery.id', 'desc')
        .limit(maxListed + 1),
    );
    const [hash] = hashes;
    if (hash !== undefined) await logSsnSearch(tx, caller, { hash, hits: found.length, at });
    return found;
  });
}

async function findDoors(
  { store }: Deps,
  pharmacyId: string,
  { door }: SoughtText,
): Promise<FoundDoor[]> {
  if (door === undefined) return [];
  const rows = await listDoors(store, pharmacyId, door);
  return rows.map(({ isInactive, deliveryStatus, docId, ...place }) => {
    const order =
      deliveryStatus === null ? undefined : { status: deliveryStatus as DeliveryStatus };
    return { ...place, docId, status: lockerStatus({ inactive: isInactive, order }) };
  });
}

/**
 * FND-01: everything of the caller's pharmacy that matches a text of any kind. Throws `too_many_requests` for more
 * identity numbers than somebody looks up.
 */
export async function searchEverything(
  deps: Deps,
  { body: { sought: typed } }: Pick<CallArguments<typeof searchEverythingCall>, 'body'>,
  caller: StaffAtPharmacy,
): Promise<CallResult<typeof searchEverythingCall>> {
  const { pharmacyId } = caller.at;
  const country = await countryOf(deps.store, pharmacyId);
  const sought = readSoughtText(typed, { country, today: deps.clock() });
  const [byIdentity, byText, doors] = await Promise.all([
    findByIdentity(deps, caller, { text: sought.identityNumber, country }),
    findByText(deps, pharmacyId, sought),
    findDoors(deps, pharmacyId, sought),
  ]);
  const known = new Set(byIdentity.map(({ docId }) => docId));
  const all: FoundDelivery[] = [
    ...byIdentity.map((delivery) => ({ foundBy: 'identityNumber' as const, delivery })),
    ...byText.filter(({ delivery }) => !known.has(delivery.docId)),
  ];
  return {
    kinds: [...sought.kinds],
    deliveries: all.slice(0, maxListed),
    hasMore: all.length > maxListed,
    doors,
  };
}
