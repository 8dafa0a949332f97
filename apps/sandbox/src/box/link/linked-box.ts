import type { DeviceCommand } from '@kolli/contract/machine/device';
import type { Batch } from '../record/box-record.ts';
import type { HeartbeatAnswer } from '../record/restored-kolli.ts';
import type { StateAnswer } from './device-client.ts';

/** The connection of a box to Kolli. `refused` means that its key is not accepted. */
export type Contact = 'waiting' | 'connected' | 'refused' | 'offline';

/** A comparison of clocks: Kolli's time minus the box's, and the uncertainty of that. */
export interface ComparedTime {
  readonly errorMs: number;
  readonly uncertaintyMs: number;
}

/** What the link needs of its box, and what it notifies it of. */
export interface LinkedBox {
  readonly softwareVersion: string;
  /** The time as the box knows it, epoch ms. */
  readonly now: () => number;
  /** The secret of a box without a key, which enrols; null with one. */
  secret(): string | null;
  /** The code to show; null when it is over. */
  claimCodeChanged(code: string | null): void;
  enrolled(key: string): void;
  /** Kolli no longer waits for this secret, or never did: another one is needed. */
  secretRefused(): void;
  /** The key to call with now. */
  key(): string;
  etag(): string | undefined;
  /** Whether the number of the next event is known and the clock was compared with Kolli's. */
  isReadyToSend(): boolean;
  confirmedCount(): number;
  nextBatch(limit: number): Batch;
  /** The last number that Kolli confirmed; null before the first contact. */
  ackedSeq(): number | null;
  heartbeatAnswered(answer: HeartbeatAnswer): void;
  timeCompared(compared: ComparedTime): void;
  eventsConfirmed(lastSeq: number): void;
  renumberFrom(lastSeq: number): void;
  stateReceived(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void;
  carryOut(command: DeviceCommand): 'done' | 'failed' | undefined;
  keyReceived(key: string): void;
  keyAnswered(key: string, isAccepted: boolean): void;
  contactChanged(contact: Contact): void;
}
