import {
  answerCommand,
  type DeviceState,
  deviceStateSchema,
  followCommands,
  rotateDeviceKey,
  sendEvents,
  sendHeartbeat,
  showDeviceState,
} from '@kolli/contract/machine/device';
import { showEnrolment, startEnrolment } from '@kolli/contract/machine/enrolment';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { addressOf, type Caller, callKolli } from '../../platform/kolli-client.ts';

export type StateAnswer =
  | { readonly kind: 'state'; readonly etag: string; readonly state: DeviceState }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly status: number };

/** What became of the events matters to no box, and may be what a later version says. */
const sendEventsLeniently = { ...sendEvents, result: sendEvents.result.pick({ lastSeq: true }) };
const stateTimeoutMs = 60_000;
/** A stream that is silent for this long counts as dead and is opened again. */
const silenceMs = 90_000;

/** The device API as one box uses it. */
export class DeviceClient {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  heartbeat(at: number, softwareVersion: string) {
    return callKolli(this.#caller, sendHeartbeat, {
      body: { at, softwareVersion, capabilities: ['contents'] },
    });
  }

  rotateKey() {
    return callKolli(this.#caller, rotateDeviceKey, {});
  }

  startEnrolment(secretHash: string) {
    return callKolli(this.#caller, startEnrolment, { body: { secretHash } });
  }

  showEnrolment(secretHash: string) {
    return callKolli(this.#caller, showEnrolment, { body: { secretHash } });
  }

  /** `at` is the present time of the clock that stamped the events. */
  send(at: number, events: DeviceEvent[]) {
    return callKolli(this.#caller, sendEventsLeniently, { body: { at, events } });
  }

  answer(id: string, at: number, outcome: 'done' | 'failed') {
    return callKolli(this.#caller, answerCommand, { params: { id }, body: { at, outcome } });
  }

  /** Asks for the state document unless it is still the one with this ETag. Never throws. */
  async state(etag: string | undefined): Promise<StateAnswer> {
    try {
      const response = await this.#fetch(addressOf(this.#caller.kolliUrl, showDeviceState, {}), {
        headers: { ...this.#headers(), ...(etag === undefined ? {} : { 'if-none-match': etag }) },
        signal: this.#signal(AbortSignal.timeout(stateTimeoutMs)),
      });
      if (response.status === 304) return { kind: 'unchanged' };
      if (!response.ok) return { kind: 'failed', status: response.status };
      const parsed = z.object({ result: deviceStateSchema }).parse(await response.json());
      return { kind: 'state', etag: response.headers.get('etag') ?? '', state: parsed.result };
    } catch {
      return { kind: 'failed', status: 0 };
    }
  }

  /**
   * The stream of commands and state notices, until it breaks; throws when it cannot be opened.
   * Calls `onOpen` once it is open.
   */
  async *follow(onOpen: () => void): AsyncGenerator<EventSourceMessage> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      const response = await this.#fetch(addressOf(this.#caller.kolliUrl, followCommands, {}), {
        headers: { ...this.#headers(), accept: 'text/event-stream' },
        signal: this.#signal(silence.signal),
      });
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
      onOpen();
      const messages = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onComment: () => timer.refresh() }));
      for await (const message of messages) {
        timer.refresh();
        yield message;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  get #fetch() {
    return this.#caller.fetch ?? fetch;
  }

  #headers() {
    return { authorization: `Bearer ${this.#caller.key}` };
  }

  #signal(signal: AbortSignal): AbortSignal {
    return this.#caller.signal === undefined
      ? signal
      : AbortSignal.any([signal, this.#caller.signal]);
  }
}
