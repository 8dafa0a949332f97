import { randomBytes } from 'node:crypto';
import type { OrderChange } from '@kolli/contract/machine/order-changes';
import { Webhook } from 'standardwebhooks';

/** A new secret of a webhook, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The body of an event: a change of an order, or a test event. */
export function eventBody(
  id: string,
  { change, at }: { readonly change: OrderChange | undefined; readonly at: Date },
): string {
  return JSON.stringify(
    change === undefined
      ? { type: 'test', timestamp: at.toISOString(), data: { id } }
      : {
          type: `order.${change.kind}`,
          timestamp: new Date(change.at).toISOString(),
          data: change,
        },
  );
}

/**
 * The headers of Standard Webhooks, signed now with each secret: during a rotation the receiver finds the one it knows.
 */
export function eventHeaders(
  id: string,
  { body, at, secrets }: { body: string; at: Date; secrets: readonly string[] },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Kolli-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
