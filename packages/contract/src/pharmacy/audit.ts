import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, textSchema, timeSchema } from '../call/fields.ts';
import { timeTextSchema } from '../call/query-fields.ts';

export const auditEntrySchema = z.strictObject({
  /**
   * Changes that concern all pharmacies, and what concerns a person of more than a hundred, are in the installation's own
   * chain. The latter is listed for who administers the installation.
   */
  chain: z.enum(['pharmacy', 'installation']),
  /** Its number in its chain. */
  seq: z.int(),
  at: timeSchema,
  userId: idSchema.nullable(),
  userName: z.string().nullable(),
  /** The action, such as 'key.create'. */
  action: z.string(),
  /** The id of the object of the action; never an identity number. */
  subject: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** A pharmacy's audit log with the entries of the installation, newest first. */
export const listAuditEntries = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/audit/entries/:pharmacyId',
  summary: "Search a pharmacy's audit log, by page",
  access: { permission: 'audit.read', orAdministration: true },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  query: z.strictObject({
    /** An action or its prefix, such as 'session'. */
    action: textSchema(60).optional(),
    userId: idSchema.optional(),
    subject: textSchema(100).optional(),
    startTime: timeTextSchema.optional(),
    endTime: timeTextSchema.optional(),
    /** The `lastKey` of the previous page; a number alone is that of an entry of the pharmacy's chain. */
    lastKey: z
      .string({ error: 'validation.invalid' })
      .regex(/^\d{1,15}(\.\d{1,15})?$/, 'validation.invalid')
      .optional(),
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  }),
  result: z.strictObject({ entries: z.array(auditEntrySchema), lastKey: z.string().nullable() }),
  errors: ['pharmacy_not_found'],
});

/** Recomputes a pharmacy's hash chain and the installation's, and compares them with the heads stored outside the database. */
export const verifyAuditLog = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/audit/verify/:pharmacyId',
  summary: "Verify a pharmacy's audit log",
  access: { permission: 'audit.read', orAdministration: true },
  touches: { pharmacy: 'params.pharmacyId' },
  params: z.strictObject({ pharmacyId: idSchema }),
  result: z.strictObject({
    isIntact: z.boolean(),
    entries: z.int(),
    /** The first entry that was changed, and how it was detected. */
    brokenAt: z.int().nullable(),
    reason: z.string().nullable(),
  }),
  errors: ['pharmacy_not_found'],
});
