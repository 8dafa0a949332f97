import type { DeviceCommand } from '@kolli/contract/device';
import { boxTime, clockCompared, clockSet, clockStarted } from './box-clock.ts';
import { PowerCut, type RecordStore } from './box-disk.ts';
import { keyAccepted, keyInUse, keyRefused, keysGiven } from './box-keys.ts';
import { BoxLink, type LinkPlan } from './box-link.ts';
import { stepBox } from './box-machine.ts';
import {
  type Batch,
  batchOf,
  type BoxRecord,
  knowledgeOf,
  needsFreshDocument,
  newRecord,
  withClock,
  withDocument,
  withEvents,
  withQueue,
  withStep,
} from './box-record.ts';
import type { BoxInput, BoxKnowledge, BoxStep } from './box-types.ts';
import { isClockSettled } from './clock-frames.ts';
import type { StateAnswer } from './device-client.ts';
import { confirmedCount, reconcile, renumber } from './event-queue.ts';
import type { ComparedTime, Contact, LinkedBox } from './linked-box.ts';
import { takeReadings, type Thermometers } from './take-readings.ts';

/** What a box's computer is built into. */
export interface Housing {
  readonly boxId: string;
  /** The key that the box was given. */
  readonly key: string;
  readonly link: LinkPlan;
  /** Readings are reported at least this often. */
  readonly reportEveryMs: number;
  /** What the clock shows, epoch ms. */
  readonly clock: () => number;
  readonly thermometers: Thermometers;
  readonly doorFaults: () => BoxKnowledge['faults'];
  readonly onChange: () => void;
  /** The power went during a write. */
  readonly onPowerCut: () => void;
}

export const softwareVersion = 'sandbox 0.1.0';
const rememberedCommands = 100;

/**
 * All of a box that dies with its power: it works on what its disk holds. What happens is on the disk
 * before anything else sees it, so that a box killed at any moment goes on where it was.
 */
export class BoxComputer implements LinkedBox {
  readonly softwareVersion = softwareVersion;
  readonly #housing: Housing;
  readonly #disk: RecordStore;
  #record: BoxRecord;
  #link: BoxLink | undefined;
  #contact: Contact = 'offline';
  #isDead = false;

  /** Reads the disk; throws when what is there cannot be read. */
  constructor(housing: Housing, disk: RecordStore) {
    this.#housing = housing;
    this.#disk = disk;
    this.#record = disk.load() ?? newRecord(housing.boxId);
  }

