import {
  pickupDeletedOrRemoved,
  updateOnPharmacy,
} from '@kolli/contract/delivery/counter-deliveries';
import { verifyPin, verifySsn } from '@kolli/contract/delivery/identity-checks';
import { showDecodedSsn } from '@kolli/contract/delivery/identity-numbers';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { pickupDeletedOrRemoved as pickUpReturned } from './pickup-deleted-or-removed.ts';
import { showDecodedSsn as showSsn } from './show-decoded-ssn.ts';
import { updateOnPharmacy as update } from './update-on-pharmacy.ts';
import { verifyPin as checkPin } from './verify-pin.ts';
import { verifySsn as checkSsn } from './verify-ssn.ts';

/** The calls for identity checks and handing over parcels at the counter. */
export function counterRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(updateOnPharmacy, (input, caller) => update(deps, input, caller)),
    staffRoute(pickupDeletedOrRemoved, (input, caller) => pickUpReturned(deps, input, caller)),
    staffRoute(verifySsn, (input, caller) => checkSsn(deps, input, caller)),
    staffRoute(verifyPin, (input, caller) => checkPin(deps, input, caller)),
    staffRoute(showDecodedSsn, (input, caller) => showSsn(deps, input, caller)),
  ];
}
