import type { DeviceCommand, DeviceState } from '@kolli/contract/device';
import type { DeviceEvent } from '@kolli/contract/device-events';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { Topic } from '../live/topic.ts';
import { BoxLink, type Contact, type LinkedBox } from './box-link.ts';
import { stepBox } from './box-machine.ts';
import {
  type BoxRecord,
  boxRecordSchema,
  knowledgeOf,
  needsFreshDocument,
  newRecord,
  withDocument,
  withEvents,
} from './box-record.ts';
import type { BoxInput, BoxStep } from './box-types.ts';
import type { StateAnswer } from './device-client.ts';
import { confirmedCount, nextBatch, reconcile, renumber } from './event-queue.ts';
import { takeReadings } from './take-readings.ts';

export interface BoxPlan {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly pharmacyName: string;
  readonly kolliUrl: string;
  /** The file that is the box's disk. */
  readonly file: string;
  /** Readings are reported at least this often. */
  readonly reportEveryMs: number;
}

export const softwareVersion = 'sandbox 0.1.0';
const tickMs = 1000;
const rememberedCommands = 100;

/**
 * One simulated pickup box: its logic, its disk and its link to Kolli. What happens is on the disk
 * before anything else sees it, so that a box killed at any moment goes on where it was.
 */
export class BoxSimulator implements LinkedBox {
  readonly plan: BoxPlan;
  readonly topic = new Topic();
  readonly softwareVersion = softwareVersion;
  readonly now: () => number;
  #record: BoxRecord;
  #link: BoxLink | undefined;
  #contact: Contact = 'offline';
  #timer: NodeJS.Timeout | undefined;

  /** Reads the box's disk; throws when what is there cannot be read. */
  constructor(plan: BoxPlan, now: () => number = Date.now) {
    this.plan = plan;
    this.now = now;
    this.#record = readJsonFile(plan.file, boxRecordSchema) ?? newRecord(plan.id);
  }

  get record(): BoxRecord {
    return this.#record;
  }

  get state(): DeviceState | undefined {
    return this.#record.document?.state;
  }

  get contact(): Contact {
    return this.#contact;
  }

  start(): void {
    if (this.#record.reportedVersion !== softwareVersion) {
      const record = { ...this.#record, reportedVersion: softwareVersion };
      const event = { kind: 'version', at: this.now(), softwareVersion } as const;
      this.#save(withEvents(record, [event]));
    }
    this.#timer = setInterval(() => this.tick(), tickMs);
    this.#connect();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#disconnect();
  }

  /** Plugs the network in or out. */
  async setNetwork(isOnline: boolean): Promise<void> {
    if (isOnline) this.#connect();
    else await this.#disconnect();
  }

  /** Something happens at the box. */
  input(input: BoxInput): BoxStep {
    const step = stepBox(this.#record.memory, knowledgeOf(this.#record), input, this.now());
    if (step.events.length > 0 || step.memory !== this.#record.memory) {
      this.#save(withEvents({ ...this.#record, memory: step.memory }, step.events));
    }
    return step;
  }

  /** Time passes: messages fade, a forgotten staff session ends, temperatures are taken. */
  tick(): void {
    this.input({ kind: 'tick' });
    const taken = takeReadings(this.#record, this.now(), this.plan.reportEveryMs);
    if (taken !== this.#record) this.#save(taken);
  }

  etag(): string | undefined {
    return this.#record.document?.etag;
  }

  isNumbered(): boolean {
    return this.#record.queue.ackedSeq !== null;
  }

  confirmedCount(): number {
    return confirmedCount(this.#record.queue);
  }

  nextBatch(limit: number): DeviceEvent[] {
    return nextBatch(this.#record.queue, limit);
  }

  heard(lastSeq: number): void {
    this.#save({ ...this.#record, queue: reconcile(this.#record.queue, lastSeq) });
    if (needsFreshDocument(this.#record)) this.#link?.stateChanged();
  }

  numbersTaken(lastSeq: number): void {
    this.#save({ ...this.#record, queue: renumber(this.#record.queue, lastSeq) });
  }

  gotState(answer: Exclude<StateAnswer, { kind: 'failed' }>, confirmedBefore: number): void {
    const document = answer.kind === 'state' ? { etag: answer.etag, state: answer.state } : null;
    this.#save(withDocument(this.#record, document, confirmedBefore));
  }

  /** Carries out a remote command once; says nothing of one that expired or was carried out before. */
  carryOut(command: DeviceCommand): 'done' | 'failed' | undefined {
    if (this.#record.commandIds.includes(command.id)) return undefined;
    const { lockerId, expiresAt } = command;
    const { outcome } = this.input({ kind: 'openRemotely', lockerId, expiresAt });
    if (outcome === undefined) return undefined;
    const commandIds = [...this.#record.commandIds, command.id].slice(-rememberedCommands);
    this.#save({ ...this.#record, commandIds });
    return outcome;
  }

  contactChanged(contact: Contact): void {
    if (this.#contact === contact) return;
    this.#contact = contact;
    this.topic.changed();
  }

  #connect(): void {
    if (this.#link !== undefined) return;
    this.contactChanged('waiting');
    this.#link = new BoxLink(this, this.plan.kolliUrl, this.plan.key);
  }

  async #disconnect(): Promise<void> {
    const link = this.#link;
    this.#link = undefined;
    this.contactChanged('offline');
    await link?.stop();
  }

  #save(record: BoxRecord): void {
    const hasNewEvents = record.queue.madeCount > this.#record.queue.madeCount;
    if (JSON.stringify(record) === JSON.stringify(this.#record)) return;
    writeJsonFile(this.plan.file, record, 0o600);
    this.#record = record;
    if (hasNewEvents) this.#link?.eventsWait();
    this.topic.changed();
  }
}
