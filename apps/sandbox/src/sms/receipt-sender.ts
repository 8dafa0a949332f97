import { backoffMs, pause } from '../platform/backoff.ts';
import { isReachable, type Message, type MessageStore } from './message-store.ts';

/** Delay from the acceptance of a message until its delivery. */
export const receiptAfterMs = 2000;

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const timeoutMs = 10_000;

/**
 * Sends delivery receipts, each until it is accepted: `POST {receiptUrl}` with the gateway's key and
 * `{reference, state, at}`. Receipts that are pending when the sandbox stops are sent after its next start;
 * after a kill a receipt may be sent twice with the same content.
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

  /** Sends the pending receipts of the last run. */
  start(): void {
    for (const message of this.#store.unreported()) this.follow(message);
  }

  /** Sends the receipt of a message at its time, unless it is already scheduled or sent. */
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

  /** Sends a receipt; returns whether it was accepted. */
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
      // Kolli is unreachable: retried later.
      return false;
    }
  }
}
