import { backoffMs, pause } from '../backoff.ts';
import { isReachable, type Message, type MessageStore } from './message-store.ts';

/** A message reaches its phone so long after it was taken. */
export const receiptAfterMs = 2000;

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const timeoutMs = 10_000;

/**
 * Reports what became of messages, each until its sender has taken it: `POST {receiptUrl}` with the
 * gateway's key and `{reference, state, at}`. What was not yet reported when the sandbox stopped is
 * reported after its next start; one that a kill made us report twice is the same receipt again.
 */
export class ReceiptSender {
  readonly #store: MessageStore;
  readonly #key: string;
  readonly #stop = new AbortController();
  readonly #followed = new Map<string, Promise<void>>();

  constructor(store: MessageStore, key: string) {
    this.#store = store;
    this.#key = key;
  }

  /** Goes on with what the last run left. */
  start(): void {
    for (const message of this.#store.unreported()) this.follow(message);
  }

  /** Reports a message when its time has come; one that is followed or reported is passed over. */
  follow(message: Message): void {
    if (message.receipt?.isReported !== false || this.#followed.has(message.id)) return;
    this.#followed.set(message.id, this.#report(message, message.receipt));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#followed.values());
  }

  async #report(message: Message, receipt: NonNullable<Message['receipt']>): Promise<void> {
    const { signal } = this.#stop;
    await pause(Math.max(0, receipt.at - Date.now()), signal);
    for (let failures = 1; !signal.aborted; failures += 1) {
      if (await this.#send(message, receipt)) {
        this.#store.setReported(message.id);
        return;
      }
      await pause(backoffMs(failures, firstPauseMs, longestPauseMs), signal);
    }
  }

  /** Whether the receipt was taken. */
  async #send({ to, reference }: Message, { url, at }: { url: string; at: number }) {
    const state = isReachable(to) ? 'delivered' : 'failed';
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stop.signal]);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reference, state, at }),
        signal,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Kolli is away: the next try tells.
      return false;
    }
  }
}
