import { resendSms } from '@kolli/contract/delivery-details';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { resendSms as resend } from './resend-sms.ts';

/** Telling customers again, when staff ask for it. */
export function deliveryClockRoutes(deps: DeliveryDeps): Route[] {
  return [staffRoute(resendSms, (input, caller) => resend(deps, input, caller))];
}
