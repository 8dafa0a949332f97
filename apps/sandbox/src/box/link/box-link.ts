import { backoffMs, pause } from '../../platform/backoff.ts';
import { Bell } from './bell.ts';
import { followCommands } from './command-follower.ts';
import { DeviceClient } from './device-client.ts';
import { enrolBox } from './enrol-box.ts';
import { EventSender } from './event-sender.ts';
import type { LinkedBox } from './linked-box.ts';
import { respectfulFetch } from './respectful-fetch.ts';

/** Kolli's address, the network to use, and the interval of heartbeats. */
export interface LinkPlan {
  readonly kolliUrl: string;
  readonly heartbeatMs: number;
  readonly fetch: typeof fetch;
}

const stateEveryMs = 60_000;
const firstRetryMs = 500;
const maxRetryMs = 10_000;

/** The connection of one box to Kolli until it is stopped: heartbeat, events, state, commands. */
export class BoxLink {
  readonly #box: LinkedBox;
  readonly #client: DeviceClient;
  readonly #stop = new AbortController();
  readonly #eventsBell = new Bell();
  readonly #stateBell = new Bell();
  readonly #heartbeatBell = new Bell();
  readonly #firstContact = Promise.withResolvers<void>();
  readonly #loops: Promise<unknown>;

  constructor(box: LinkedBox, plan: LinkPlan) {
    const { signal } = this.#stop;
    this.#box = box;
    this.#client = new DeviceClient({
      kolliUrl: plan.kolliUrl,
      fetch: respectfulFetch(plan.fetch),
      signal,
      get key() {
        return box.key();
      },
    });
    const sender = new EventSender(box, this.#client, signal);
    this.#loops = Promise.all([
      this.#repeat(plan.heartbeatMs, this.#heartbeatBell, () => this.#heartbeat()),
      this.#repeat(stateEveryMs, this.#eventsBell, () => sender.sendAll()),
      this.#repeat(stateEveryMs, this.#stateBell, () => this.#fetchState()),
      this.#followCommands(),
    ]);
  }

  /** There are new events to send. */
  eventsAdded(): void {
    this.#eventsBell.ring();
  }

  /** The state document may be outdated. */
  stateChanged(): void {
    this.#stateBell.ring();
  }

  /** The box needs Kolli's time now. */
  sendHeartbeatNow(): void {
    this.#heartbeatBell.ring();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#firstContact.resolve();
    await this.#loops;
  }

  /** Runs a task at each ring of the bell and every `everyMs`, with backoff after failures. */
  async #repeat(everyMs: number, bell: Bell, task: () => Promise<boolean>): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; ) {
      failures = (await task()) ? 0 : failures + 1;
      if (failures === 0) await bell.wait(everyMs, signal);
      else await pause(backoffMs(failures, firstRetryMs, maxRetryMs), signal);
    }
  }

  async #heartbeat(): Promise<boolean> {
    const secret = this.#box.secret();
    if (secret !== null) return this.#enrol(secret);
    const [key, asked] = [this.#box.key(), performance.now()];
    const ackedBefore = this.#box.ackedSeq();
    const answer = await this.#client.heartbeat(this.#box.now(), this.#box.softwareVersion);
    if (this.#stop.signal.aborted) return false;
    if (answer.ok) {
      const halfWayMs = (performance.now() - asked) / 2;
      const errorMs = answer.result.serverTime + halfWayMs - this.#box.now();
      this.#box.timeCompared({ errorMs, uncertaintyMs: halfWayMs });
      const { epoch, lastSeq } = answer.result;
      this.#box.heartbeatAnswered({ epoch, lastSeq, ackedBefore });
      this.#box.keyAnswered(key, true);
      this.#box.contactChanged('connected');
      this.#firstContact.resolve();
      this.#eventsBell.ring();
      if (answer.result.rotateKey) await this.#rotateKey();
    } else {
      const isRefused = answer.status === 401 || answer.status === 403;
      if (isRefused) this.#box.keyAnswered(key, false);
      this.#box.contactChanged(isRefused ? 'refused' : 'waiting');
    }
    return answer.ok;
  }

  async #enrol(secret: string): Promise<boolean> {
    const isEnrolled = await enrolBox(this.#box, secret, this.#client, this.#stop.signal);
    if (isEnrolled) {
      this.#heartbeatBell.ring();
      this.#stateBell.ring();
    }
    return isEnrolled;
  }

  /** The new key is on the box's disk before its use; the old one stays until the new one is accepted. */
  async #rotateKey(): Promise<void> {
    const answer = await this.#client.rotateKey();
    if (!answer.ok || this.#stop.signal.aborted) return;
    this.#box.keyReceived(answer.result.key);
    this.#heartbeatBell.ring();
  }

  async #fetchState(): Promise<boolean> {
    if (this.#box.secret() !== null) return true;
    const confirmedBefore = this.#box.confirmedCount();
    const answer = await this.#client.state(this.#box.etag());
    if (answer.kind === 'failed' || this.#stop.signal.aborted) return false;
    this.#box.stateReceived(answer, confirmedBefore);
    return true;
  }

  /** Commands expire by Kolli's time, so the first heartbeat comes before them. */
  async #followCommands(): Promise<void> {
    await this.#firstContact.promise;
    const onOpen = () => {
      this.#stateBell.ring();
      this.#heartbeatBell.ring();
    };
    const onStateChanged = () => this.#stateBell.ring();
    const news = { onOpen, onStateChanged };
    await followCommands(this.#box, this.#client, news, this.#stop.signal);
  }
}
