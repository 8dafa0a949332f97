import {
  acceptAccess,
  addPharmacyAccess,
  declineAccess,
  listAccessOffers,
  withdrawAccessOffer,
} from '@kolli/contract/people/access-offers';
import { type Route, signedInRoute, staffRoute } from '../../../platform/http/route.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { addPharmacyAccess as add } from './add-pharmacy-access.ts';
import { acceptAccess as accept, declineAccess as decline } from './answer-offer.ts';
import { listAccessOffers as list } from './list-access-offers.ts';
import { withdrawAccessOffer as withdraw } from './withdraw-access-offer.ts';

/** Accesses that wait until the person accepts them (DAT-04). */
export function accessOfferRoutes(deps: PeopleDeps): Route[] {
  return [
    staffRoute(addPharmacyAccess, ({ body }, caller) => add(deps, caller, body)),
    staffRoute(listAccessOffers, (_input, caller) => list(deps, caller.at.pharmacyId)),
    staffRoute(withdrawAccessOffer, async ({ params }, caller) => {
      await withdraw(deps, caller, params.id);
      return {};
    }),
    signedInRoute(acceptAccess, ({ params }, caller) => accept(deps, caller, params.id)),
    signedInRoute(declineAccess, async ({ params }, caller) => {
      await decline(deps, caller, params.id);
      return {};
    }),
  ];
}
