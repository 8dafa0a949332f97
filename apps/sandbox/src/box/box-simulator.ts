import type { DeviceState } from '@kolli/contract/device';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { Topic } from '../live/topic.ts';
import { boxTime } from './box-clock.ts';
import { BoxComputer, type Housing } from './box-computer.ts';
import { BoxDisk, type RecordStore } from './box-disk.ts';
import { fetchOver } from './box-network.ts';
import { type BoxRecord, newRecord } from './box-record.ts';
import type { BoxInput, BoxStep, DoorFault } from './box-types.ts';
import { type BoxWorld, boxWorldSchema, goodWorld, type Network } from './box-world.ts';
import { warmthOf, withFridge, withPower } from './fridge-warmth.ts';
import type { Contact } from './linked-box.ts';
import { readingsOfMinute } from './readings.ts';

export interface BoxPlan {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly pharmacyName: string;
  readonly kolliUrl: string;
  /** The file that is the box's disk; what befalls the box lies beside it. */
  readonly file: string;
  /** Readings are reported at least this often. */
  readonly reportEveryMs: number;
}

const tickMs = 1000;
const minuteMs = 60_000;
const heartbeatMs = 10_000;

/**
 * One simulated pickup box as it stands in a shop: a computer with a disk, and what surrounds it
 * (power, network, clock, fridges, sensors, doors), which may fail and is the tester's to set.
 */
export class BoxSimulator {
  readonly plan: BoxPlan;
  readonly topic = new Topic();
  readonly #now: () => number;
  readonly #disk: RecordStore;
  readonly #worldFile: string;
  #world: BoxWorld;
  #computer: BoxComputer | undefined;
  /** What is on the disk while there is no computer to read it. */
  #lastRecord: BoxRecord;
  #isCutWaiting = false;
  #timer: NodeJS.Timeout | undefined;

  /** Reads the box's disk; throws when what is there cannot be read. `now` is the right time. */
  constructor(plan: BoxPlan, now: () => number = Date.now) {
    this.plan = plan;
    this.#now = now;
    this.#disk = new BoxDisk(plan.file);
    this.#worldFile = plan.file.replace(/(\.json)?$/u, '.world.json');
    this.#world = readJsonFile(this.#worldFile, boxWorldSchema) ?? goodWorld;
    this.#lastRecord = this.#disk.load() ?? newRecord(plan.id);
  }

  get record(): BoxRecord {
    return this.#computer?.record ?? this.#lastRecord;
  }

  get state(): DeviceState | undefined {
    return this.record.document?.state;
  }

  get contact(): Contact {
    return this.#computer?.contact ?? 'offline';
  }

  get world(): BoxWorld {
    return this.#world;
  }

  /** Whether the power goes at the next write. */
  get isCutWaiting(): boolean {
    return this.#isCutWaiting;
  }

  /** What the box's clock shows, epoch ms. */
  readonly clock = (): number => this.#now() + this.#world.clockOffsetMs;

  /** The box's own idea of the time, epoch ms. */
  readonly now = (): number => this.#computer?.now() ?? boxTime(this.record.clock, this.clock());

  etag(): string | undefined {
    return this.record.document?.etag;
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(), tickMs);
    if (this.#world.hasPower) this.#boot();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#goDark();
  }

  /** Something happens at the box; nothing does without power. */
  input(input: BoxInput): BoxStep {
    const idle = { memory: this.record.memory, events: [] };
    return this.#computer?.input(input) ?? idle;
  }

  tick(): void {
    this.#computer?.tick();
  }

