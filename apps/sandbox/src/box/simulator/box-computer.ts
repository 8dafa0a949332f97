import { isDeepStrictEqual } from 'node:util';
import type { DeviceCommand } from '@kolli/contract/machine/device';
import { boxTime, clockCompared, clockJumped } from '../record/box-clock.ts';
import { PowerCut, type RecordStore } from '../record/box-disk.ts';
import { keyAccepted, keyInUse, keyRefused, keysGiven, keysToEnrol } from '../record/box-keys.ts';
import { BoxLink } from '../link/box-link.ts';
import { stepBox } from '../logic/step-box.ts';
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
  withStartedClock,
  withStep,
} from '../record/box-record.ts';
import { type HeartbeatAnswer, isUsable, withHeartbeat } from '../record/restored-kolli.ts';
import type { BoxInput, BoxStep } from '../logic/box-types.ts';
import { isClockCalibrated } from '../record/clock-frames.ts';
import type { StateAnswer } from '../link/device-client.ts';
import { followParcels } from '../record/follow-parcels.ts';
import { confirmedCount, reconcile, renumber } from '../record/event-queue.ts';
import type { ComparedTime, Contact, LinkedBox } from '../link/linked-box.ts';
import type { Housing } from './housing.ts';
import { takeReadings } from '../record/take-readings.ts';

const softwareVersion = 'sandbox 0.1.0';
const maxCommands = 100;

/**
 * The computer of a simulated box: it stops with the power and then knows only what is on its disk. Everything is on
 * the disk before a door opens, an event is sent or a command is answered. It never reads `box-world.ts`.
 * - Events stay in the record until Kolli has confirmed their numbers. A number is the place in the queue, so after a
 *   lost disk, or a server restored from a backup, one continues from the other.
 * - A PIN used here stays used, whatever a later document says, until Kolli has confirmed the pickup.
 * - A parcel that lay out of range for too long is on hold with the write that stores the reading which shows it.
 * - Events keep the time that the clock showed. A batch has events of one clock setting (`clock-frames.ts`) and says
 *   what that clock would show now, so Kolli can correct their times.
 */
export class BoxComputer implements LinkedBox {
  readonly softwareVersion = softwareVersion;
  /** What the box shows while it enrols. */
  claimCode: string | null = null;
  readonly #housing: Housing;
  readonly #disk: RecordStore;
  #record: BoxRecord;
  #link: BoxLink | undefined;
  #contact: Contact = 'offline';
  #isDead = false;

  /** Reads the disk; throws when its content is unreadable. */
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

