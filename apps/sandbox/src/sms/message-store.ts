import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';
import { Topic } from '../live/topic.ts';

/** The delivery receipt that the gateway sends to the sender of a message. */
const receiptSchema = z.object({
  url: z.url(),
  /** When the message was delivered or failed. */
  at: z.number(),
  isReported: z.boolean(),
});

const messageSchema = z.object({
  id: z.string(),
  /** Its idempotency key. */
  key: z.string(),
  at: z.number(),
  to: z.string(),
  text: z.string(),
  reference: z.string(),
  receipt: receiptSchema.optional(),
});
export type Message = z.output<typeof messageSchema>;

export type NewMessage = Pick<Message, 'to' | 'text' | 'reference' | 'receipt'>;

/** Whether a phone receives messages; numbers that end with 0000 do not. */
export function isReachable(phone: string): boolean {
  return !phone.endsWith('0000');
}

/** The accepted messages, stored on disk so that duplicates are detected after a restart. */
export class MessageStore {
  readonly topic = new Topic();
  readonly #file: string;
  #messages: readonly Message[];
  #isAway = false;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'messages.json');
    this.#messages = readJsonFile(this.#file, z.array(messageSchema)) ?? [];
  }

  /** The delivered messages, all or those to one number, newest first. */
  list(to?: string): readonly Message[] {
    return this.#messages
      .filter((one) => isReachable(one.to) && (to === undefined || one.to === to))
      .toReversed();
  }

  /** Messages with a pending receipt. */
  unreported(): readonly Message[] {
    return this.#messages.filter((one) => one.receipt?.isReported === false);
  }

  /** Marks the receipt of a message as sent. */
  setReported(id: string): void {
    this.#save(
      this.#messages.map((one) =>
        one.id === id && one.receipt !== undefined
          ? { ...one, receipt: { ...one.receipt, isReported: true } }
          : one,
      ),
    );
  }

  /** Stores a message once for each key; a repeated key returns the first message. */
  accept(key: string, message: NewMessage, at: number): Message {
    const known = this.#messages.find((one) => one.key === key);
    if (known !== undefined) return known;
    const accepted: Message = { id: randomUUID(), key, at, ...message };
    this.#save([...this.#messages, accepted]);
    this.topic.changed();
    return accepted;
  }

  #save(messages: readonly Message[]): void {
    writeJsonFile(this.#file, messages, 0o600);
    this.#messages = messages;
  }

  /** Whether the gateway is switched off: it responds with 503. */
  get isAway(): boolean {
    return this.#isAway;
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.topic.changed();
  }
}