  /** Plugs the network in or out, or makes it slow or lossy. */
  async setNetwork(network: Partial<Network>): Promise<void> {
    this.#setWorld({ ...this.#world, network: { ...this.#world.network, ...network } });
    if (this.#world.network.isPlugged) this.#computer?.plugIn();
    else await this.#computer?.unplug();
  }

  /** Turns the power on or off: off ends the computer at once, what is on the disk stays. */
  async setPower(hasPower: boolean): Promise<void> {
    if (hasPower === this.#world.hasPower) return;
    this.#setWorld(withPower(this.#world, hasPower, this.fridgeModules, this.#now()));
    if (hasPower) this.#boot();
    else await this.#goDark();
  }

  /** The power goes while the box writes the next time: a part of the write is on the disk. */
  cutPowerAtNextWrite(): void {
    if (this.#computer === undefined) return;
    this.#disk.cutNextWrite();
    this.#isCutWaiting = true;
    this.topic.changed();
  }

  /** Sets the box's clock: it shows so much more than the right time from now on. */
  setClock(offsetMs: number): void {
    const jumpMs = offsetMs - this.#world.clockOffsetMs;
    if (jumpMs === 0) return;
    this.#setWorld({ ...this.#world, clockOffsetMs: offsetMs });
    this.#computer?.clockWasSet(jumpMs);
  }

  /** Lets the fridge of a module fail, or work again; it does so since `agoMs`. */
  setFridge(moduleIndex: number, hasFailed: boolean, agoMs = 0): void {
    this.#setWorld(withFridge(this.#world, moduleIndex, hasFailed, this.#now() - agoMs));
  }

  /** Lets a sensor die, or live again. */
  setSensor(sensor: string, isDead: boolean): void {
    const others = this.#world.deadSensors.filter((one) => one !== sensor);
    this.#setWorld({ ...this.#world, deadSensors: isDead ? [...others, sensor] : others });
  }

  /** Lets a door fail, or repairs it; one that does not stay closed springs open at once. */
  setDoorFault(lockerId: string, fault: DoorFault | null): void {
    const { [lockerId]: _, ...others } = this.#world.doorFaults;
    const doorFaults = fault === null ? others : { ...others, [lockerId]: fault };
    this.#setWorld({ ...this.#world, doorFaults });
    if (fault === 'ajar') this.input({ kind: 'springOpen', lockerId });
  }

  /** What the thermometers show now, dead ones left out: degrees Celsius by sensor. */
  get temperatures(): ReadonlyMap<string, number> {
    const shown = this.state === undefined ? [] : this.#measure(this.state, 0);
    return new Map(shown.map(({ sensor, celsius }) => [sensor, celsius]));
  }

  /** The indexes of the modules that are fridges. */
  get fridgeModules(): number[] {
    const cold = (this.state?.lockers ?? []).filter((locker) => locker.fridge);
    return [...new Set(cold.map((locker) => locker.moduleIndex))];
  }

  #boot(): void {
    const { id: boxId, key, kolliUrl, reportEveryMs } = this.plan;
    const networkNow = () => this.#world.network;
    const housing: Housing = {
      boxId,
      key,
      reportEveryMs,
      link: { kolliUrl, heartbeatMs, fetch: fetchOver(networkNow) },
      clock: this.clock,
      thermometers: (state, minute) => this.#measure(state, minute),
      doorFaults: () => this.#world.doorFaults,
      onChange: () => this.topic.changed(),
      onPowerCut: () => void this.setPower(false),
    };
    this.#computer = new BoxComputer(housing, this.#disk);
    this.#computer.start();
    if (networkNow().isPlugged) this.#computer.plugIn();
    this.topic.changed();
  }

  /** Values are those of this moment, whatever minute the box believes it to be. */
  #measure(state: DeviceState, boxMinute: number) {
    const now = this.#now();
    const { deadSensors } = this.#world;
    return readingsOfMinute(state, Math.floor(now / minuteMs), (index) =>
      warmthOf(this.#world, index, now),
    )
      .filter(({ sensor }) => !deadSensors.includes(sensor))
      .map((event) => ({ ...event, at: boxMinute * minuteMs }));
  }

  async #goDark(): Promise<void> {
    const computer = this.#computer;
    this.#computer = undefined;
    this.#isCutWaiting = false;
    const ended = computer?.kill();
    this.#lastRecord = this.#disk.load() ?? newRecord(this.plan.id);
    this.#disk.close();
    this.topic.changed();
    await ended;
  }

  #setWorld(world: BoxWorld): void {
    writeJsonFile(this.#worldFile, world);
    this.#world = world;
    this.topic.changed();
  }
}
