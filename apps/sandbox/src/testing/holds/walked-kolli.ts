import type { DeviceState } from '@kolli/contract/machine/device';
import type { HoldState } from '@kolli/domain/delivery/holds';
import type { BoxDelivery } from '../../box/logic/box-types.ts';
import type { Batch } from '../../box/record/box-record.ts';

/** A delivery of a door, as Kolli knows it. */
export interface DoorDelivery {
  readonly docId: string;
  readonly code: string;
  readonly pin: string;
  readonly isLoaded: boolean;
  readonly hold: HoldState | null;
}

/** What Kolli had received when somebody decided about a delivery. */
export interface Judged {
  readonly readings: Readonly<Record<string, number>>;
  /** Loads and reports of holds of this delivery. */
  readonly loads: number;
  readonly reports: number;
}

/** What a walk needs of Kolli, or of a model of it. */
export interface WalkedKolli {
  readonly staffPin: string;
  setTime(now: number): void;
  document(): Promise<DeviceState>;
  lastSeq(): Promise<number>;
  /** Accepts events, whose batch was sent at this time of the box, and returns the number of the last one. */
  receive(events: Batch['events'], at: number): Promise<number>;
  /** The delivery that the door is reserved for; undefined where none can be reserved now. */
  at(lockerId: string): Promise<DoorDelivery | undefined>;
  /** Puts the delivery of a door on hold for a reason that the box does not know. */
  hold(lockerId: string): Promise<void>;
  /** Decides about the delivery of a door, if it is held. */
  judge(lockerId: string, decision: 'release' | 'reject'): Promise<void>;
  /** What Kolli had received when it set the delivery's `judgedSeq`; undefined before a decision. */
  judged(delivery: BoxDelivery): Judged | undefined;
}
