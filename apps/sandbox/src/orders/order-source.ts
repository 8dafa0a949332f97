import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createOrder, type Order } from '@kolli/contract/integration';
import { cancelOrder, createOrders } from '@kolli/contract/orders';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import type { Keys, PharmacyKeys } from '../keys-file.ts';
import { type Answer, callKolli } from '../kolli-client.ts';
import { Topic } from '../live/topic.ts';

const sentSchema = z.object({
  id: z.string(),
  at: z.number(),
  businessId: z.string(),
  what: z.enum(['order', 'cancellation', 'batch']).default('order'),
  /** As it was sent, right or wrong; of a batch only how many there were. */
  order: z.record(z.string(), z.unknown()),
  answer: z.object({ status: z.number(), body: z.unknown() }),
});
/** What was sent, and what came of it. Status 0 means that nobody answered. */
export type SentOrder = z.output<typeof sentSchema>;

const remembered = 200;

/** The order source of each pharmacy: sends what it is given, also what Kolli will refuse. */
export class OrderSource {
  readonly topic = new Topic();
  readonly #kolliUrl: string;
  readonly #file: string;
  #pharmacies: readonly PharmacyKeys[] = [];
  #sent: readonly SentOrder[];

  constructor(kolliUrl: string, dataDir: string) {
    this.#kolliUrl = kolliUrl;
    this.#file = join(dataDir, 'orders.json');
    this.#sent = readJsonFile(this.#file, z.array(sentSchema)) ?? [];
  }

  /** Pharmacies that have an order source with a key. */
  get pharmacies(): readonly PharmacyKeys[] {
    return this.#pharmacies;
  }

  /** What was sent, newest first. */
  get sent(): readonly SentOrder[] {
    return this.#sent;
  }

  follow(keys: Keys): void {
    this.#pharmacies = keys.pharmacies.filter((pharmacy) => pharmacy.orderSources.length > 0);
    this.topic.changed();
  }

  /**
   * Sends an order with the key of the pharmacy's first source, and remembers it with the answer.
   * Undefined when no such pharmacy has an order source.
   */
  async send(businessId: string, order: Record<string, unknown>): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    // Also an order that the contract does not allow must reach Kolli, whose answer is of interest.
    const body = order as Order;
    const answer = await callKolli(caller, createOrder, { body });
    return this.#remember({ businessId, what: 'order', order }, answer);
  }

  /** Cancels an order that was sent before, and remembers the answer. */
  async cancel({ businessId, order }: SentOrder): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    const fulfillmentOrderId = String(order['fulfillment_order_id']);
    const answer = await callKolli(caller, cancelOrder, { params: { fulfillmentOrderId } });
    return this.#remember({ businessId, what: 'cancellation', order }, answer);
  }

  /** Sends orders in one batch; of the answer it remembers what became of how many lines. */
  async sendBatch(
    businessId: string,
    orders: readonly Record<string, unknown>[],
  ): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    const answer = await callKolli(caller, createOrders, { body: { orders: [...orders] } });
    const sent = { businessId, what: 'batch', order: { orders: orders.length } } as const;
    if (!answer.ok) return this.#remember(sent, answer);
    const refused = answer.result.lines.filter(({ ok }) => !ok);
    const result = { taken: answer.result.lines.length - refused.length, refused };
    return this.#remember(sent, { ...answer, result });
  }

  #caller(businessId: string) {
    const source = this.#pharmacies.find((one) => one.businessId === businessId)?.orderSources[0];
    return source && { kolliUrl: this.#kolliUrl, key: source.key };
  }

  #remember(
    what: Pick<SentOrder, 'businessId' | 'what' | 'order'>,
    answer: Answer<unknown>,
  ): SentOrder {
    const { status } = answer;
    const body = answer.ok ? { result: answer.result } : answer.refusal;
    const sent = { id: randomUUID(), at: Date.now(), ...what, answer: { status, body } };
    this.#sent = [sent, ...this.#sent].slice(0, remembered);
    writeJsonFile(this.#file, this.#sent, 0o600);
    this.topic.changed();
    return sent;
  }
}
