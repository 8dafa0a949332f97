import {
  type DocumentedWorld,
  otherSsn,
  phoneNumber,
  type Statement,
  ssn,
} from './documented-world.ts';

/** What both calls that create a delivery state alike. */
const newDelivery = ({ newKolliId, main }: DocumentedWorld) => ({
  deliveryId: newKolliId(),
  phoneNumber,
  userId: main.id,
});

const create = 'POST /deliveries/create/{boxId}';
const createOnPharmacy = 'POST /deliveries/create-on-pharmacy/{pharmacyId}';

const creating: readonly Statement[] = [
  [
    create,
    'a parcel with drugs and two more parcels',
    async (world) => {
      const additionalDeliveryIds = [world.newKolliId(), world.newKolliId()];
      const shown = { is_drug: true, lockerId: ['1-1'], additionalDeliveryIds };
      const body = { ...newDelivery(world), ...shown, ssn };
      return { params: [world.boxId], body, result: { ...shown, phoneNumber } };
    },
  ],
  ...[{ additionalDeliveryIds: [] }, { additionalDeliveryIds: ['', ''] }].map(
    (more, index): Statement => [
      create,
      `a parcel without drugs, ${JSON.stringify(more)}`,
      (world) => {
        const shown = { is_drug: false, lockerId: [`1-${index + 2}`] };
        const body = { ...newDelivery(world), ...shown, ssn: '', ...more };
        const result = { ...shown, ssn: null, additionalDeliveryIds: [] };
        return { params: [world.boxId], body, result };
      },
    ],
  ),
  ...[
    { is_drug: true, ssn, additionalDeliveryIds: [] },
    { is_drug: false, ssn: '', additionalDeliveryIds: ['', ''] },
    { is_drug: false, ssn: null, additionalDeliveryIds: null, userId: '' },
  ].map(
    (rest): Statement => [
      createOnPharmacy,
      JSON.stringify(rest),
      (world) => ({
        params: [world.pharmacyId],
        body: { ...newDelivery(world), ...rest },
        result: { lockerId: [], additionalDeliveryIds: [], phoneNumber },
      }),
    ],
  ),
];

const assign = 'PATCH /deliveries/assign/{pharmacyId}/{deliveryId}';

const assigning: readonly Statement[] = [
  [
    assign,
    'to doors, the shelves empty',
    async ({ desk, pharmacyId, boxId }) => {
      const boxInfo = { lockerId: ['2-1'], boxId };
      const { deliveryId } = await desk.order();
      return {
        params: [pharmacyId, deliveryId],
        body: { assignToBox: true, boxInfo, shelf: [] },
        result: { lockerId: ['2-1'], shelf: [], deliveryStatus: 'reserved' },
      };
    },
  ],
  [
    assign,
    'to doors with the phone number, the shelves empty',
    async ({ desk, pharmacyId, boxId }) => {
      const boxInfo = { lockerId: ['2-2'], boxId, customerPhoneNumber: phoneNumber };
      const { deliveryId } = await desk.order(null);
      return {
        params: [pharmacyId, deliveryId],
        body: { assignToBox: true, boxInfo, shelf: [] },
        result: { lockerId: ['2-2'], phoneNumber },
      };
    },
  ],
  ...['the id of a box', ''].map(
    (boxId): Statement => [
      assign,
      `to shelves, no doors and as box '${boxId}'`,
      async (world) => {
        const boxInfo = { lockerId: [], boxId: boxId === '' ? '' : world.boxId };
        const { deliveryId } = await world.desk.order();
        return {
          params: [world.pharmacyId, deliveryId],
          body: { assignToBox: false, boxInfo, shelf: ['A1', 'B2'] },
          result: { lockerId: [], shelf: ['A1', 'B2'], pickupboxId: null },
        };
      },
    ],
  ),
  [
    assign,
    'to a shelf with the phone number',
    async ({ desk, pharmacyId }) => {
      const boxInfo = { lockerId: [], boxId: '', customerPhoneNumber: phoneNumber };
      const { deliveryId } = await desk.order(null);
      const body = { assignToBox: false, boxInfo, shelf: ['A1'] };
      return { params: [pharmacyId, deliveryId], body, result: { shelf: ['A1'], phoneNumber } };
    },
  ],
];

