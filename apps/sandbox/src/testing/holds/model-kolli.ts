import type { DeviceState } from '@kolli/contract/machine/device';
import type { DeviceEvent } from '@kolli/contract/machine/device-events';
import { isOnHold, type HoldState } from '@kolli/domain/delivery/holds';
import type { BoxDelivery } from '../../box/logic/box-types.ts';
import { aino, docId, sampleDelivery, sampleState } from '../sample-box.ts';
import { EventCounts } from './event-counts.ts';
import type { WalkedKolli } from './walked-kolli.ts';

interface Parcel {
  readonly number: number;
  readonly lockerId: string;
  isLoaded: boolean;
  hold: HoldState | null;
  judgedSeq: number;
}

/**
 * A small model of Kolli for one box: a door is reserved for one delivery after the other. It puts deliveries
 * on hold when the box reports it, and for reasons of its own.
 */
export class ModelKolli implements WalkedKolli {
  readonly staffPin = aino.pin;
  readonly #rules: DeviceState['holdRules'];
  readonly #counts = new EventCounts();
  readonly #parcels: Parcel[];
  #lastSeq = 0;
  #lastNumber: number;

  constructor(rules: DeviceState['holdRules'], doors: readonly string[]) {
    this.#rules = rules;
    this.#parcels = doors.map((lockerId, index) => parcel(index + 1, lockerId));
    this.#lastNumber = doors.length;
  }

  readonly setTime = () => undefined;

  async document(): Promise<DeviceState> {
    const state = sampleState(this.#parcels.map(deliveryOf));
    return { ...state, holdRules: this.#rules, reportIntervalMs: 5 * 60_000 };
  }

  async lastSeq(): Promise<number> {
    return this.#lastSeq;
  }

  async receive(events: readonly DeviceEvent[]): Promise<number> {
    for (const event of events) {
      if (event.seq <= this.#lastSeq) continue;
      if (event.seq !== this.#lastSeq + 1) throw new Error(`There is a gap before ${event.seq}`);
      this.#lastSeq = event.seq;
      this.#counts.received(event);
      this.#apply(event);
    }
    return this.#lastSeq;
  }

  async at(lockerId: string) {
    const { number, isLoaded, hold } = this.#at(lockerId);
    const code = `kolli-${number}`;
    return { docId: docId(number), code, pin: pinOf(number), isLoaded, hold };
  }

  async hold(lockerId: string): Promise<void> {
    const own = this.#at(lockerId);
    if (own.isLoaded && mayBeHeld(own)) own.hold ??= 'held';
  }

  async judge(lockerId: string, decision: 'release' | 'reject'): Promise<void> {
    const own = this.#at(lockerId);
    if (own.hold !== 'held') return;
    own.hold = decision === 'release' ? null : 'rejected';
    own.judgedSeq = this.#lastSeq;
    this.#counts.decided(docId(own.number), this.#lastSeq);
  }

  judged(delivery: BoxDelivery) {
    return this.#counts.judged(delivery);
  }

  #apply(event: DeviceEvent): void {
    if (!('docId' in event) || !('lockerId' in event)) return;
    const own = this.#at(event.lockerId);
    if (docId(own.number) !== event.docId) throw new Error('An event of another delivery');
    if (event.kind === 'loaded') own.isLoaded = true;
    else if (event.kind === 'removed') own.isLoaded = false;
    else if (event.kind === 'held' && own.isLoaded) own.hold ??= 'held';
    else if (event.kind === 'pickedUp') {
      this.#lastNumber += 1;
      this.#parcels[this.#parcels.indexOf(own)] = parcel(this.#lastNumber, event.lockerId);
    }
  }

  #at(lockerId: string): Parcel {
    const own = this.#parcels.find((one) => one.lockerId === lockerId);
    if (own === undefined) throw new Error(`There is no door ${lockerId}`);
    return own;
  }
}

const pinOf = (number: number): string => String(100_000 + number);

/** Door 1-3 has parcels that no temperature puts on hold. */
const mayBeHeld = ({ lockerId }: Parcel): boolean => lockerId !== '1-3';

const parcel = (number: number, lockerId: string): Parcel => {
  return { number, lockerId, isLoaded: false, hold: null, judgedSeq: 0 };
};

function deliveryOf(own: Parcel): BoxDelivery {
  const { number, lockerId, isLoaded: loaded, hold, judgedSeq } = own;
  const delivery = sampleDelivery(number, [{ lockerId, loaded }], loaded ? pinOf(number) : null);
  const marked = { ...delivery, mayBeHeld: mayBeHeld(own), hold, judgedSeq };
  return isOnHold(own) ? { ...marked, pinHash: null, heldPinHash: delivery.pinHash } : marked;
}