  readonly now = (): number => boxTime(this.#record.clock, this.#housing.clock());

  get record(): BoxRecord {
    return this.#record;
  }

  get contact(): Contact {
    return this.#contact;
  }

  /** Begins to run: from now on it knows what time it is and which key it has. */
  start(): void {
    const hardwareNow = this.#housing.clock();
    const record = withClock(this.#record, (clock, place) =>
      clockStarted(clock, place, hardwareNow),
    );
    this.#save({ ...record, keys: keysGiven(record.keys, this.#housing.key) });
    if (this.#record.reportedVersion !== softwareVersion) {
      const event = { kind: 'version', at: this.now(), softwareVersion } as const;
      this.#save(withEvents({ ...this.#record, reportedVersion: softwareVersion }, [event]));
    }
  }

  plugIn(): void {
    if (this.#link !== undefined || this.#isDead) return;
    this.contactChanged('waiting');
    this.#link = new BoxLink(this, this.#housing.link);
  }

  async unplug(): Promise<void> {
    const link = this.#link;
    this.#link = undefined;
    this.contactChanged('offline');
    await link?.stop();
  }

  /** Ends without another write, as when the power goes. */
  async kill(): Promise<void> {
    this.#isDead = true;
    this.#disk.close();
    await this.unplug();
  }

  /** Something happens at the box. */
  input(input: BoxInput): BoxStep {
    const step = this.#stepFor(input);
    this.#save(withStep(this.#record, step));
    return step;
  }

  /** Time passes: messages fade, a forgotten staff session ends, temperatures are taken. */
  tick(): void {
    this.input({ kind: 'tick' });
    const { reportEveryMs, thermometers } = this.#housing;
    this.#save(takeReadings(this.#record, this.now(), reportEveryMs, thermometers));
  }

  /** Somebody set the clock; it shows so much more than before. */
  clockWasSet(jumpMs: number): void {
    const record = withClock(
      this.#record,
      (clock, place) => clockSet(clock, place, jumpMs),
      jumpMs,
    );
    this.#save(record);
    this.#link?.askNow();
  }

  key(): string {
    return keyInUse(this.#record.keys);
  }

  etag(): string | undefined {
    return this.#record.document?.etag;
  }

  isReadyToSend(): boolean {
    const { queue, clock } = this.#record;
    return queue.ackedSeq !== null && isClockSettled(clock.frames);
  }

  confirmedCount(): number {
    return confirmedCount(this.#record.queue);
  }

  nextBatch(limit: number): Batch {
    return batchOf(this.#record, limit);
  }

  /** Later on only an answer to events counts: a heartbeat's number may be older than theirs. */
  greeted(lastSeq: number): void {
    if (this.#record.queue.ackedSeq === null) this.heard(lastSeq);
  }

  timeCompared(compared: ComparedTime): void {
    const change = (clock: BoxRecord['clock'], place: number) =>
      clockCompared(clock, place, compared);
    this.#save(withClock(this.#record, change));
  }

  heard(lastSeq: number): void {
    this.#save(withQueue(this.#record, reconcile(this.#record.queue, lastSeq)));
    if (needsFreshDocument(this.#record)) this.#link?.stateChanged();
  }

  numbersTaken(lastSeq: number): void {
    this.#save(withQueue(this.#record, renumber(this.#record.queue, lastSeq)));
  }

  gotState(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void {
    const document = answer.kind === 'state' ? { etag: answer.etag, state: answer.state } : null;
    this.#save(withDocument(this.#record, document, confirmedBefore));
  }

  /** Carries out a remote command once; says nothing of one that expired or was carried out before. */
  carryOut(command: DeviceCommand): 'done' | 'failed' | undefined {
    if (this.#record.commandIds.includes(command.id)) return undefined;
    const { lockerId, expiresAt } = command;
    const step = this.#stepFor({ kind: 'openRemotely', lockerId, expiresAt });
    if (step.outcome === undefined) return undefined;
    // One write, or a power cut in between would let the door open twice.
    const commandIds = [...this.#record.commandIds, command.id].slice(-rememberedCommands);
    this.#save({ ...withStep(this.#record, step), commandIds });
    return this.#isDead ? undefined : step.outcome;
  }

  gotKey(fresh: string): void {
    this.#save({ ...this.#record, keys: { ...this.#record.keys, fresh } });
  }

  keyTried(key: string, isAccepted: boolean): void {
    const settle = isAccepted ? keyAccepted : keyRefused;
    this.#save({ ...this.#record, keys: settle(this.#record.keys, key) });
  }

  contactChanged(contact: Contact): void {
    if (this.#contact === contact) return;
    this.#contact = contact;
    this.#housing.onChange();
  }

  #stepFor(input: BoxInput): BoxStep {
    const knowledge = knowledgeOf(this.#record, this.#housing.doorFaults());
    return stepBox(this.#record.memory, knowledge, input, this.now());
  }

  #save(record: BoxRecord): void {
    if (this.#isDead || record === this.#record) return;
    const hasNewEvents = record.queue.madeCount > this.#record.queue.madeCount;
    try {
      if (!this.#disk.save(this.#record, record)) return;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.#isDead = true;
      this.#housing.onPowerCut();
      return;
    }
    this.#record = record;
    if (hasNewEvents) this.#link?.eventsWait();
    this.#housing.onChange();
  }
}
