import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../all-calls.ts';
import { createRole } from '../people/roles.ts';

/**
 * The parameters of paths that may be a text with slashes. By default Apache, lighttpd and Traefik do not pass `%2F` on,
 * so each parameter has a second form. `docId` means that the parameter accepts the delivery's `docId`; tests of the server
 * check that (`delivery-names.test.ts`, `list-orders.test.ts`).
 */
const ways: Readonly<Record<string, string>> = {
  'showDecodedSsn deliveryId': 'docId',
  'assignDelivery deliveryId': 'docId',
  'updateDescription deliveryId': 'docId',
  'verifySsn deliveryId': 'docId',
  'verifyPin deliveryId': 'docId',
  'updateOnPharmacy deliveryId': 'docId',
  'deleteReservation deliveryId': 'docId',
  'deleteReservationOnPharmacy deliveryId': 'docId',
  'showOrder fulfillmentOrderId': 'docId',
  'correctOrder fulfillmentOrderId': 'docId',
  'cancelOrder fulfillmentOrderId': 'docId',
  'stepTestOrder fulfillmentOrderId': 'docId',
  // A message to a customer has a token without slashes.
  'showVerifyLink deliveryId': 'docId, token',
  'showVerifyLink businessId':
    'the id of the pharmacy, which a message has if the business ID needs encoding',
  'listDeliveryHistory boxOrPharmacyId': 'ids, separated by commas',
  'showBoxTemplate id': 'the id of a template has no slash',
  'updateBoxTemplate id': 'the id of a template has no slash',
  'updateRole name': 'a role has no slash in its name',
  'deleteRole name': 'a role has no slash in its name',
};

test('CAL-34 CAL-41: what may have slashes in a path can be named in another way', () => {
  const withSlashes = Object.entries(allCalls).flatMap(([call, { params }]) =>
    params instanceof z.ZodObject
      ? Object.entries(params.shape as Record<string, z.ZodType>)
          .filter(([, schema]) => schema.safeParse('rx/2026/20029').success)
          .map(([name]) => `${call} ${name}`)
      : [],
  );
  expect(withSlashes.toSorted()).toEqual(Object.keys(ways).toSorted());
  const role = { name: 'a/b', level: 1, app_access: 'none', permissions: ['delivery.read'] };
  expect(createRole.body?.safeParse(role).success).toBe(false);
});
