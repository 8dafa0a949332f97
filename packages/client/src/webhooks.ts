import { Webhook } from 'standardwebhooks';
import type { OrderChange } from './order-source.ts';

/**
 * What a webhook brings: a change of an order, or the test that somebody sent from Kolli. `data.id` is the same each time
 * that an event is sent: what was done once is not done again.
 */
export type WebhookEvent =
  | {
      readonly type: `order.${OrderChange['kind']}`;
      readonly timestamp: string;
      readonly data: OrderChange;
    }
  | { readonly type: 'test'; readonly timestamp: string; readonly data: { readonly id: string } };

/** A request that is not from Kolli, was changed on the way, or is older than five minutes. Answer it with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/**
 * Checks the signature of a webhook and returns its event.
 * @param secret the webhook's secret, `whsec_…`
 * @param headers the request's headers: `Headers`, or an object as Node has it
 * @param body the request's body exactly as it arrived, before any JSON parsing
 */
export function readWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
): WebhookEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  );
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(texts)) as WebhookEvent;
  } catch (error) {
    throw new WebhookRefused(error instanceof Error ? error.message : 'Refused', { cause: error });
  }
}
