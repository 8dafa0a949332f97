import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { Topic } from '../live/topic.ts';

const messageSchema = z.object({
  id: z.string(),
  /** The idempotency key under which it came. */
  key: z.string(),
  at: z.number(),
  to: z.string(),
  text: z.string(),
  reference: z.string(),
});
export type Message = z.output<typeof messageSchema>;

/** The messages that arrived, on disk, so that a repeated one is known after a restart, too. */
export class MessageStore {
  readonly topic = new Topic();
  readonly #file: string;
  #messages: readonly Message[];
  #isAway = false;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'messages.json');
    this.#messages = readJsonFile(this.#file, z.array(messageSchema)) ?? [];
  }

  /** Newest first; only those to one number when it is given. */
  list(to?: string): readonly Message[] {
    const messages =
      to === undefined ? this.#messages : this.#messages.filter((one) => one.to === to);
    return messages.toReversed();
  }

  /** Takes a message once for each key; a repeated key gives the first message again. */
  accept(key: string, message: Pick<Message, 'to' | 'text' | 'reference'>, at: number): Message {
    const known = this.#messages.find((one) => one.key === key);
    if (known !== undefined) return known;
    const { to, text, reference } = message;
    const accepted: Message = { id: randomUUID(), key, at, to, text, reference };
    const messages = [...this.#messages, accepted];
    writeJsonFile(this.#file, messages, 0o600);
    this.#messages = messages;
    this.topic.changed();
    return accepted;
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
