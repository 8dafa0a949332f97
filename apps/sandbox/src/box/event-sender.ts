import type { DeviceClient } from './device-client.ts';
import type { LinkedBox } from './linked-box.ts';

/** The contract takes no more events at once. */
const mostEvents = 1000;
const fewestEvents = 20;

/** Sends a box's events in their order until none waits. */
export class EventSender {
  readonly #box: LinkedBox;
  readonly #client: DeviceClient;
  readonly #signal: AbortSignal;
  #limit = mostEvents;

  constructor(box: LinkedBox, client: DeviceClient, signal: AbortSignal) {
    this.#box = box;
    this.#client = client;
    this.#signal = signal;
  }

  /** Answers whether all is sent, or waits for the next heartbeat; false asks to be called again. */
  async sendAll(): Promise<boolean> {
    while (this.#box.isReadyToSend()) {
      const { aheadMs, events } = this.#box.nextBatch(this.#limit);
      if (events.length === 0) return true;
      const at = Math.max(0, Math.round(this.#box.now() + aheadMs));
      const answer = await this.#client.send(at, events);
      if (this.#signal.aborted) return false;
      if (!answer.ok) {
        // What did not get through in time may get through in smaller pieces.
        if (answer.status === 0) this.#limit = Math.max(fewestEvents, Math.floor(this.#limit / 2));
        return this.#settleNumbers(answer.refusal.code);
      }
      this.#limit = Math.min(mostEvents, this.#limit * 2);
      this.#box.heard(answer.result.lastSeq);
    }
    return true;
  }

  /** After a refusal for its numbers the box asks what Kolli has, and sends on from there. */
  async #settleNumbers(code: string): Promise<boolean> {
    if (code !== 'event_out_of_order' && code !== 'event_conflict') return false;
    const answer = await this.#client.heartbeat(this.#box.now(), this.#box.softwareVersion);
    if (!answer.ok || this.#signal.aborted) return false;
    if (code === 'event_conflict') this.#box.numbersTaken(answer.result.lastSeq);
    else this.#box.heard(answer.result.lastSeq);
    return false;
  }
}
