import { receiveSmsReceipt } from '@kolli/contract/sms-receipts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { receiveReceipt } from './receive-receipt.ts';

export function messageRoutes(deps: { readonly store: Store; readonly clock: Clock }): Route[] {
  return [
    // The gateway's key was checked by the call's access: it is a caller without a name.
    publicRoute(receiveSmsReceipt, async (input) => {
      await receiveReceipt(deps, input);
      return {};
    }),
  ];
}
