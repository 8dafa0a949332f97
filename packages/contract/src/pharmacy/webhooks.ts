import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { idSchema, missing, textSchema, timeSchema } from '../call/fields.ts';

const access = { permission: 'integration.manage' } as const;
const touches = { pharmacy: 'params.pharmacyId' } as const;
const pharmacyParams = z.strictObject({ pharmacyId: idSchema });
const webhookParams = z.strictObject({ pharmacyId: idSchema, webhookId: idSchema });

/** Public and https; `validation.publicAddress` if it is not. */
const addressSchema = textSchema(2000);

/** A webhook, never with its secret. */
export const webhookSchema = z.strictObject({
  id: idSchema,
  source: z.string(),
  url: z.string(),
  /** `off`: staff turned it off; `gone`: its receiver answered 410. */
  state: z.enum(['on', 'off', 'gone']),
  createdAt: timeSchema,
  /** When its secret was replaced; the former one signs, too, for a day after that. Null if it never was. */
  rotatedAt: timeSchema.nullable(),
  /** How many events wait to be sent. */
  waiting: z.int(),
  /** How many events of its log were given up after three days. */
  givenUp: z.int(),
  /** What became of the newest event that was tried; `status` is null if there was no answer. */
  newest: z.strictObject({ isDelivered: z.boolean(), status: z.int().nullable() }).nullable(),
});
export type WebhookInfo = z.output<typeof webhookSchema>;

const webhookWithSecretSchema = z.strictObject({ webhook: webhookSchema, secret: z.string() });

/** An event that was or will be sent to a webhook. Without personal data. */
export const webhookEventSchema = z.strictObject({
  /** The header `webhook-id`. */
  id: idSchema,
  /** The kind of the change of an order, or 'test'. */
  kind: z.string(),
  /** The order's kolli ID; null for a test, where none is stored any more, and without `delivery.read`. */
  kolliId: z.string().nullable(),
  createdAt: timeSchema,
  attempts: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** When it is sent next; null unless it waits, and while an earlier event of its order does. */
  nextAt: timeSchema.nullable(),
  /** The HTTP status of the last answer; null if there was none. */
  status: z.int().nullable(),
  /** Why there was no answer, in English, such as 'connect ECONNREFUSED'. */
  problem: z.string().nullable(),
});
export type WebhookEvent = z.output<typeof webhookEventSchema>;

/** With the names of the pharmacy's order sources. */
export const listWebhooks = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/integrations/webhooks/:pharmacyId',
  summary: "A pharmacy's webhooks",
  access,
  touches,
  params: pharmacyParams,
  result: z.strictObject({ webhooks: z.array(webhookSchema), sources: z.array(z.string()) }),
  errors: [],
});

/** Returns the secret, only here. The source must be one of the pharmacy's (`validation_fail`). */
export const createWebhook = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/integrations/webhooks/create',
  summary: 'Send the changes of an order source to an address',
  access,
  touches: { pharmacy: 'body.pharmacyId' },
  body: z.strictObject({
    pharmacyId: z.string(missing('pharmacyId_missing')).pipe(idSchema),
    source: textSchema(100),
    url: addressSchema,
  }),
  result: webhookWithSecretSchema,
  errors: ['webhook_exists', 'too_many_webhooks', 'proof_needed'],
});

/** Changes the address, or turns it on or off. What happens while it is off is sent once it is on again. */
export const updateWebhook = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/integrations/webhooks/update/:pharmacyId/:webhookId',
  summary: 'Change the address of a webhook, or turn it on or off',
  access,
  touches,
  params: webhookParams,
  body: z.strictObject({ url: addressSchema.optional(), isOn: z.boolean().optional() }),
  result: webhookSchema,
  errors: ['webhook_not_found', 'webhook_exists', 'proof_needed'],
});

/** Returns the new secret, only here; the former one signs, too, for a day. */
export const rotateWebhook = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/integrations/webhooks/rotate/:pharmacyId/:webhookId',
  summary: 'Give a webhook another secret',
  access,
  touches,
  params: webhookParams,
  body: z.strictObject({
    /** The webhook's `rotatedAt`: whoever does not know the newest secret replaces none (`webhook_changed`). */
    rotatedAt: timeSchema.nullable(),
  }),
  result: webhookWithSecretSchema,
  errors: ['webhook_not_found', 'webhook_changed', 'proof_needed'],
});

export const removeWebhook = defineCall({
  surface: 'api',
  method: 'DELETE',
  path: '/integrations/webhooks/:pharmacyId/:webhookId',
  summary: 'Remove a webhook with what waits for it',
  access,
  touches,
  params: webhookParams,
  result: z.strictObject({ webhookId: idSchema }),
  errors: ['webhook_not_found', 'proof_needed'],
});

/** Events of the last 30 days, newest first. */
export const listWebhookEvents = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/integrations/webhooks/events/:pharmacyId/:webhookId',
  summary: 'What is sent to a webhook, by page',
  access,
  touches,
  params: webhookParams,
  query: z.strictObject({
    /** The `lastKey` of the previous page. */
    lastKey: idSchema.optional(),
    limit: z.coerce.number({ error: 'validation.invalid' }).int().min(1).max(200).default(50),
  }),
  result: z.strictObject({ events: z.array(webhookEventSchema), lastKey: idSchema.nullable() }),
  errors: ['webhook_not_found'],
});

/** Sends an event now, also one that ended. One that is about to be sent, or waits for an earlier one of its order, stays. */
export const resendWebhookEvent = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/integrations/webhooks/resend/:pharmacyId/:webhookId/:eventId',
  summary: 'Send an event to a webhook again',
  access,
  touches,
  params: z.strictObject({ pharmacyId: idSchema, webhookId: idSchema, eventId: idSchema }),
  result: z.strictObject({ eventId: idSchema }),
  errors: ['webhook_not_found', 'webhook_event_not_found', 'webhook_is_off'],
});

/** Returns the id of the test event; while one waits, no other is made. */
export const testWebhook = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/integrations/webhooks/test/:pharmacyId/:webhookId',
  summary: 'Send a test event to a webhook',
  access,
  touches,
  params: webhookParams,
  result: z.strictObject({ eventId: idSchema }),
  errors: ['webhook_not_found', 'webhook_is_off'],
});
