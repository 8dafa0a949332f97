import { importSource } from '@kolli/domain/orders/import-source';
import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, missing, optionalSchema, textSchema, timeSchema } from '../call/fields.ts';

/** A key of a box or an order source; its secret is returned only once, at creation. */
export const machineKeySchema = z.strictObject({
  id: idSchema,
  kind: z.enum(['device', 'orderSource']),
  name: z.string(),
  boxId: idSchema.nullable(),
  /** Of a test source, whose orders are marked, reach no phone and are moved by a robot. */
  isTest: z.boolean(),
  createdAt: timeSchema,
  revokedAt: timeSchema.nullable(),
});

/** What people call a key. */
export const keyNameSchema = textSchema(100);

export const listMachineKeys = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/keys/:pharmacyId',
  summary: "A pharmacy's keys, or those of one of its boxes",
  access: { permission: 'key.manage', orAdministration: true },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z.strictObject({ boxId: idSchema.optional() }),
  result: z.array(machineKeySchema),
  errors: ['pharmacy_not_found', 'pickupbox_not_found'],
});

/**
 * Returns the secret, only here. A device's key requires its box (`missing_fields`). The pharmacy's main
 * users are notified by mail (SEC-01). Throws `source_kind_differs` for a test source with the name of a real one, and the
 * other way round.
 */
export const createMachineKey = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/keys/create',
  summary: 'Create a key for a box or an order source',
  access: { permission: 'key.manage', orAdministration: true },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z
    .strictObject({
      pharmacyId: z.string(missing('pharmacyId_missing')).pipe(idSchema),
      kind: z.enum(['device', 'orderSource'], missing('missing_fields')),
      boxId: idSchema.optional(),
      name: keyNameSchema,
      /** A test source (INT-08): a source is one or is none under all of its keys. */
      isTest: optionalSchema(z.boolean()).transform((isTest = false) => isTest),
    })
    .refine(({ kind, boxId }) => (kind === 'device') === (boxId !== undefined), {
      error: 'missing_fields',
      path: ['boxId'],
    })
    .refine(({ kind, isTest }) => kind === 'orderSource' || !isTest, {
      error: 'validation.invalid',
      path: ['isTest'],
    })
    // The source of orders that staff import, which nobody else may send, read or cancel.
    .refine(({ kind, name }) => kind === 'device' || name !== importSource, {
      error: 'validation.invalid',
      path: ['name'],
    }),
  result: z.strictObject({ key: z.string(), ...machineKeySchema.shape }),
  errors: [
    'pharmacy_does_not_exist',
    'pickupbox__does_not_exist',
    'source_kind_differs',
    'proof_needed',
  ],
});

/**
 * Makes the key of the box that shows this claim code (INT-11). Its secret is the box's own: nobody else gets to know it.
 * The pharmacy's main users are notified by mail. Throws `claim_code_not_found` for a wrong, used or expired code, and
 * `too_many_requests` after ten of them in an hour.
 */
export const claimMachineKey = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/keys/claim',
  summary: 'Make the key of a box by the claim code that it shows',
  access: { permission: 'key.manage', orAdministration: true },
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    pharmacyId: z.string(missing('pharmacyId_missing')).pipe(idSchema),
    boxId: z.string(missing('missing_fields')).pipe(idSchema),
    /** As the box shows it; letter case, spaces and hyphens do not matter. */
    claimCode: textSchema(20),
    name: keyNameSchema,
  }),
  result: machineKeySchema,
  errors: [
    'pharmacy_does_not_exist',
    'pickupbox__does_not_exist',
    'claim_code_not_found',
    'proof_needed',
  ],
});

export const revokeMachineKey = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/keys/revoke/:pharmacyId/:keyId',
  summary: 'Revoke a key, immediately and permanently',
  access: { permission: 'key.manage', orAdministration: true },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema, keyId: idSchema }),
  result: machineKeySchema,
  errors: ['pharmacy_not_found', 'key_not_found', 'proof_needed'],
});
