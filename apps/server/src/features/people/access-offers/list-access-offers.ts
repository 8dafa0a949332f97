import type { AccessOffer } from '@kolli/contract/people/access-offer';
import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { pharmacyNames } from '../persons/pharmacy-names.ts';
import { type AccessOfferRow, offersAt, offersTo } from './access-offer.repository.ts';
import { mayStillOffer } from './check-offerer.ts';
import { presentOffer } from './present-offer.ts';

interface ListDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** The accesses that a pharmacy offers and that wait for an answer. */
export async function listAccessOffers(
  { store, clock }: ListDeps,
  pharmacyId: string,
): Promise<{ offers: AccessOffer[] }> {
  const rows = await store.inGlobal((tx) => offersAt(tx, pharmacyId, clock()));
  return { offers: rows.map(presentOffer) };
}

/** The offers that a person can accept. */
async function acceptableOffers(
  { store, clock }: ListDeps,
  userId: string,
): Promise<AccessOfferRow[]> {
  const rows = await store.inGlobal((tx) => offersTo(tx, userId, clock()));
  if (rows.length === 0) return rows;
  const pharmacyIds = rows.map(({ pharmacy_id: id }) => id);
  return store.inPharmacies(pharmacyIds, async (tx) => {
    const acceptable: AccessOfferRow[] = [];
    for (const row of rows) if (await mayStillOffer(tx, row)) acceptable.push(row);
    return acceptable;
  });
}

/** The accesses that wait for a person's answer, with the names of their pharmacies. */
export async function ownAccessOffers(deps: ListDeps, userId: string): Promise<OwnAccessOffer[]> {
  const rows = await acceptableOffers(deps, userId);
  const names = await pharmacyNames(
    deps.store,
    rows.map(({ pharmacy_id: id }) => id),
  );
  return rows.map((row) => {
    const { email: _email, pharmacyId, ...offer } = presentOffer(row);
    return { ...offer, pharmacyName: names.get(pharmacyId) ?? '' };
  });
}