const update = 'PATCH /deliveries/update-on-pharmacy/{pharmacyId}/{deliveryId}';
const pickupReturned = 'PATCH /deliveries/pickup-deleted-or-removed-delivery';

const handingOver: readonly Statement[] = [
  [
    update,
    'picked up',
    async ({ desk, pharmacyId }) => {
      const { deliveryId } = await desk.shelve(['A1']);
      return { params: [pharmacyId, deliveryId], body: { deliveryStatus: 'pickup' } };
    },
  ],
  [
    update,
    'picked up, for nobody else',
    async ({ desk, pharmacyId }) => {
      const { deliveryId } = await desk.shelve(['A1']);
      const body = { deliveryStatus: 'pickup', pickupForAnotherSsn: '' };
      return { params: [pharmacyId, deliveryId], body };
    },
  ],
  [
    update,
    'picked up for another person',
    async ({ desk, pharmacyId, verifySsn }) => {
      const parcel = await desk.book({ ssn });
      await verifySsn(parcel);
      const body = { deliveryStatus: 'pickup', pickupForAnotherSsn: otherSsn };
      return { params: [pharmacyId, parcel.deliveryId], body };
    },
  ],
  [
    update,
    'other shelves',
    async ({ desk, pharmacyId }) => {
      const { deliveryId } = await desk.shelve(['A1']);
      return {
        params: [pharmacyId, deliveryId],
        body: { deliveryStatus: 'update', shelf: ['B2'] },
      };
    },
  ],
  [
    'POST /deliveries/verify-ssn/{deliveryId}',
    'the identity number',
    async ({ desk }) => {
      const { deliveryId } = await desk.book({ ssn });
      return { params: [deliveryId], body: { kolliId: deliveryId, ssn } };
    },
  ],
  [
    'POST /deliveries/verify-pin/{deliveryId}',
    'the PIN',
    async ({ desk }) => {
      const { deliveryId, docId } = await desk.shelve(['A1']);
      const pinCode = await desk.box.pinOf(docId);
      return { params: [deliveryId], body: { kolliId: deliveryId, pinCode, phoneNumber } };
    },
  ],
  ...['its box', ''].map(
    (place): Statement => [
      pickupReturned,
      `as pickupboxId '${place}'`,
      async ({ desk, pharmacyId, inBox }) => {
        const { box, parcel } = await inBox();
        const { deliveryId, reservedTime } = parcel;
        await desk.ask('DELETE', `/deliveries/delete-reservation/${box.id}/${deliveryId}`);
        const pickupboxId = place === '' ? '' : box.id;
        return { body: { pharmacyId, deliveryId, pickupboxId, reservedTime } };
      },
    ],
  ),
];

const destroy = 'DELETE /deliveries/destroy';

const ending: readonly Statement[] = [
  [
    'DELETE /deliveries/delete-reservation/{boxId}/{deliveryId}',
    'without a body',
    async ({ inBox }) => {
      const { box, parcel } = await inBox();
      return { params: [box.id, parcel.deliveryId] };
    },
  ],
  [
    'DELETE /deliveries/delete-reservation-on-pharmacy/{pharmacyId}/{deliveryId}',
    'by its time',
    async ({ desk, pharmacyId }) => {
      const { deliveryId, reservedTime } = await desk.book();
      return { params: [pharmacyId, deliveryId], body: { reservedTime } };
    },
  ],
  [
    destroy,
    'in a box',
    async ({ inBox, pharmacyId }) => {
      const { box, parcel } = await inBox();
      return { body: { pharmacyId, deliveryId: parcel.deliveryId, pickupboxId: box.id } };
    },
  ],
  ...['', null].map(
    (pickupboxId): Statement => [
      destroy,
      `without a box, pickupboxId ${JSON.stringify(pickupboxId)}`,
      async ({ desk, pharmacyId }) => {
        const { deliveryId } = await desk.shelve(['A1']);
        return { body: { pharmacyId, deliveryId, pickupboxId } };
      },
    ],
  ),
];

/** What the documents send to change deliveries (1§7, 2§7). */
export const deliveryStatements = [...creating, ...assigning, ...handingOver, ...ending];
