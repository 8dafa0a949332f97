import { otherSsn, phoneNumber, type Statement, ssn, statementsOf } from './documented-world.ts';

const update = 'PATCH /deliveries/update-on-pharmacy/{pharmacyId}/{deliveryId}';
const pickupReturned = 'PATCH /deliveries/pickup-deleted-or-removed-delivery';

/** Payloads of the documents to check customers and hand deliveries over (1§7, 2§7). */
export const handOverStatements: readonly Statement[] = [
  ...statementsOf({
    [`${update}, picked up`]: async ({ desk, pharmacyId, mainName }) => {
      const { deliveryId, docId } = await desk.shelve(['A1']);
      const body = { deliveryStatus: 'pickup' };
      const result = { docId, ...body, heldShelves: [], givenOutUserName: mainName };
      return { params: [pharmacyId, deliveryId], body, result };
    },
    [`${update}, picked up, for nobody else`]: async ({ desk, pharmacyId }) => {
      const { deliveryId, docId } = await desk.shelve(['A1']);
      const body = { deliveryStatus: 'pickup', pickupForAnotherSsn: '' };
      const result = { docId, deliveryStatus: 'pickup', hasPickupSsn: false };
      return { params: [pharmacyId, deliveryId], body, result };
    },
    [`${update}, picked up for another person`]: async ({ desk, pharmacyId, verifySsn }) => {
      const parcel = await desk.book({ ssn });
      await verifySsn(parcel);
      const body = { deliveryStatus: 'pickup', pickupForAnotherSsn: otherSsn };
      const { docId, deliveryId } = parcel;
      const reader = `/deliveries/show-decoded-ssn/${deliveryId}?docId=${docId}&of=pickup`;
      return {
        params: [pharmacyId, deliveryId],
        body,
        result: { docId, deliveryStatus: 'pickup', hasPickupSsn: true },
        reads: [[reader, { ssn: otherSsn }]],
      };
    },
    [`${update}, other shelves`]: async ({ desk, pharmacyId }) => {
      const { deliveryId, docId } = await desk.shelve(['A1']);
      return {
        params: [pharmacyId, deliveryId],
        body: { deliveryStatus: 'update', shelf: ['B2'] },
        result: { docId, deliveryStatus: 'delivered', shelf: ['B2'], heldShelves: ['B2'] },
      };
    },
    'POST /deliveries/verify-ssn/{deliveryId}, the identity number': async ({ desk }) => {
      const { deliveryId } = await desk.book({ ssn });
      return { params: [deliveryId], body: { kolliId: deliveryId, ssn }, result: true };
    },
    'POST /deliveries/verify-pin/{deliveryId}, the PIN': async ({ desk }) => {
      const { deliveryId, docId } = await desk.shelve(['A1']);
      const pinCode = await desk.box.pinOf(docId);
      const body = { kolliId: deliveryId, pinCode, phoneNumber };
      return { params: [deliveryId], body, result: true };
    },
  }),
  ...['its box', ''].map(
    (place): Statement => [
      pickupReturned,
      `as pickupboxId '${place}'`,
      async ({ desk, pharmacyId, inBox, mainName }) => {
        const { box, parcel } = await inBox();
        const { docId, deliveryId, reservedTime } = parcel;
        await desk.ask('DELETE', `/deliveries/delete-reservation/${box.id}/${deliveryId}`);
        const pickupboxId = place === '' ? '' : box.id;
        const result = { docId, deliveryStatus: 'pickup', givenOutUserName: mainName };
        return { body: { pharmacyId, deliveryId, pickupboxId, reservedTime }, result };
      },
    ],
  ),
];
