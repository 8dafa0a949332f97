import type { Delivery } from '@kolli/contract/deliveries';
import { http } from 'msw/http';
import { requests, result, signedIn, state } from './fake-state.ts';
import { sampleDelivery } from './sample-delivery.ts';

/** Answers with the sample delivery, changed as the call changes it. */
const answering = (changes: Partial<Delivery>) =>
  signedIn(() => result(sampleDelivery({ unassigned: false, ...changes })));

/** The calls of acting on a delivery, as the fake server answers them. */
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
    answering({ deliveryStatus: 'pickup' }),
  ),
  http.patch(
    '/api/deliveries/pickup-deleted-or-removed-delivery',
    answering({ deliveryStatus: 'pickup' }),
  ),
  http.delete(
    '/api/deliveries/delete-reservation/:boxId/:id',
    answering({ deliveryStatus: 'deleted', unassigned: true }),
  ),
  http.delete(
    '/api/deliveries/delete-reservation-on-pharmacy/:pharmacyId/:id',
    answering({ deliveryStatus: 'deleted', unassigned: true }),
  ),
  http.delete('/api/deliveries/destroy', answering({ deliveryStatus: 'destroyed' })),
  http.post('/api/deliveries/resend-sms', answering({ resendSMSCounter: 1 })),
  http.post(
    '/api/deliveries/verify-ssn/:id',
    signedIn(() => result(true)),
  ),
  http.post(
    '/api/deliveries/verify-pin/:id',
    signedIn(() => result(true)),
  ),
];

/** The last request whose line begins so, such as 'DELETE /api/deliveries/destroy'. */
export function sent(start: string) {
  return requests.findLast(({ line }) => line.startsWith(start));
}
