import { randomUUID } from 'node:crypto';
import type { Call } from '@kolli/contract/call/call';
import { type ErrorCode, sentenceOf } from '@kolli/contract/call/error-codes';
import { type DeviceState, sendHeartbeat } from '@kolli/contract/machine/device';
import { deviceEventKinds } from '@kolli/contract/machine/device-events';
import { type Answer, refusal, resultOf } from './answer.ts';
import { type BoxCall, callOf } from './box-call.ts';
import { kitDocument } from './kit-document.ts';
import { KitEnrolment } from './kit-enrolment.ts';
import { KitEvents } from './kit-events.ts';
import { shownCall } from './received-line.ts';

/**
 * What goes wrong with a call: the connection breaks before it arrives (`break`) or before its answer does (`lose`), or
 * another answer.
 */
export type Trouble = 'break' | 'lose' | Answer | undefined;

const commandMs = 30_000;
const keyStart = 'kbox_kit_';

/** Plays Kolli for one box, and notes what the box does. It never decides whether that passes a trial. */
export class KitKolli {
  readonly calls: BoxCall[] = [];
  readonly log: KitEvents;
  epoch: string = randomUUID();
  /** The valid keys; the second one replaces the first with its first use. */
  keys: readonly string[];
  asksForRotation = false;
  /** Added to results and the document, as a later version might. */
  extra: object = {};
  trouble: (call: BoxCall) => Trouble = () => undefined;
  /** How far this Kolli's time is ahead of the real one, ms: time that the box let pass. */
  aheadMs = 0;
  readonly #enrolment = new KitEnrolment();
  #hasAccepted = false;
  #document = kitDocument();
  #edition = 1;
  #commands: { id: string; expiresAt: number; data: string }[] = [];
  readonly #push: (event: string, data: string) => void;

  constructor(key: string, push: (event: string, data: string) => void) {
    this.keys = [key];
    this.#push = push;
    this.log = new KitEvents((deliveries) => this.change({ deliveries }));
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  get document(): Omit<DeviceState, 'epoch'> {
    return this.#document;
  }

  /** Replaces fields of the document, and says on the stream that it changed. */
  change(fields: Partial<DeviceState>): void {
    this.#document = { ...this.#document, ...fields };
    this.#edition += 1;
    this.#push('state', '');
  }

  push(event: string, data: string): void {
    this.#push(event, data);
  }

  /** Sends a command to open a door, and returns its id. `fields` replaces fields of it. */
  command(lockerId: string, fields: object = {}): string {
    const expiresAt = this.now() + commandMs;
    const command = {
      id: randomUUID() as string,
      kind: 'open_door',
      lockerId,
      expiresAt,
      ...fields,
    };
    const data = JSON.stringify(command);
    this.#commands.push({ id: command.id, expiresAt: command.expiresAt, data });
    this.#push('command', data);
    return command.id;
  }

  /** The commands that a new stream begins with: unanswered and not expired. */
  openCommands(): string[] {
    return this.#commands.filter(({ expiresAt }) => expiresAt > this.now()).map(({ data }) => data);
  }

  /** What the box answered to this command. */
  answersTo(id: string): readonly BoxCall[] {
    return this.calls.filter(({ path }) => path === `/commands/${id}/answer`);
  }

  answer(call: BoxCall): Answer | 'stream' {
    this.calls.push(call);
    const made = callOf(call);
    if (made === undefined) {
      this.log.breaches.push(`It called ${shownCall(call)}, which Kolli does not have`);
      return refusal('no_such_call');
    }
    if (made.access === 'device' && !this.#accepts(call.key)) return refusal('not_authorized');
    const fault = faultOf(made, call);
    if (fault !== undefined) {
      this.log.breaches.push(
        `Kolli refuses its ${shownCall(call)}: ${fault}, ${sentenceOf(fault)}`,
      );
      return refusal(fault);
    }
    return this.#answerOf(call);
  }

  #answerOf(call: BoxCall): Answer | 'stream' {
    const { path } = call;
    if (path === '/heartbeat') return this.#heartbeat(call);
    if (path === '/state') return this.#state(call);
    if (path === '/events') return this.#events(call);
    if (path === '/commands') return 'stream';
    if (path === '/key/rotate') return this.#rotate();
    return this.#enrolment.answer(path, call.body) ?? this.#commandAnswer(call);
  }

  #heartbeat({ body }: BoxCall): Answer {
    if (sendHeartbeat.body?.parse(body).at === undefined)
      this.log.breaches.push('A heartbeat has no `at` that Kolli can read');
    const { epoch, asksForRotation: rotateKey } = this;
    const capabilities = deviceEventKinds.map((kind) => `event:${kind}`);
    const lastSeq = this.log.announceLast();
    return this.#result({ serverTime: this.now(), lastSeq, epoch, rotateKey, capabilities });
  }

  #state({ ifNoneMatch }: BoxCall): Answer {
    const etag = `"${this.#edition}-${this.epoch}"`;
    if (ifNoneMatch === etag) return { status: 304, headers: { etag } };
    return { ...this.#result({ ...this.#document, epoch: this.epoch }), headers: { etag } };
  }

  #events({ body }: BoxCall): Answer {
    const received = this.log.receive(body, this.#document.deliveries);
    return typeof received === 'string' ? refusal(received) : this.#result(received);
  }

  #commandAnswer({ path }: BoxCall): Answer {
    const [, , id] = path.split('/');
    const isOpen = this.#commands.some((command) => command.id === id);
    this.#commands = this.#commands.filter((command) => command.id !== id);
    return isOpen ? this.#result({}) : refusal('command_not_found');
  }

  #rotate(): Answer {
    const key = `${keyStart}${randomUUID()}`;
    this.keys = [this.keys[0] ?? '', key];
    return this.#result({ key });
  }

  #accepts(key: string): boolean {
    // The box may have rotated to it in an earlier run.
    const isEarlier = !this.#hasAccepted && key.startsWith(keyStart);
    if (isEarlier || this.#enrolment.isNewKey(key)) this.keys = [key];
    if (!this.keys.includes(key)) return false;
    this.#hasAccepted = true;
    if (key !== this.keys[1]) return true;
    this.keys = [key];
    this.asksForRotation = false;
    return true;
  }

  #result(result: object): Answer {
    return resultOf({ ...result, ...this.extra });
  }
}

/** Why Kolli refuses a call without looking at what it is about. */
function faultOf({ body, params }: Call, call: BoxCall): ErrorCode | undefined {
  // Kolli reads a text, too: it is no valid body, and does no harm to a call without one.
  const isRead =
    call.fault === undefined || (call.fault === 'validation_fail' && body === undefined);
  if (!isRead) return call.fault;
  const [, , id] = call.path.split('/');
  const isValid =
    (body === undefined || body.safeParse(call.body).success) &&
    (params === undefined || params.safeParse({ id }).success);
  return isValid ? undefined : 'validation_fail';
}
