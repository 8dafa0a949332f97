import { expect } from 'vitest';
import { givenDelivery } from '../given-delivery.ts';
import {
  type DocumentedWorld,
  phoneNumber,
  type Statement,
  ssn,
  statementsOf,
} from './documented-world.ts';

/** A delivery in a box, and the ways the documents name its place. */
async function named({ inBox, pharmacyId }: DocumentedWorld, by: string) {
  const { box, parcel } = await inBox({ ssn });
  const { docId, deliveryId, reservedTime } = parcel;
  const places: Record<string, object> = {
    pickupboxId: { pickupboxId: box.id },
    pharmacyId: { pharmacyId },
    docId: { docId },
    'docId and no place': { docId, pickupboxId: '', pharmacyId: '' },
  };
  return { box, deliveryId, reservedTime, docId, place: { ...places[by] } };
}

const decoded = 'GET /deliveries/show-decoded-ssn/{deliveryId}';
const describe = 'PATCH /deliveries/update-description/{deliveryId}';
const resend = 'POST /deliveries/resend-sms';
const history = 'GET /deliveries/show/{boxOrPharmacyId}';
const places = ['pickupboxId', 'pharmacyId', 'docId', 'docId and no place'];

const details: readonly Statement[] = places.flatMap((by): Statement[] => [
  [
    decoded,
    `reservedTime and ${by}`,
    async (world) => {
      const { deliveryId, reservedTime, place } = await named(world, by);
      return { params: [deliveryId], query: { reservedTime, ...place }, result: { ssn } };
    },
  ],
  [
    describe,
    `reservedTime and ${by}`,
    async (world) => {
      const { deliveryId, docId, reservedTime, place } = await named(world, by);
      const shown = { descriptionText: 'Call first' };
      const body = { ...shown, reservedTime, ...place };
      return { params: [deliveryId], body, result: { docId, ...shown } };
    },
  ],
]);

const byDocIdAlone = statementsOf({
  [`${decoded}, docId alone`]: async (world) => {
    const { deliveryId, docId } = await named(world, 'docId');
    return { params: [deliveryId], query: { docId }, result: { ssn } };
  },
  [`${describe}, docId alone`]: async (world) => {
    const { deliveryId, docId } = await named(world, 'docId');
    const before = { description_text: 'Call first' };
    await world.desk.look((tx) =>
      tx.updateTable('delivery').set(before).where('id', '=', docId).execute(),
    );
    const body = { descriptionText: '', docId };
    return { params: [deliveryId], body, result: { docId, descriptionText: null } };
  },
});

/** The second message, written now. */
const notifiedAgain = (docId: string, sendTime: number) => ({
  docId,
  resendSMSCounter: 1,
  resendSMSTimestamps: [{ sendTime }],
  sms: { state: 'queued', writtenTime: sendTime },
});

const messages = statementsOf({
  [`${resend}, in a box`]: async ({ server, inBox, desk }) => {
    const { box, parcel } = await inBox();
    const { docId, deliveryId } = parcel;
    await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: desk.staff.id });
    server.time.advance(120_000);
    const result = notifiedAgain(docId, server.time.clock().getTime());
    return { body: { pickupboxId: box.id, deliveryId }, result };
  },
  [`${resend}, at the pharmacy`]: async ({ server, desk, pharmacyId }) => {
    const { docId, deliveryId } = await desk.shelve(['A1']);
    server.time.advance(120_000);
    const result = notifiedAgain(docId, server.time.clock().getTime());
    return { body: { pharmacyId, deliveryId }, result };
  },
});

async function destroyedInBox({ inBox, desk, pharmacyId }: DocumentedWorld) {
  const { box, parcel } = await inBox();
  const { docId, deliveryId } = parcel;
  await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId, pickupboxId: box.id });
  return { boxId: box.id, docId };
}

const lists = statementsOf({
  [`${history}, of a box`]: async (world) => {
    const { boxId, docId } = await destroyedInBox(world);
    const result = { deliveries: [{ docId, deliveryStatus: 'destroyed' }], lastKey: null };
    return { params: [boxId], query: world.range, result };
  },
  [`${history}, of a pharmacy`]: async ({ desk, pharmacyId, range }) => {
    const { docId, deliveryId } = await desk.shelve(['A1']);
    await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId });
    const closed = expect.objectContaining({ docId, deliveryStatus: 'destroyed' });
    const result = { deliveries: expect.arrayContaining([closed]) };
    return { params: [pharmacyId], query: range, result };
  },
  'GET /deliveries/statistics/per-pharmacy/{id}, of a month': async (world) => {
    const { boxId } = await destroyedInBox(world);
    world.server.time.advance(60_000);
    const { pharmacyId, range } = world;
    const month = new Date(range.endTime).toISOString().slice(0, 7);
    const result = { tableData: { [boxId]: { [month]: { pickupAmount: 0, destroyedAmount: 1 } } } };
    return { params: [pharmacyId], query: range, result };
  },
  'GET /deliveries/find-by-ssn, unassigned true': async ({ server, pharmacyId }) => {
    const docId = await givenDelivery(server, pharmacyId, { ssn });
    return { query: { ssn, unassigned: true }, result: { [pharmacyId]: [{ docId }] } };
  },
  'GET /deliveries/find-by-ssn, unassigned false': async ({ inBox }) => {
    const { box, parcel } = await inBox({ ssn });
    return { query: { ssn, unassigned: false }, result: { [box.id]: [{ docId: parcel.docId }] } };
  },
});

const verifying = statementsOf({
  'GET /strong-authentication/show-verify-link/{businessId}/{deliveryId}, as the customer': async ({
    verifying: { pharmacy, sandbox },
  }) => {
    const { kolliId } = await pharmacy.parcel();
    const result = { authLink: expect.stringContaining(`${sandbox.issuer}/`) };
    return { params: [pharmacy.businessId, kolliId], who: null, result };
  },
  'POST /strong-authentication/authenticate, the whole query, as the customer': async ({
    verifying: { answered, pharmacy },
  }) => {
    const { docId, query } = await answered();
    const pickupPin = await pharmacy.pinOf(docId);
    const result = { pickupPin, isInBox: false, phoneNumber };
    return { body: { verificationData: `?${query}` }, who: null, result };
  },
});

/** Payloads of the documents to read and describe deliveries and notify customers (1§7, 2§7). */
export const deliveryDetailStatements = [
  ...details,
  ...byDocIdAlone,
  ...messages,
  ...lists,
  ...verifying,
];
