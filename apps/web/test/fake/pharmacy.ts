import { type Pharmacy, showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { requestService, updatePharmacy } from '@kolli/contract/pharmacy/pharmacy-changes';
import { security } from './security.ts';
import { fakeState, on, state } from './state.ts';
import { samplePharmacy } from '../sample/pharmacy.ts';

/** Changes to the sample pharmacy, by a test or a call. */
export const pharmacy = fakeState(() => ({ changes: {} as Partial<Pharmacy> }));

const shown = ({ id }: { id: string }): Pharmacy => ({
  ...samplePharmacy(),
  id,
  shelves: state.shelves,
  shelvesNumber: state.shelves.length,
  pickupBoxes: state.boxes.map((box) => box.id),
  ...pharmacy.changes,
  ...(security.isProofOld && { pinCode: null }),
});

/** Handlers of the pharmacy calls. */
export const pharmacyHandlers = [
  on(showPharmacy, ({ params }) => shown(params)),
  on(updatePharmacy, ({ body, params }) => {
    Object.assign(pharmacy.changes, body);
    return shown(params);
  }),
  on(requestService, ({ body: { serviceRequest, description } }) => {
    Object.assign(pharmacy.changes, {
      serviceRequest,
      serviceDescription: description ?? null,
      serviceRequestedTime: serviceRequest ? new Date(2026, 10, 20, 15, 42).getTime() : null,
    });
    return { serviceRequest };
  }),
];
