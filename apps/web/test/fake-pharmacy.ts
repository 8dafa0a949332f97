import type { CallInput } from '@kolli/contract/call';
import type { Pharmacy } from '@kolli/contract/pharmacies';
import type { requestService } from '@kolli/contract/pharmacy-changes';
import { http } from 'msw/http';
import { result, signedIn, state } from './fake-state.ts';
import { samplePharmacy } from './sample-pharmacy.ts';

/** What is known of the pharmacy beside the sample, as a test or a call has changed it. */
export const pharmacy = { changes: {} as Partial<Pharmacy> };

/** Begins anew with the sample. */
export function resetPharmacy(): void {
  pharmacy.changes = {};
}

const shown = (id: string): Pharmacy => ({
  ...samplePharmacy(),
  id,
  shelves: state.shelves,
  shelvesNumber: state.shelves.length,
  pickupBoxes: state.boxes.map((box) => box.id),
  ...pharmacy.changes,
});

/** The calls of the pharmacy, as the fake server answers them. */
export const pharmacyHandlers = [
  http.get(
    '/api/pharmacies/show/:id',
    signedIn(({ params }) => result(shown(String(params['id'])))),
  ),
  http.patch(
    '/api/pharmacies/update/:id',
    signedIn(async ({ request, params }) => {
      const body = (await request.json()) as Partial<Pharmacy>;
      pharmacy.changes = { ...pharmacy.changes, ...body };
      return result(shown(String(params['id'])));
    }),
  ),
  http.post(
    '/api/pharmacies/service-request/:id',
    signedIn(async ({ request }) => {
      const asked = (await request.json()) as CallInput<typeof requestService>['body'];
      const { serviceRequest, description } = asked;
      pharmacy.changes = {
        ...pharmacy.changes,
        serviceRequest,
        serviceDescription: description ?? null,
        serviceRequestedTime: serviceRequest ? new Date(2026, 10, 20, 15, 42).getTime() : null,
      };
      return result({ serviceRequest });
    }),
  ),
];
