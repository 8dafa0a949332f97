import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceState } from '@kolli/contract/machine/device';
import {
  aino,
  commandDoor,
  deliveryFor,
  type KitDelivery,
  nextPin,
} from '../kolli/kit-document.ts';
import type { BoxCall } from '../kolli/box-call.ts';
import type { Trouble } from '../kolli/kit-kolli.ts';
import type { KitServer } from '../kolli/kit-server.ts';
import { BoxActions } from './box-actions.ts';
import type { Control } from './control.ts';
import { Deviation, type Expected, isLike, textOf, Watch } from './watch.ts';

const minuteMs = 60_000;
const commandAgainMs = 1000;
/** After this no wrong PIN counts any more, and no keypad is locked. */
const forgottenMinutes = 16;

/** A delivery in the box and the PIN that its customer types. */
export interface Parcel {
  readonly docId: string;
  readonly pin: string;
  readonly code: string;
}

/** What a trial works with: Kolli, the box, and waiting for what the box does. */
export class Bench extends Watch {
  readonly box: BoxActions;
  readonly #server: KitServer;
  #wrongPinsSince = 0;

  constructor(server: KitServer, control: Control, patienceMs: number) {
    super(server.kolli, patienceMs);
    this.#server = server;
    this.box = new BoxActions(control, (step) => this.steps.push(step));
  }

  /** The wrong PINs that may still count. */
  get recentWrongPins(): number {
    const recent = this.kolli.log.stored.slice(this.#wrongPinsSince);
    return recent.filter(({ kind }) => kind === 'wrongPin').length;
  }

  /** That there was no event like this. Waits until all that happened before is reported. */
  async never(unexpected: Expected, otherwise: string): Promise<void> {
    this.steps.push(`expects no ${textOf(unexpected)}`);
    await this.settled();
    this.require(!this.has(unexpected), otherwise);
  }

  /** That no door opened. */
  async opensNothing(otherwise: string): Promise<void> {
    await this.never({ kind: 'door', state: 'opened' }, otherwise);
  }

  /** Opens a door by a command and closes it: all that happened before is reported then. */
  async settled(): Promise<void> {
    const before = this.kolli.log.stored.length;
    const isReported = (state: string) => () =>
      this.kolli.log.stored
        .slice(before)
        .some((event) => isLike(event, { kind: 'door', lockerId: commandDoor, state }));
    await this.streams();
    const id = this.kolli.command(commandDoor);
    // A box whose clock was just set may take the first one for expired.
    const again = setInterval(() => this.kolli.command(commandDoor, { id }), commandAgainMs);
    const otherwise = () => {
      const outcome = this.kolli.answersTo(id).at(-1)?.body['outcome'];
      const answered =
        outcome === undefined ? 'gave no answer' : `answered ${JSON.stringify(outcome)}`;
      return `It did not report that a command opened ${commandDoor}, and ${answered}`;
    };
    await this.until(isReported('opened'), otherwise).finally(() => clearInterval(again));
    await this.box.act('close-door', { lockerId: commandDoor });
    await this.until(isReported('closed'), `It did not report that ${commandDoor} was closed`);
  }

  async streams(patienceMs = this.patienceMs): Promise<void> {
    const isOpen = () => this.#server.streamCount > 0;
    await this.until(isOpen, 'It opened no stream of commands', patienceMs);
  }

  /** Changes the document, and waits until the box has requested it. */
  async change(fields: Partial<DeviceState>): Promise<void> {
    await this.streams();
    const before = this.calls('/state').length;
    this.steps.push(`document: ${Object.keys(fields).join(', ')} changed`);
    this.kolli.change(fields);
    const asked = () => this.calls('/state').length > before;
    await this.until(asked, 'It did not request the document after `state` of the stream');
    await this.settled();
  }

  /** A parcel that waits behind these doors, beside those that are there. */
  async parcel(doors: readonly string[], fields: Partial<KitDelivery> = {}): Promise<Parcel> {
    const pin = nextPin();
    return this.#add(deliveryFor(doors, pin, fields), pin);
  }

  /** A delivery that staff are to load into these doors. */
  async reservation(doors: readonly string[], fields: Partial<KitDelivery> = {}): Promise<Parcel> {
    return this.#add(deliveryFor(doors, null, fields), '');
  }

  async #add(delivery: KitDelivery, pin: string): Promise<Parcel> {
    await this.change({ deliveries: [...this.kolli.document.deliveries, delivery] });
    return { docId: delivery.docId, pin, code: delivery.deliveryId };
  }

