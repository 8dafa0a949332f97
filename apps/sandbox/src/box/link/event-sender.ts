import type { DeviceClient } from './device-client.ts';
import type { LinkedBox } from './linked-box.ts';

/** The limit of the contract. */
const maxBatchSize = 1000;
const minBatchSize = 20;

/** Sends a box's events in their order until none waits. */
export class EventSender {
  readonly #box: LinkedBox;
  readonly #client: DeviceClient;
  readonly #signal: AbortSignal;
  #limit = maxBatchSize;

  constructor(box: LinkedBox, client: DeviceClient, signal: AbortSignal) {
    this.#box = box;
    this.#client = client;
    this.#signal = signal;
  }

  /** Returns false when it failed and should be called again after a pause. */
  async sendAll(): Promise<boolean> {
    while (this.#box.isReadyToSend()) {
      const { aheadMs, events } = this.#box.nextBatch(this.#limit);
      if (events.length === 0) return true;
      const at = Math.max(0, Math.round(this.#box.now() + aheadMs));
      const answer = await this.#client.send(at, events);
      if (this.#signal.aborted) return false;
      if (!answer.ok) {
        // A smaller batch may arrive in time over a slow network.
        if (answer.status === 0) this.#limit = Math.max(minBatchSize, Math.floor(this.#limit / 2));
        return this.#resyncNumbers(answer.refusal.code);
      }
      this.#limit = Math.min(maxBatchSize, this.#limit * 2);
      this.#box.eventsConfirmed(answer.result.lastSeq);
    }
    return true;
  }

  /** After a refusal of event numbers: asks which number Kolli has and continues from there. */
  async #resyncNumbers(code: string): Promise<boolean> {
    if (code !== 'event_out_of_order' && code !== 'event_conflict') return false;
    const ackedBefore = this.#box.ackedSeq();
    const answer = await this.#client.heartbeat(this.#box.now(), this.#box.softwareVersion);
    if (!answer.ok || this.#signal.aborted) return false;
    const { epoch, lastSeq } = answer.result;
    this.#box.heartbeatAnswered({ epoch, lastSeq, ackedBefore });
    if (code === 'event_conflict') this.#box.renumberFrom(lastSeq);
    else this.#box.eventsConfirmed(lastSeq);
    return false;
  }
}
