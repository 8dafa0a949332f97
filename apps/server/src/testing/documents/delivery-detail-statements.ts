import type { DocumentedWorld, Statement } from './documented-world.ts';
import { ssn } from './documented-world.ts';

/** A delivery in a box, and how each of the documents names its place. */
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
      return { params: [deliveryId], query: { reservedTime, ...place } };
    },
  ],
  [
    describe,
    `reservedTime and ${by}`,
    async (world) => {
      const { deliveryId, reservedTime, place } = await named(world, by);
      const body = { descriptionText: 'Call first', reservedTime, ...place };
      return { params: [deliveryId], body };
    },
  ],
]);

const byDocIdAlone: readonly Statement[] = [
  [
    decoded,
    'docId alone',
    async (world) => {
      const { deliveryId, docId } = await named(world, 'docId');
      return { params: [deliveryId], query: { docId } };
    },
  ],
  [
    describe,
    'docId alone',
    async (world) => {
      const { deliveryId, docId } = await named(world, 'docId');
      return { params: [deliveryId], body: { descriptionText: '', docId } };
    },
  ],
];

const messages: readonly Statement[] = [
  [
    resend,
    'in a box',
    async ({ server, inBox, desk }) => {
      const { box, parcel } = await inBox();
      const { docId, deliveryId } = parcel;
      await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: desk.staff.id });
      server.time.advance(120_000);
      return { body: { pickupboxId: box.id, deliveryId } };
    },
  ],
  [
    resend,
    'at the pharmacy',
    async ({ server, desk, pharmacyId }) => {
      const { deliveryId } = await desk.shelve(['A1']);
      server.time.advance(120_000);
      return { body: { pharmacyId, deliveryId } };
    },
  ],
];

const lists: readonly Statement[] = [
  [history, 'of a box', ({ boxId, range }) => ({ params: [boxId], query: range })],
  [history, 'of a pharmacy', ({ pharmacyId, range }) => ({ params: [pharmacyId], query: range })],
  [
    'GET /deliveries/statistics/per-pharmacy/{id}',
    'of a month',
    ({ pharmacyId, range }) => ({ params: [pharmacyId], query: range }),
  ],
  ...[true, false].map(
    (unassigned): Statement => [
      'GET /deliveries/find-by-ssn',
      `unassigned ${unassigned}`,
      () => ({ query: { ssn, unassigned } }),
    ],
  ),
];

const verifying: readonly Statement[] = [
  [
    'GET /strong-authentication/show-verify-link/{businessId}/{deliveryId}',
    'as the customer',
    async ({ verifying: { pharmacy } }) => {
      const { kolliId } = await pharmacy.parcel();
      return { params: [pharmacy.businessId, kolliId], who: null };
    },
  ],
  [
    'POST /strong-authentication/authenticate',
    'the whole query, as the customer',
    async ({ verifying: { answered } }) => {
      const { query } = await answered();
      return { body: { verificationData: `?${query}` }, who: null };
    },
  ],
];

/** What the documents send to read deliveries, describe them and write to customers (1§7, 2§7). */
export const deliveryDetailStatements = [
  ...details,
  ...byDocIdAlone,
  ...messages,
  ...lists,
  ...verifying,
];