  /** Changes fields of a delivery in the document. */
  async changeDelivery(docId: string, fields: Partial<KitDelivery>): Promise<void> {
    await this.change({
      deliveries: this.kolli.document.deliveries.map((one) =>
        one.docId === docId ? { ...one, ...fields } : one,
      ),
    });
  }

  /** A customer types the PIN and closes the door that opens. */
  async pickUp(pin: string, lockerId = '1-1'): Promise<void> {
    await this.box.act('pin', { pin });
    await this.box.act('close-door', { lockerId });
  }

  async signIn(pin = aino.pin): Promise<void> {
    await this.box.act('staff-pin', { pin });
  }

  /** Lets minutes pass for the box and for Kolli. */
  async pass(minutes: number): Promise<void> {
    await this.#server.pausedWhile(async () => {
      this.kolli.aheadMs += (await this.box.pass(minutes)) * minuteMs;
    });
    if (minutes >= forgottenMinutes) this.#wrongPinsSince = this.kolli.log.stored.length;
  }

  /** Waits until wrong PINs no longer count. */
  forgetWrongPins(): Promise<void> {
    return this.pass(forgottenMinutes);
  }

  waitMs(ms: number): Promise<void> {
    return sleep(ms);
  }

  /** Does something while calls have this trouble, which `what` names in the steps. */
  async during(
    what: string,
    trouble: (call: BoxCall) => Trouble,
    work: () => Promise<void>,
  ): Promise<void> {
    this.steps.push(what);
    this.kolli.trouble = trouble;
    try {
      await work();
    } finally {
      this.kolli.trouble = () => undefined;
    }
    this.steps.push('Kolli answers as usual again');
  }

  /** Does something while Kolli cannot be reached. */
  offline(work: () => Promise<void>): Promise<void> {
    return this.during(
      'Kolli cannot be reached',
      () => 'break',
      async () => {
        this.#server.disconnect();
        await work();
      },
    );
  }

  /** Does something while Kolli accepts calls, but answers none. */
  async unanswered(work: () => Promise<void>): Promise<void> {
    this.steps.push('Kolli answers late');
    await this.#server.pausedWhile(work);
  }

  endStreams(): void {
    this.steps.push('Kolli ends the stream');
    this.#server.endStreams();
  }

  /** Nothing comes on the open streams any more, as when a connection is lost without being closed. */
  silenceStreams(): void {
    this.steps.push('nothing comes on the stream any more');
    this.#server.silenceStreams();
  }

  /** Waits for the next heartbeat, which the box sends at least every 30 seconds. */
  async heartbeat(): Promise<BoxCall> {
    const before = this.calls('/heartbeat').length;
    const isSent = () => this.calls('/heartbeat').length > before;
    await this.until(isSent, 'It sent no heartbeat', Math.max(this.patienceMs, 35_000));
    const [beat] = this.calls('/heartbeat').slice(before);
    if (beat === undefined) throw new Deviation('It sent no heartbeat');
    return beat;
  }

  /** Breaks the connections, and waits for a heartbeat on a new one. */
  newHeartbeat(): Promise<BoxCall> {
    this.#server.disconnect();
    return this.heartbeat();
  }

  /** The same, and waits for a stream. */
  async reconnect(): Promise<BoxCall> {
    const beat = await this.newHeartbeat();
    await this.streams();
    return beat;
  }
}
