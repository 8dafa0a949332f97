import type { DeviceCommand } from '@kolli/contract/device';
import type { Batch } from './box-record.ts';
import type { StateAnswer } from './device-client.ts';

/** How it stands between a box and Kolli. `refused` means that its key is not accepted. */
export type Contact = 'waiting' | 'connected' | 'refused' | 'offline';

/** A comparison of clocks: Kolli's time minus the box's, and how far that may be wrong. */
export interface ComparedTime {
  readonly errorMs: number;
  readonly fuzzMs: number;
}

/** What the link needs of its box, and tells it. */
export interface LinkedBox {
  readonly softwareVersion: string;
  /** The box's own idea of the time, epoch ms. */
  readonly now: () => number;
  /** The key to call with now. */
  key(): string;
  etag(): string | undefined;
  /** Whether the box knows the number of its next event, and Kolli's time since its clock was set. */
  isReadyToSend(): boolean;
  confirmedCount(): number;
  nextBatch(limit: number): Batch;
  greeted(lastSeq: number): void;
  timeCompared(compared: ComparedTime): void;
  heard(lastSeq: number): void;
  numbersTaken(lastSeq: number): void;
  gotState(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void;
  carryOut(command: DeviceCommand): 'done' | 'failed' | undefined;
  gotKey(key: string): void;
  keyTried(key: string, isAccepted: boolean): void;
  contactChanged(contact: Contact): void;
}
