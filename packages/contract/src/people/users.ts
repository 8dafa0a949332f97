import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { blankSchema, idSchema, optionalSchema, textSchema, timeSchema } from '../call/fields.ts';
import { accessOfferSchema } from './access-offer.ts';
import { accessFields, roleNameSchema } from './access-offers.ts';
import { roleSchema } from './profile.ts';
import { firstNameSchema, lastNameSchema } from './profile-changes.ts';

/**
 * A person as shown to those who manage a pharmacy's people (USR-26): role and flags are those of
 * the access to that pharmacy. Without the PIN, which only its owner sees.
 */
export const userSchema = z.strictObject({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  pharmacyId: idSchema,
  webToolAccess: z.boolean(),
  boxAccess: z.boolean(),
  hasPharmacistPin: z.boolean(),
  /** Was invited and has not signed in yet. */
  isInvited: z.boolean(),
  isDisabled: z.boolean(),
  /** Has an authenticator app, which is asked for after the password. */
  hasSecondFactor: z.boolean(),
  updatedAt: timeSchema,
});
export type User = z.output<typeof userSchema>;

/**
 * CAL-13 USR-01 USR-02: sorted by name, numbers in names by their value, then id. The search matches parts of names and
 * addresses; `total` is how many there are, beyond the page, too.
 */
export const listUsers = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/users/',
  summary: 'The people of a pharmacy, by page',
  access: 'signedIn',
  touches: { pharmacy: 'query.pharmacyId', current: true },
  query: z.strictObject({
    /** By default the pharmacy that the caller works in. */
    pharmacyId: optionalSchema(idSchema),
    pageSize: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(100).default(20),
    lastKey: optionalSchema(idSchema),
    search: optionalSchema(textSchema(100)),
  }),
  result: z.strictObject({
    users: z.array(userSchema),
    lastKey: idSchema.nullable(),
    total: z.int(),
  }),
  errors: ['user_not_found'],
});

/** CAL-14 */
export const showUser = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/users/show/:id',
  summary: 'A person of the pharmacy that the caller works in',
  access: 'signedIn',
  touches: { user: 'params.id', current: true },
  params: z.strictObject({ id: idSchema }),
  result: userSchema,
  errors: [],
});

const { pharmacyId, email, ...flags } = accessFields;
const role = roleNameSchema('role_missing');

/**
 * CAL-15: offers an existing account access (DAT-04), or invites a new address by mail. `too_many_requests` after 60
 * people in an hour, invited or offered an access.
 */
export const createUser = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/create',
  summary: 'Add a person to a pharmacy; at most 60 people per user and hour',
  access: { permission: 'user.create' },
  touches: { pharmacy: 'body.pharmacyId', current: true },
  body: z.strictObject({
    email,
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    role,
    pharmacyId,
    ...flags,
  }),
  result: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('invited'), user: userSchema }),
    z.strictObject({ outcome: z.literal('access_offered'), offer: accessOfferSchema }),
  ]),
  errors: [
    'role_not_exist',
    'this_role_is_greater_than_yours',
    'already_has_access',
    'email_in_use',
    'too_many_requests',
    'proof_needed',
  ],
});

/**
 * CAL-16 USR-24: changes role and flags of the access to `pharmacyId`. Omitted fields do not change. Only
 * an admin of all pharmacies of a person may change the address, and only who may change people at all of
 * them the names; the administration of the installation may change both (otherwise `user_is_not_admin`).
 * The PIN cannot be set by others.
 */
export const updateUser = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/update/:id',
  summary: "Change a person's names, role and flags at a pharmacy",
  access: { permission: 'user.update' },
  touches: { user: 'params.id', pharmacy: 'body.pharmacyId', current: true },
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    email: email.optional(),
    firstName: firstNameSchema.optional(),
    lastName: lastNameSchema.optional(),
    role: role.optional(),
    pharmacyId,
    /** Part of the specification's form; must be blank. */
    pharmacistPin: blankSchema,
    webToolAccess: flags.webToolAccess.optional(),
    boxAccess: flags.boxAccess.optional(),
  }),
  result: userSchema,
  errors: [
    'role_not_exist',
    'this_role_is_greater_than_yours',
    'user_is_not_admin',
    'last_main_user',
    'email_in_use',
    'proof_needed',
  ],
});

/**
 * CAL-12: without a body, at the pharmacy that the caller works in. The last main user cannot be removed
 * (`last_main_user`); a person without any access left, to whom none is offered, is disabled.
 */
export const removePharmacyAccess = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/remove-pharmacy-access/:userId',
  summary: 'Remove a person from a pharmacy',
  access: { permission: 'user.delete' },
  touches: { user: 'params.userId', pharmacy: 'body.pharmacyId', current: true },
  params: z.strictObject({ userId: idSchema }),
  body: z.strictObject({ pharmacyId: optionalSchema(idSchema) }),
  result: z.strictObject({ userId: idSchema, isDisabled: z.boolean() }),
  errors: ['this_role_is_greater_than_yours', 'last_main_user', 'proof_needed'],
});

/** Resends the invitation to set a password; `user_not_invited` after the person has signed in. */
export const inviteUserAgain = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/users/invite-again/:userId',
  summary: 'Resend the invitation',
  access: { permission: 'user.create' },
  touches: { user: 'params.userId', current: true },
  params: z.strictObject({ userId: idSchema }),
  result: z.strictObject({}),
  errors: ['user_not_invited', 'too_many_requests'],
});

/**
 * SEC-03, SEC-04: removes app, passkeys and recovery codes of somebody who has lost them. The person is notified by mail;
 * `second_factor_not_set` without one.
 */
export const removeSecondFactor = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/users/remove-second-factor/:userId',
  summary: "Remove a person's second factor",
  access: { permission: 'user.update' },
  touches: { user: 'params.userId', current: true },
  params: z.strictObject({ userId: idSchema }),
  result: userSchema,
  errors: [
    'second_factor_not_set',
    'this_role_is_greater_than_yours',
    'user_is_not_admin',
    'proof_needed',
  ],
});
