import { deviceCommandSchema, type DeviceCommand } from '@kolli/contract/device';
import type { DeviceEvent } from '@kolli/contract/device-events';
import { backoffMs, pause } from '../backoff.ts';
import { Bell } from './bell.ts';
import { DeviceClient, type StateAnswer } from './device-client.ts';

/** What the link needs of its box, and tells it. */
export interface LinkedBox {
  readonly softwareVersion: string;
  readonly now: () => number;
  etag(): string | undefined;
  /** Whether the box knows the number of its next event. */
  isNumbered(): boolean;
  confirmedCount(): number;
  nextBatch(limit: number): DeviceEvent[];
  heard(lastSeq: number): void;
  numbersTaken(lastSeq: number): void;
  gotState(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void;
  carryOut(command: DeviceCommand): 'done' | 'failed' | undefined;
  contactChanged(contact: Contact): void;
}

/** How it stands between a box and Kolli. `refused` means that its key is not accepted. */
export type Contact = 'waiting' | 'connected' | 'refused' | 'offline';

const heartbeatMs = 10_000;
const stateEveryMs = 60_000;
const firstRetryMs = 500;
const longestRetryMs = 10_000;
const batchLimit = 500;

/** Keeps one box in contact with Kolli until it is stopped: heartbeat, events, state, commands. */
export class BoxLink {
  readonly #box: LinkedBox;
  readonly #client: DeviceClient;
  readonly #stop = new AbortController();
  readonly #eventsBell = new Bell();
  readonly #stateBell = new Bell();
  readonly #heartbeatBell = new Bell();
  readonly #loops: Promise<unknown>;

  constructor(box: LinkedBox, kolliUrl: string, key: string) {
    this.#box = box;
    this.#client = new DeviceClient({ kolliUrl, key, signal: this.#stop.signal });
    this.#loops = Promise.all([
      this.#repeat(heartbeatMs, this.#heartbeatBell, () => this.#heartbeat()),
      this.#repeat(stateEveryMs, this.#eventsBell, () => this.#sendAll()),
      this.#repeat(stateEveryMs, this.#stateBell, () => this.#fetchState()),
      this.#followCommands(),
    ]);
  }

  /** There are new events to send. */
  eventsWait(): void {
    this.#eventsBell.ring();
  }

  /** The state document may be outdated. */
  stateChanged(): void {
    this.#stateBell.ring();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loops;
  }

  /** Runs a task at each ring of the bell and at least so often, more patiently after each failure. */
  async #repeat(everyMs: number, bell: Bell, task: () => Promise<boolean>): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; ) {
      failures = (await task()) ? 0 : failures + 1;
      if (failures === 0) await bell.wait(everyMs, signal);
      else await pause(backoffMs(failures, firstRetryMs, longestRetryMs), signal);
    }
  }

  async #heartbeat(): Promise<boolean> {
    const answer = await this.#client.heartbeat(this.#box.now(), this.#box.softwareVersion);
    if (this.#stop.signal.aborted) return false;
    if (answer.ok) {
      // Later on only an answer to events counts: this one may be older than theirs.
      if (!this.#box.isNumbered()) this.#box.heard(answer.result.lastSeq);
      this.#box.contactChanged('connected');
      this.#eventsBell.ring();
    } else {
      const isRefused = answer.status === 401 || answer.status === 403;
      this.#box.contactChanged(isRefused ? 'refused' : 'waiting');
    }
    return answer.ok;
  }

  async #sendAll(): Promise<boolean> {
    for (;;) {
      const batch = this.#box.nextBatch(batchLimit);
      if (batch.length === 0) return true;
      const answer = await this.#client.send(batch);
      if (this.#stop.signal.aborted) return false;
      if (answer.ok) this.#box.heard(answer.result.lastSeq);
      else return this.#settleNumbers(answer.refusal.code);
    }
  }

  /** After a refusal for its numbers the box asks what Kolli has, and sends on from there. */
  async #settleNumbers(code: string): Promise<boolean> {
    if (code !== 'event_out_of_order' && code !== 'event_conflict') return false;
    const answer = await this.#client.heartbeat(this.#box.now(), this.#box.softwareVersion);
    if (!answer.ok || this.#stop.signal.aborted) return false;
    if (code === 'event_conflict') this.#box.numbersTaken(answer.result.lastSeq);
    else this.#box.heard(answer.result.lastSeq);
    return false;
  }

  async #fetchState(): Promise<boolean> {
    const confirmedBefore = this.#box.confirmedCount();
    const answer = await this.#client.state(this.#box.etag());
    if (answer.kind === 'failed' || this.#stop.signal.aborted) return false;
    this.#box.gotState(answer, confirmedBefore);
    return true;
  }

  async #followCommands(): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const onOpen = () => {
          failures = 0;
          this.#stateBell.ring();
          this.#heartbeatBell.ring();
        };
        for await (const { event, data } of this.#client.follow(onOpen)) {
          if (event === 'state') this.#stateBell.ring();
          if (event === 'command') void this.#obey(data);
        }
      } catch {
        // A stream that broke or never opened: opened anew below, as is one that ended.
      }
      failures += 1;
      await pause(backoffMs(failures, firstRetryMs, longestRetryMs), signal);
    }
  }

  /** Carries a command out once and says so until Kolli hears it or the command has expired. */
  async #obey(data: string): Promise<void> {
    const command = deviceCommandSchema.safeParse(parseJson(data)).data;
    const outcome = command && this.#box.carryOut(command);
    if (command === undefined || outcome === undefined) return;
    const at = this.#box.now();
    for (let failures = 1; this.#box.now() < command.expiresAt; failures += 1) {
      const answer = await this.#client.answer(command.id, at, outcome);
      if (answer.status !== 0 && answer.status < 500) return;
      await pause(backoffMs(failures, firstRetryMs, longestRetryMs), this.#stop.signal);
      if (this.#stop.signal.aborted) return;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
