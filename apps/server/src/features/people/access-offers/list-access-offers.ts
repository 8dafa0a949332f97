import type { AccessOffer } from '@kolli/contract/people/access-offer';
import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { pharmacyNames } from '../persons/pharmacy-names.ts';
import { openOffersAt, openOffersTo } from './access-offer.repository.ts';
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
  const rows = await store.inGlobal((tx) => openOffersAt(tx, pharmacyId, clock()));
  return { offers: rows.map(presentOffer) };
}

/** The accesses that wait for a person's answer, with the names of their pharmacies. */
export async function ownAccessOffers(deps: ListDeps, userId: string): Promise<OwnAccessOffer[]> {
  const { store, clock } = deps;
  const rows = await store.inGlobal((tx) => openOffersTo(tx, userId, clock()));
  const names = await pharmacyNames(
    store,
    rows.map(({ pharmacy_id: id }) => id),
  );
  return rows.map((row) => {
    const { email: _email, pharmacyId, ...offer } = presentOffer(row);
    return { ...offer, pharmacyName: names.get(pharmacyId) ?? '' };
  });
}
