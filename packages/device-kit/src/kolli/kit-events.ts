import { type DeviceEvent, deviceEventSchema } from '@kolli/contract/machine/device-events';
import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { afterEvent, type KitDelivery } from './kit-document.ts';

/** An event as the box sent it. */
export interface Reported {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** The events that the box reported, numbered as docs/device-api.md says. */
export class KitEvents {
  /** Those that Kolli has; a restore loses some. */
  readonly stored: Reported[] = [];
  /** What no box may do, whatever the trial is about. */
  readonly breaches: string[] = [];
  lastSeq = 0;
  /** The last number that the box knows: a heartbeat reports a loss. */
  #knownLast = 0;
  /** The last number that it knew before its last heartbeat; 0 after a refused batch. */
  #knownBefore = 0;
  /** The outcome of events by kind, `applied` unless it is named. */
  outcomes: Readonly<Record<string, object>> = {};
  readonly #onDeliveries: (deliveries: KitDelivery[]) => void;

  /** `onDeliveries` is called with the deliveries that events have changed. */
  constructor(onDeliveries: (deliveries: KitDelivery[]) => void) {
    this.#onDeliveries = onDeliveries;
  }

  /** Stores a valid batch and returns the result of the call, or the code of its refusal. */
  receive(body: object, deliveries: readonly KitDelivery[]): object | ErrorCode {
    const { events: batch } = body as { events: Reported[] };
    const code = this.#faultOf(batch);
    if (code !== undefined) return code;
    const fresh = batch.filter(({ seq }) => seq > this.lastSeq);
    this.stored.push(...fresh);
    this.lastSeq += fresh.length;
    const readable = fresh.flatMap((event) => this.#read(event));
    const after = readable.reduce<readonly KitDelivery[]>(afterEvent, deliveries);
    if (JSON.stringify(after) !== JSON.stringify(deliveries)) this.#onDeliveries([...after]);
    const outcomes = batch.map(({ seq, kind }) => {
      return { seq, ...(this.outcomes[kind] ?? { outcome: 'applied' }) };
    });
    return { lastSeq: this.lastSeq, outcomes };
  }

  /** Tells the box the last number. */
  announceLast(): number {
    this.#knownBefore = Math.max(this.#knownLast, this.lastSeq);
    this.#knownLast = this.lastSeq;
    return this.lastSeq;
  }

  /** As after a restore of the database: the last events are lost. Returns them. */
  lose(count: number): Reported[] {
    this.#knownLast = this.lastSeq;
    this.lastSeq -= count;
    return this.stored.splice(this.stored.length - count, count);
  }

  #faultOf(batch: readonly Reported[]): ErrorCode | undefined {
    const first = batch[0]?.seq ?? 0;
    const isBroken = batch.some(({ seq }, index) => seq !== first + index);
    if (isBroken || first > this.lastSeq + 1) {
      // One batch may have been sent before that heartbeat.
      if (isBroken || first > Math.max(this.#knownLast, this.#knownBefore) + 1)
        this.breaches.push(`It left a gap: Kolli has the events up to ${this.lastSeq}`);
      this.#knownBefore = 0;
      return 'event_out_of_order';
    }
    const changed = batch.find((event) => {
      const known = this.stored.findLast(({ seq }) => seq === event.seq);
      return event.seq <= this.lastSeq && !isSame(known, event);
    });
    if (changed === undefined) return undefined;
    this.breaches.push(`It sent number ${changed.seq} again with other content`);
    return 'event_conflict';
  }

  #read(event: Reported): DeviceEvent[] {
    const parsed = deviceEventSchema.safeParse(event);
    if (parsed.success) return [parsed.data];
    const where = parsed.error.issues[0];
    const field = where === undefined ? '' : ` (${where.path.join('.')}: ${where.message})`;
    this.breaches.push(`It sent an event that Kolli cannot read: ${JSON.stringify(event)}${field}`);
    return [];
  }
}

const isSame = (one: object | undefined, other: object) =>
  JSON.stringify(one, sortedKeys) === JSON.stringify(other, sortedKeys);

const sortedKeys = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
