import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import {
  identityNumberSpellings,
  kolliIdSpellings,
  nameSpellings,
  pinSpellings,
  type Spelling,
} from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../all-calls.ts';

const today = new Date('2026-11-29T12:00:00Z');

type Field = { readonly of: string; readonly name: string; readonly schema: z.ZodType };

/** The fields of an input and of the objects in it. */
function fieldsIn(schema: unknown, of: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      { of, name, schema: field },
      ...fieldsIn(field, of),
    ]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsIn(one, of));
  if (schema instanceof z.ZodPipe) return [...fieldsIn(schema.in, of), ...fieldsIn(schema.out, of)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsIn(schema.unwrap(), of);
  return schema instanceof z.ZodArray ? fieldsIn(schema.element, of) : [];
}

const fields = Object.values(allCalls).flatMap((call) =>
  [call.params, call.query, call.body].flatMap((input) =>
    fieldsIn(input, `${call.method} ${call.path}`),
  ),
);

/** Not a field that must be blank, nor one named `deliveryId` that may also have the id of a delivery. */
const isRead = ({ name, schema }: Field) => {
  const isLoose = name === 'deliveryId' && schema.safeParse('ä').success;
  return !isLoose && !(schema.safeParse('').success && !schema.safeParse('012345').success);
};

/** How the fields of these names read each spelling, in every call that has one. */
function expectRead(
  names: readonly string[],
  spellings: readonly Spelling[],
  canonical: (value: unknown) => unknown = (value) => value,
): string[] {
  const named = fields.filter((field) => names.includes(field.name) && isRead(field));
  for (const { of, name, schema } of named)
    for (const [typed, read] of spellings) {
      // Forms send nothing for an empty field.
      if (typed === '') continue;
      const isList = name === 'additionalDeliveryIds';
      const { data } = schema.safeParse(isList ? [typed] : typed);
      const value = isList && Array.isArray(data) ? (data as unknown[])[0] : data;
      expect([of, name, typed, canonical(value)]).toEqual([of, name, typed, read]);
    }
  return [...new Set(named.map(({ of }) => of))];
}

test('TXT-01: every call reads kolli IDs, identity numbers, PINs and names as what was meant', () => {
  const calls = {
    kolliIds: expectRead(['deliveryId', 'kolliId', 'additionalDeliveryIds'], kolliIdSpellings),
    identityNumbers: expectRead(['ssn', 'pickupForAnotherSsn'], identityNumberSpellings, (value) =>
      typeof value === 'string' ? parseIdentityNumber(value, today)?.canonical : value,
    ),
    pins: expectRead(['pinCode', 'pharmacistPin'], pinSpellings),
    names: expectRead(['firstName', 'lastName'], nameSpellings),
  };
  expect(calls).toMatchInlineSnapshot(`
    {
      "identityNumbers": [
        "POST /deliveries/create-on-pharmacy/:pharmacyId",
        "PATCH /deliveries/update-on-pharmacy/:pharmacyId/:deliveryId",
        "PATCH /deliveries/pickup-deleted-or-removed-delivery",
        "POST /deliveries/create/:boxId",
        "POST /deliveries/verify-ssn/:deliveryId",
        "POST /deliveries/find-by-ssn",
        "GET /deliveries/find-by-ssn",
        "POST /orders",
      ],
      "kolliIds": [
        "POST /deliveries/create-on-pharmacy/:pharmacyId",
        "PATCH /deliveries/update-on-pharmacy/:pharmacyId/:deliveryId",
        "PATCH /deliveries/pickup-deleted-or-removed-delivery",
        "PATCH /deliveries/update-description/:deliveryId",
        "POST /deliveries/resend-sms",
        "DELETE /deliveries/delete-reservation/:boxId/:deliveryId",
        "DELETE /deliveries/delete-reservation-on-pharmacy/:pharmacyId/:deliveryId",
        "DELETE /deliveries/destroy",
        "POST /deliveries/find-by-kolli-id",
        "POST /deliveries/create/:boxId",
        "PATCH /deliveries/assign/:pharmacyId/:deliveryId",
        "POST /deliveries/verify-ssn/:deliveryId",
        "POST /deliveries/verify-pin/:deliveryId",
        "GET /deliveries/show-decoded-ssn/:deliveryId",
        "POST /orders",
      ],
      "names": [
        "PATCH /profile/update",
        "POST /users/create",
        "PATCH /users/update/:id",
      ],
      "pins": [
        "POST /deliveries/verify-pin/:deliveryId",
        "POST /pharmacies/create",
        "PATCH /pharmacies/update/:id",
        "PATCH /profile/update",
      ],
    }
  `);
});

test('TXT-01: only ids and what programs send keep signs that turn the direction of writing or are invisible', () => {
  const typed = 'An\u202en\u200ba\u2066 x';
  const keepsSigns = ({ schema }: Field) => schema.safeParse(typed).data === typed;
  const kept = fields.filter(keepsSigns).map(({ of, name }) => `${of} ${name}`);
  expect([...new Set(kept)]).toMatchInlineSnapshot(`
    [
      "GET /deliveries/show/:boxOrPharmacyId boxOrPharmacyId",
      "GET /deliveries/open ids",
      "GET /deliveries/statistics/per-pharmacy/:id timeZone",
      "GET /deliveries/statistics/per-pharmacy/:id ids",
      "POST /deliveries/verify-ssn/:deliveryId deliveryId",
      "POST /deliveries/verify-pin/:deliveryId deliveryId",
      "POST /sms-receipts reference",
      "POST /strong-authentication/authenticate verificationData",
      "POST /undo/delivery undo",
      "POST /undo/locker undo",
      "POST /undo/comment undo",
    ]
  `);
  const cleaned = fields.filter(({ schema }) => schema.safeParse(typed).data === 'Anna x');
  const texts = ['descriptionText', 'reason', 'text', 'name', 'order_id', 'shelf', 'street'];
  expect(cleaned.map(({ name }) => name)).toEqual(expect.arrayContaining(texts));
});
