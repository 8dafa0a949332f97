import type { CallInput } from '@kolli/contract/call/call';
import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import type { requestService } from '@kolli/contract/pharmacy/pharmacy-changes';
import { http } from './network.ts';
import { result, signedIn, state } from './fake-state.ts';
import { samplePharmacy } from '../sample/sample-pharmacy.ts';

/** Changes to the sample pharmacy, by a test or a call. */
export const pharmacy = { changes: {} as Partial<Pharmacy> };

/** Resets to the sample. */
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

/** Handlers of the pharmacy calls. */
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
      const body = (await request.json()) as CallInput<typeof requestService>['body'];
      const { serviceRequest, description } = body;
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
