import { resendSms } from '@kolli/contract/delivery/delivery-details';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { resendSms as resend } from './resend-sms.ts';

/** The call that resends a customer's message. */
export function deliveryClockRoutes(deps: DeliveryDeps): Route[] {
  return [staffRoute(resendSms, (input, caller) => resend(deps, input, caller))];
}
