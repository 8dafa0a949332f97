import {
  type DocumentedWorld,
  phoneNumber,
  type Statement,
  ssn,
  statementsOf,
} from './documented-world.ts';

/** The common payload of both calls that create a delivery. */
const newDelivery = ({ newKolliId, main }: DocumentedWorld) => ({
  deliveryId: newKolliId(),
  phoneNumber,
  userId: main.id,
});

const create = 'POST /deliveries/create/{boxId}';
const createOnPharmacy = 'POST /deliveries/create-on-pharmacy/{pharmacyId}';

const creating: readonly Statement[] = [
  ...statementsOf({
    [`${create}, a parcel with drugs and two more parcels`]: async (world) => {
      const additionalDeliveryIds = [world.newKolliId(), world.newKolliId()];
      const shown = { is_drug: true, lockerId: ['1-1'], additionalDeliveryIds };
      const body = { ...newDelivery(world), ...shown, ssn };
      const { deliveryId } = body;
      const result = { ...shown, deliveryId, phoneNumber, hasSsn: true };
      return { params: [world.boxId], body, result };
    },
  }),
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
        result: {
          lockerId: [],
          additionalDeliveryIds: [],
          phoneNumber,
          is_drug: rest.is_drug,
          hasSsn: rest.ssn === ssn,
        },
      }),
    ],
  ),
];

const assign = 'PATCH /deliveries/assign/{pharmacyId}/{deliveryId}';

const assigning: readonly Statement[] = [
  ...statementsOf({
    [`${assign}, to doors, the shelves empty`]: async ({ desk, pharmacyId, boxId }) => {
      const boxInfo = { lockerId: ['2-1'], boxId };
      const { deliveryId } = await desk.order();
      return {
        params: [pharmacyId, deliveryId],
        body: { assignToBox: true, boxInfo, shelf: [] },
        result: { lockerId: ['2-1'], shelf: [], deliveryStatus: 'reserved' },
      };
    },
    [`${assign}, to doors with the phone number, the shelves empty`]: async ({
      desk,
      pharmacyId,
      boxId,
    }) => {
      const boxInfo = { lockerId: ['2-2'], boxId, customerPhoneNumber: phoneNumber };
      const { deliveryId } = await desk.order(null);
      return {
        params: [pharmacyId, deliveryId],
        body: { assignToBox: true, boxInfo, shelf: [] },
        result: { lockerId: ['2-2'], phoneNumber },
      };
    },
  }),
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
  ...statementsOf({
    [`${assign}, to a shelf with the phone number`]: async ({ desk, pharmacyId }) => {
      const boxInfo = { lockerId: [], boxId: '', customerPhoneNumber: phoneNumber };
      const { deliveryId } = await desk.order(null);
      const body = { assignToBox: false, boxInfo, shelf: ['A1'] };
      return { params: [pharmacyId, deliveryId], body, result: { shelf: ['A1'], phoneNumber } };
    },
  }),
];

const destroy = 'DELETE /deliveries/destroy';

/** A deleted delivery has no places and is unassigned again; a destroyed one is closed. */
const deletedBy = (docId: string, deleteUserName: string) => ({
  docId,
  deleteUserName,
  deliveryStatus: 'deleted',
  unassigned: true,
  heldLockers: [],
});
const destroyedBy = (docId: string, destroyUserName: string) => ({
  docId,
  destroyUserName,
  deliveryStatus: 'destroyed',
  heldLockers: [],
  heldShelves: [],
});

const ending: readonly Statement[] = [
  ...statementsOf({
    'DELETE /deliveries/delete-reservation/{boxId}/{deliveryId}, without a body': async ({
      inBox,
      mainName,
    }) => {
      const { box, parcel } = await inBox();
      const { docId, deliveryId } = parcel;
      return { params: [box.id, deliveryId], result: deletedBy(docId, mainName) };
    },
    'DELETE /deliveries/delete-reservation-on-pharmacy/{pharmacyId}/{deliveryId}, by its time':
      async ({ desk, pharmacyId, mainName }) => {
        const { docId, deliveryId, reservedTime } = await desk.book();
        return {
          params: [pharmacyId, deliveryId],
          body: { reservedTime },
          result: deletedBy(docId, mainName),
        };
      },
    [`${destroy}, in a box`]: async ({ inBox, pharmacyId, mainName }) => {
      const { box, parcel } = await inBox();
      const { docId, deliveryId } = parcel;
      return {
        body: { pharmacyId, deliveryId, pickupboxId: box.id },
        result: destroyedBy(docId, mainName),
      };
    },
  }),
  ...['', null].map(
    (pickupboxId): Statement => [
      destroy,
      `without a box, pickupboxId ${JSON.stringify(pickupboxId)}`,
      async ({ desk, pharmacyId, mainName }) => {
        const { docId, deliveryId } = await desk.shelve(['A1']);
        return {
          body: { pharmacyId, deliveryId, pickupboxId },
          result: destroyedBy(docId, mainName),
        };
      },
    ],
  ),
];

/** Payloads of the documents to place and close deliveries (1§7, 2§7). */
export const deliveryStatements = [...creating, ...assigning, ...ending];