  /** Boots: adjusts its clock, reads the key that it was given, reports the doors that are open. */
  start(): void {
    const record = withStartedClock(this.#record, this.#housing.clock());
    this.#save({ ...record, keys: keysGiven(record.keys, this.#housing.key) });
    if (this.#record.reportedVersion !== softwareVersion) {
      const event = { kind: 'version', at: this.now(), softwareVersion } as const;
      this.#save(withEvents({ ...this.#record, reportedVersion: softwareVersion }, [event]));
    }
    this.input({ kind: 'boot', closedDoors: this.#housing.closedDoors });
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

  /** Ends without another write, as when the power fails. */
  async kill(): Promise<void> {
    this.#isDead = true;
    await this.unplug();
  }

  /** Handles what somebody does at the box. */
  input(input: BoxInput): BoxStep {
    const step = this.#stepFor(input);
    this.#save(withStep(this.#record, step));
    return step;
  }

  /** Ends messages and idle staff sessions that are due, and takes temperatures. */
  tick(): void {
    this.input({ kind: 'tick' });
    const { reportEveryMs, thermometers } = this.#housing;
    this.#save(takeReadings(this.#record, this.now(), reportEveryMs, thermometers));
  }

  /** Somebody set the clock: it shows `jumpMs` more than before. */
  clockWasSet(jumpMs: number): void {
    const record = withClock(
      this.#record,
      (clock, place) => clockJumped(clock, place, jumpMs),
      jumpMs,
    );
    this.#save(record);
    this.#link?.sendHeartbeatNow();
  }

  key(): string {
    return keyInUse(this.#record.keys);
  }

  secret(): string | null {
    return this.#record.keys.secret;
  }

  claimCodeChanged(code: string | null): void {
    this.claimCode = code;
    this.#housing.onChange();
  }

  enrolled(key: string): void {
    this.#save({ ...this.#record, keys: { ...this.#record.keys, own: key, secret: null } });
  }

  secretRefused(): void {
    this.#save({ ...this.#record, keys: keysToEnrol(this.#housing.key) });
  }

  etag(): string | undefined {
    return this.#record.document?.etag;
  }

  isReadyToSend(): boolean {
    const { queue, clock } = this.#record;
    return queue.ackedSeq !== null && isClockCalibrated(clock.frames);
  }

  confirmedCount(): number {
    return confirmedCount(this.#record.queue);
  }

  nextBatch(limit: number): Batch {
    return batchOf(this.#record, limit);
  }

  ackedSeq(): number | null {
    return this.#record.queue.ackedSeq;
  }

  heartbeatAnswered(answer: HeartbeatAnswer): void {
    this.#save(withHeartbeat(this.#record, answer, this.now()));
  }

  timeCompared(compared: ComparedTime): void {
    const change = (clock: BoxRecord['clock'], place: number) =>
      clockCompared(clock, place, compared);
    this.#save(withClock(this.#record, change));
  }

  eventsConfirmed(lastSeq: number): void {
    const before = this.confirmedCount();
    this.#save(withQueue(this.#record, reconcile(this.#record.queue, lastSeq, this.now())));
    if (needsFreshDocument(this.#record, before)) this.#link?.stateChanged();
  }

  renumberFrom(lastSeq: number): void {
    this.#save(withQueue(this.#record, renumber(this.#record.queue, lastSeq)));
  }

  stateReceived(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void {
    if (answer.kind === 'state' && !isUsable(this.#record, answer.state, confirmedBefore)) {
      this.#link?.sendHeartbeatNow();
      return;
    }
    const document = answer.kind === 'state' ? { etag: answer.etag, state: answer.state } : null;
    this.#save(withDocument(this.#record, document, confirmedBefore));
  }

  /** Carries out a remote command once; returns its outcome, also when it comes again, or undefined when it has expired. */
  carryOut({ id, lockerId, expiresAt }: DeviceCommand): 'done' | 'failed' | undefined {
    const known = this.#record.commands.find((one) => one.id === id);
    if (known !== undefined) return known.outcome;
    const step = this.#stepFor({ kind: 'openRemotely', lockerId, expiresAt });
    const { outcome } = step;
    if (outcome === undefined) return undefined;
    // In one write, or a power cut could open the door twice.
    const commands = [...this.#record.commands, { id, outcome }].slice(-maxCommands);
    this.#save({ ...withStep(this.#record, step), commands });
    return this.#isDead ? undefined : outcome;
  }

  keyReceived(fresh: string): void {
    this.#save({ ...this.#record, keys: { ...this.#record.keys, fresh } });
  }

  keyAnswered(key: string, isAccepted: boolean): void {
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

  #save(changed: BoxRecord): void {
    if (this.#isDead || changed === this.#record) return;
    const now = boxTime(changed.clock, this.#housing.clock());
    const record = followParcels(changed, now);
    if (isDeepStrictEqual(record, this.#record)) return;
    const hasNewEvents = record.queue.madeCount > this.#record.queue.madeCount;
    try {
      this.#disk.save(record);
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.#isDead = true;
      this.#housing.onPowerCut();
      return;
    }
    this.#record = record;
    if (hasNewEvents) this.#link?.eventsAdded();
    this.#housing.onChange();
  }
}
