import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { http } from './network.ts';
import { requests, result, signedIn, state } from './fake-state.ts';
import { sampleDelivery } from '../sample/sample-delivery.ts';

/** Returns the sample delivery with the changes of the call. */
const respondWith = (changes: Partial<DeliveryWithLog>) =>
  signedIn(() => result(sampleDelivery({ unassigned: false, ...changes })));

/** Handlers of the actions on a delivery. */
export const actionHandlers = [
  http.post(
    '/api/deliveries/create-on-pharmacy/:pharmacyId',
    signedIn(async ({ request }) => {
      const { deliveryId } = (await request.json()) as { deliveryId: string };
      const isDelivered = state.shelves.length === 0;
      return result(
        sampleDelivery({
          deliveryId,
          unassigned: false,
          deliveryStatus: isDelivered ? 'delivered' : 'reserved',
        }),
      );
    }),
  ),
  http.patch(
    '/api/deliveries/update-on-pharmacy/:pharmacyId/:id',
    respondWith({ deliveryStatus: 'pickup' }),
  ),
  http.patch(
    '/api/deliveries/pickup-deleted-or-removed-delivery',
    respondWith({ deliveryStatus: 'pickup' }),
  ),
  http.delete(
    '/api/deliveries/delete-reservation/:boxId/:id',
    respondWith({ deliveryStatus: 'deleted', unassigned: true }),
  ),
  http.delete(
    '/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id',
    respondWith({ deliveryStatus: 'deleted', unassigned: true }),
  ),
  http.delete('/api/deliveries/destroy', respondWith({ deliveryStatus: 'destroyed' })),
  http.post('/api/deliveries/resend-sms', respondWith({ resendSMSCounter: 1 })),
  http.post(
    '/api/deliveries/verify-ssn/:id',
    signedIn(() => result(true)),
  ),
  http.post(
    '/api/deliveries/verify-pin/:id',
    signedIn(() => result(true)),
  ),
];

/** The last request whose line starts with this text, such as 'DELETE /api/deliveries/destroy'. */
export function sent(start: string) {
  return requests.findLast(({ line }) => line.startsWith(start));
}
