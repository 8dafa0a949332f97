import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createOrder, type Order } from '@kolli/contract/integration';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import type { Keys, PharmacyKeys } from '../keys-file.ts';
import { callKolli } from '../kolli-client.ts';
import { Topic } from '../live/topic.ts';

const sentSchema = z.object({
  id: z.string(),
  at: z.number(),
  businessId: z.string(),
  /** As it was sent, right or wrong. */
  order: z.record(z.string(), z.unknown()),
  answer: z.object({ status: z.number(), body: z.unknown() }),
});
/** An order that was sent, and what came of it. Status 0 means that nobody answered. */
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
    const source = this.#pharmacies.find((one) => one.businessId === businessId)?.orderSources[0];
    if (source === undefined) return undefined;
    const caller = { kolliUrl: this.#kolliUrl, key: source.key };
    // Also an order that the contract does not allow must reach Kolli, whose answer is of interest.
    const body = order as Order;
    const answer = await callKolli(caller, createOrder, { body });
    const sent: SentOrder = {
      id: randomUUID(),
      at: Date.now(),
      businessId,
      order,
      answer: {
        status: answer.status,
        body: answer.ok ? { result: answer.result } : answer.refusal,
      },
    };
    this.#sent = [sent, ...this.#sent].slice(0, remembered);
    writeJsonFile(this.#file, this.#sent, 0o600);
    this.topic.changed();
    return sent;
  }
}
