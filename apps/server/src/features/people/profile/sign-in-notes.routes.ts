import { choosePharmacy, listPharmacyAccesses } from '@kolli/contract/people/pharmacy-accesses';
import { changeLanguage, logLoggedIn, logLoggedOut } from '@kolli/contract/people/sign-in-notes';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { type Route, signedInRoute, staffRoute } from '../../../platform/http/route.ts';
import { ownAccessOffers } from '../access-offers/list-access-offers.ts';
import { changeLanguage as change } from './change-language.ts';
import { choosePharmacy as choose } from '../persons/choose-pharmacy.ts';
import { logSignIn, logSignOut } from './log-sign-in.ts';
import { currentAccess } from '../../../platform/session/staff-caller.ts';
import { namedAccesses, ownPharmacyIds } from './show-profile.ts';

/** Choice of the session's pharmacy, and the browser's reports of sign-ins and sign-outs. */
export function signInRoutes(deps: { store: Store; clock: Clock }): Route[] {
  const { store } = deps;
  return [
    signedInRoute(listPharmacyAccesses, async (_input, caller) => {
      const accesses = ownPharmacyIds(caller).flatMap((id) => caller.accesses.get(id) ?? []);
      const pharmacyAccesses = await namedAccesses(store, accesses);
      const pharmacyId = currentAccess(caller)?.pharmacyId ?? null;
      const isNewcomer =
        pharmacyAccesses.length === 0 && (await ownAccessOffers(deps, caller.userId)).length > 0;
      const mustChoose = pharmacyId === null && (pharmacyAccesses.length > 1 || isNewcomer);
      const status = mustChoose ? (300 as const) : (200 as const);
      return { status, pharmacyId, pharmacyAccesses };
    }),
    staffRoute(choosePharmacy, async ({ body }, caller) => {
      await choose(deps, caller, body.pharmacyId);
      return { pharmacyId: body.pharmacyId };
    }),
    signedInRoute(changeLanguage, async ({ body }, caller) => {
      await change(deps, caller, body.lang);
      return { lang: body.lang };
    }),
    signedInRoute(logLoggedIn, async (_input, caller) => {
      await logSignIn(deps, caller);
      return {};
    }),
    signedInRoute(logLoggedOut, async (_input, caller) => {
      await logSignOut(deps, caller);
      return {};
    }),
  ];
}
