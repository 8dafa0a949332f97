import { receiveSmsReceipt } from '@kolli/contract/machine/sms-receipts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { publicRoute, type Route } from '../../../platform/http/route.ts';
import { receiveReceipt } from './receive-receipt.ts';

export function messageRoutes(deps: { readonly store: Store; readonly clock: Clock }): Route[] {
  return [
    // The route's access check verifies the gateway's key.
    publicRoute(receiveSmsReceipt, async (input) => {
      await receiveReceipt(deps, input);
      return {};
    }),
  ];
}
