import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createOrder, type Order } from '@kolli/contract/machine/integration';
import { cancelOrder, createOrders } from '@kolli/contract/machine/orders';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';
import type { Keys, PharmacyKeys } from '../platform/keys-file.ts';
import { type Answer, callKolli } from '../platform/kolli-client.ts';
import { Topic } from '../live/topic.ts';

const sentSchema = z.object({
  id: z.string(),
  at: z.number(),
  businessId: z.string(),
  what: z.enum(['order', 'cancellation', 'batch']).default('order'),
  /** The order as it was sent; for a batch only the number of orders. */
  order: z.record(z.string(), z.unknown()),
  answer: z.object({ status: z.number(), body: z.unknown() }),
});
const acceptedSchema = z.object({ result: z.object({ docId: z.string() }) });
/** A sent order, cancellation or batch with its response; status 0 means no response. */
export type SentOrder = z.output<typeof sentSchema>;

const maxStored = 200;

/** The order sources of all pharmacies. Sends orders without validation, so that Kolli can refuse them. */
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

  /** The sent orders, newest first. */
  get sent(): readonly SentOrder[] {
    return this.#sent;
  }

  follow(keys: Keys): void {
    this.#pharmacies = keys.pharmacies.filter((pharmacy) => pharmacy.orderSources.length > 0);
    this.topic.changed();
  }

  /**
   * Sends an order with the key of the pharmacy's first source, and stores it with the response.
   * Undefined when the pharmacy has no order source.
   */
  async send(businessId: string, order: Record<string, unknown>): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    // An order that violates the contract is sent, too, to show Kolli's response.
    const body = order as Order;
    const answer = await callKolli(caller, createOrder, { body });
    return this.#store({ businessId, what: 'order', order }, answer);
  }

  /** Cancels a sent order and stores the response. */
  async cancel({ businessId, order, answer: sent }: SentOrder): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    // Its own id may have slashes, which some proxies do not pass on in a path.
    const docId = acceptedSchema.safeParse(sent.body).data?.result.docId;
    const fulfillmentOrderId = docId ?? String(order['fulfillment_order_id']);
    const answer = await callKolli(caller, cancelOrder, { params: { fulfillmentOrderId } });
    return this.#store({ businessId, what: 'cancellation', order }, answer);
  }

  /** Sends orders in one batch; stores the number of accepted lines and the refused ones. */
  async sendBatch(
    businessId: string,
    orders: readonly Record<string, unknown>[],
  ): Promise<SentOrder | undefined> {
    const caller = this.#caller(businessId);
    if (caller === undefined) return undefined;
    const answer = await callKolli(caller, createOrders, { body: { orders: [...orders] } });
    const sent = { businessId, what: 'batch', order: { orders: orders.length } } as const;
    if (!answer.ok) return this.#store(sent, answer);
    const refused = answer.result.lines.filter(({ ok }) => !ok);
    const result = { accepted: answer.result.lines.length - refused.length, refused };
    return this.#store(sent, { ...answer, result });
  }

  #caller(businessId: string) {
    const source = this.#pharmacies.find((one) => one.businessId === businessId)?.orderSources[0];
    return source && { kolliUrl: this.#kolliUrl, key: source.key };
  }

  #store(
    what: Pick<SentOrder, 'businessId' | 'what' | 'order'>,
    answer: Answer<unknown>,
  ): SentOrder {
    const { status } = answer;
    const body = answer.ok ? { result: answer.result } : answer.refusal;
    const sent = { id: randomUUID(), at: Date.now(), ...what, answer: { status, body } };
    this.#sent = [sent, ...this.#sent].slice(0, maxStored);
    writeJsonFile(this.#file, this.#sent, 0o600);
    this.topic.changed();
    return sent;
  }
}
