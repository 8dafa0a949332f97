import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema } from '../call/fields.ts';
import { linesOf } from './integration.ts';

const body = z.strictObject({
  pharmacyId: idSchema,
  orders: linesOf({ description: 'An order, as its source sends it' }),
});

const refusedLine = z.strictObject({
  state: z.literal('refused'),
  code: z.string(),
  /** The invalid fields, with paths inside the order. */
  errors: z.array(z.strictObject({ msg: z.string(), path: z.string() })),
});
/** It was imported before, with the same content. */
const knownLine = z.strictObject({ state: z.literal('known') });
/** It shares its id or a kolli ID with an earlier line, of this index, that counts. */
const repeatedLine = z.strictObject({ state: z.literal('repeated'), line: z.int() });
const readyLine = z.strictObject({ state: z.literal('ready') });
const importedLine = z.strictObject({ state: z.literal('imported') });

/** What an import would do with each of up to 500 orders, in their order; it writes nothing (INT-12). */
export const previewOrderImport = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/orders/import/preview',
  summary: 'What an import would do with each of up to 500 orders; writes nothing',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'body.pharmacyId' },
  hasLines: true,
  body,
  result: z.strictObject({
    lines: z.array(
      z.discriminatedUnion('state', [readyLine, knownLine, repeatedLine, refusedLine]),
    ),
  }),
  errors: [],
});

/**
 * Imports up to 500 orders as those of the source 'csv-import': each becomes an unassigned reservation by the caller. A
 * refused line does not affect the others, and the same order again changes nothing (INT-12).
 */
export const importOrders = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/orders/import',
  summary: 'Import up to 500 orders from a file, with a result for each',
  access: { permission: 'delivery.write' },
  touches: { pharmacy: 'body.pharmacyId' },
  hasLines: true,
  body,
  result: z.strictObject({
    lines: z.array(z.discriminatedUnion('state', [importedLine, knownLine, refusedLine])),
  }),
  errors: [],
});
