import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { Topic } from '../live/topic.ts';

/** What the gateway owes the sender of a message: to report what became of it. */
const receiptSchema = z.object({
  url: z.url(),
  /** When the message reached the phone, or was given up. */
  at: z.number(),
  isReported: z.boolean(),
});

const messageSchema = z.object({
  id: z.string(),
  /** The idempotency key under which it came. */
  key: z.string(),
  at: z.number(),
  to: z.string(),
  text: z.string(),
  reference: z.string(),
  receipt: receiptSchema.optional(),
});
export type Message = z.output<typeof messageSchema>;

export type NewMessage = Pick<Message, 'to' | 'text' | 'reference' | 'receipt'>;

/** Whether a phone takes messages: one whose number ends with 0000 is out of reach for good. */
export function isReachable(phone: string): boolean {
  return !phone.endsWith('0000');
}

/** The messages that were taken, on disk, so that a repeated one is known after a restart, too. */
export class MessageStore {
  readonly topic = new Topic();
  readonly #file: string;
  #messages: readonly Message[];
  #isAway = false;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'messages.json');
    this.#messages = readJsonFile(this.#file, z.array(messageSchema)) ?? [];
  }

  /** Those that reached a phone, newest first; only those to one number when it is given. */
  list(to?: string): readonly Message[] {
    return this.#messages
      .filter((one) => isReachable(one.to) && (to === undefined || one.to === to))
      .toReversed();
  }

  /** Those of which somebody still waits to hear. */
  unreported(): readonly Message[] {
    return this.#messages.filter((one) => one.receipt?.isReported === false);
  }

  /** Notes that the sender of a message has heard what became of it. */
  setReported(id: string): void {
    this.#keep(
      this.#messages.map((one) =>
        one.id === id && one.receipt !== undefined
          ? { ...one, receipt: { ...one.receipt, isReported: true } }
          : one,
      ),
    );
  }

  /** Takes a message once for each key; a repeated key gives the first message again. */
  accept(key: string, message: NewMessage, at: number): Message {
    const known = this.#messages.find((one) => one.key === key);
    if (known !== undefined) return known;
    const accepted: Message = { id: randomUUID(), key, at, ...message };
    this.#keep([...this.#messages, accepted]);
    this.topic.changed();
    return accepted;
  }

  #keep(messages: readonly Message[]): void {
    writeJsonFile(this.#file, messages, 0o600);
    this.#messages = messages;
  }

  /** While the gateway is away it answers 503 and takes nothing. */
  get isAway(): boolean {
    return this.#isAway;
  }

  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.topic.changed();
  }
}
