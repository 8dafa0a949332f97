import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import {
  addressSchema,
  codedBooleanSchema,
  codedTextSchema,
  idSchema,
  missing,
  optionalSchema,
} from '../call/fields.ts';
import type { ErrorCode } from '../call/error-codes.ts';
import { accessOfferSchema } from './access-offer.ts';

const roleNamePattern = /^[\p{L}\p{N}_ -]{1,60}$/u;

export const roleNameSchema = (code: ErrorCode) =>
  z.string(missing(code)).trim().regex(roleNamePattern, 'invalid_role');

/** The access of the request's body, with the pharmacy and the person's address. */
export const accessFields = {
  pharmacyId: z.string(missing('pharmacyId_missing')).pipe(idSchema),
  email: codedTextSchema(200, { missing: 'email_missing', empty: 'email_empty' }).pipe(
    addressSchema,
  ),
  webToolAccess: codedBooleanSchema('webToolAccess_missing'),
  boxAccess: codedBooleanSchema('boxAccess_missing'),
};

/** CAL-11 USR-34 DAT-04: a second offer to the same person replaces the first. */
export const addPharmacyAccess = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/add-pharmacy-access',
  summary: 'Offer an existing account access to a pharmacy',
  access: { permission: 'user.create' },
  touches: { pharmacy: 'body.pharmacyId', current: true },
  body: z.strictObject({ ...accessFields, roleName: roleNameSchema('roleName_missing') }),
  result: accessOfferSchema,
  errors: [
    'user_not_found',
    'role_not_exist',
    'this_role_is_greater_than_yours',
    'already_has_access',
    'too_many_requests',
    'proof_needed',
  ],
});

/** The newest first. */
export const listAccessOffers = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/users/access-offers',
  summary: 'The accesses that a pharmacy offers and that wait for an answer',
  access: { permission: 'user.create' },
  touches: { pharmacy: 'query.pharmacyId', current: true },
  query: z.strictObject({
    /** By default the pharmacy that the caller works in. */
    pharmacyId: optionalSchema(idSchema),
  }),
  result: z.strictObject({ offers: z.array(accessOfferSchema) }),
  errors: [],
});

const offerParams = z.strictObject({ id: idSchema });

export const withdrawAccessOffer = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/users/access-offers/:id',
  summary: 'Withdraw an offered access of the pharmacy that the caller works in',
  access: { permission: 'user.create' },
  touches: { current: true },
  params: offerParams,
  result: z.strictObject({}),
  errors: ['access_offer_ended'],
});

/** Offers to the caller are in the profile. */
export const acceptAccess = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/profile/access-offers/:id/accept',
  summary: 'Accept an access that was offered to the caller',
  access: 'signedIn',
  params: offerParams,
  result: z.strictObject({ pharmacyId: idSchema }),
  errors: ['access_offer_ended', 'already_has_access', 'proof_needed'],
});

export const declineAccess = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/profile/access-offers/:id/decline',
  summary: 'Decline an access that was offered to the caller',
  access: 'signedIn',
  params: offerParams,
  result: z.strictObject({}),
  errors: ['access_offer_ended'],
});
