import type { DeviceState } from '@kolli/contract/machine/device';
import { readJsonFile, writeJsonFile } from '../../platform/json-file.ts';
import { Topic } from '../../live/topic.ts';
import { boxTime } from '../record/box-clock.ts';
import { BoxComputer } from './box-computer.ts';
import type { Housing } from './housing.ts';
import { keysToEnrol } from '../record/box-keys.ts';
import { BoxDisk, type RecordStore } from '../record/box-disk.ts';
import { fetchOver } from '../world/box-network.ts';
import { type BoxRecord, newRecord } from '../record/box-record.ts';
import type { BoxInput, BoxStep, DoorFault } from '../logic/box-types.ts';
import { type BoxWorld, boxWorldSchema, goodWorld, type Network } from '../world/box-world.ts';
import { withClosedDoor } from '../world/closed-doors.ts';
import { warmthOf, withFridge, withPower } from '../world/fridge-warmth.ts';
import type { Contact } from '../link/linked-box.ts';
import { readingsOfMinute } from '../world/readings.ts';

export interface BoxPlan {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly pharmacyName: string;
  readonly kolliUrl: string;
  /** The file that is the box's disk; the file with its surroundings is beside it. */
  readonly file: string;
  /** Readings are reported at least this often. */
  readonly reportEveryMs: number;
}

const tickMs = 1000;
const minuteMs = 60_000;
const heartbeatMs = 10_000;

/**
 * One simulated pickup box: a computer with a disk, and its surroundings (power, network, clock,
 * fridges, sensors, doors), which the tester sets and can make fail.
 */
export class BoxSimulator {
  readonly plan: BoxPlan;
  readonly topic = new Topic();
  readonly #rightNow: () => number;
  /** Time that a tester let pass. */
  #passedMs = 0;
  readonly #disk: RecordStore;
  readonly #worldFile: string;
  #world: BoxWorld;
  #computer: BoxComputer | undefined;
  /** The record on the disk, for display while the computer is off. */
  #lastRecord: BoxRecord;
  #isPowerCutPending = false;
  #timer: NodeJS.Timeout | undefined;

  /** Reads the box's disk; throws when its content is unreadable. `now` is the right time. */
  constructor(plan: BoxPlan, now: () => number = Date.now) {
    this.plan = plan;
    this.#rightNow = now;
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

  /** What it shows while it enrols; null at other times. */
  get claimCode(): string | null {
    return this.#computer?.claimCode ?? null;
  }

  get world(): BoxWorld {
    return this.#world;
  }

  /** Whether the power fails at the next write. */
  get isPowerCutPending(): boolean {
    return this.#isPowerCutPending;
  }

  /** What the box's clock shows, epoch ms. */
  readonly clock = (): number => this.#now() + this.#world.clockOffsetMs;

  /** The right time, and what a tester let pass of it. */
  readonly #now = (): number => this.#rightNow() + this.#passedMs;

  /** The time as the box knows it, epoch ms. */
  readonly now = (): number => this.#computer?.now() ?? boxTime(this.record.clock, this.clock());

  start(): void {
    this.#timer = setInterval(() => this.tick(), tickMs);
    if (this.#world.hasPower) this.#boot();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#powerDown();
  }

  /** Handles what somebody does at the box; without power, doors can only be closed. */
  input(input: BoxInput): BoxStep {
    if (this.#computer !== undefined) return this.#computer.input(input);
    if (input.kind === 'closeDoor') this.#setWorld(withClosedDoor(this.#world, input.lockerId));
    return { memory: this.record.memory, events: [] };
  }

  tick(): void {
    this.#computer?.tick();
  }

  /** Lets minutes pass at once for the box and everything in it, but not for Kolli. */
  pass(minutes: number): void {
    for (let passed = 0; passed < minutes; passed += 1) {
      this.#passedMs += minuteMs;
      this.tick();
    }
  }

  /** Plugs the network in or out, or makes it slow or lossy. */
  async setNetwork(network: Partial<Network>): Promise<void> {
    this.#setWorld({ ...this.#world, network: { ...this.#world.network, ...network } });
    if (this.#world.network.isPlugged) this.#computer?.plugIn();
    else await this.#computer?.unplug();
  }

  /** Turns the power on or off: off ends the computer at once; its disk stays. */
  async setPower(hasPower: boolean): Promise<void> {
    if (hasPower === this.#world.hasPower) return;
    this.#setWorld(withPower(this.#world, hasPower, this.fridgeModules, this.#now()));
    if (hasPower) this.#boot();
    else await this.#powerDown();
  }

  /** Builds in another computer: it has an empty disk and no key, so it enrols itself. */
  async replaceComputer(): Promise<void> {
    await this.#powerDown();
    this.#disk.save({ ...newRecord(this.plan.id), keys: keysToEnrol(this.plan.key) });
    this.#lastRecord = this.#disk.load() ?? newRecord(this.plan.id);
    if (this.#world.hasPower) this.#boot();
  }

  /** Makes the power fail during the next write to the disk. */
  cutPowerAtNextWrite(): void {
    if (this.#computer === undefined) return;
    this.#disk.cutNextWrite();
    this.#isPowerCutPending = true;
    this.topic.changed();
  }

  /** Sets how far the box's clock is ahead of the right time. */
  setClock(offsetMs: number): void {
    const jumpMs = offsetMs - this.#world.clockOffsetMs;
    if (jumpMs === 0) return;
    this.#setWorld({ ...this.#world, clockOffsetMs: offsetMs });
    this.#computer?.clockWasSet(jumpMs);
  }

  /** Makes the fridge of a module fail or work again, as of `agoMs` ago. */
  setFridge(moduleIndex: number, hasFailed: boolean, agoMs = 0): void {
    this.#setWorld(withFridge(this.#world, moduleIndex, hasFailed, this.#now() - agoMs));
  }

  /** Disconnects a sensor, or connects it again. */
  setSensor(sensor: string, isDead: boolean): void {
    const others = this.#world.deadSensors.filter((one) => one !== sensor);
    this.#setWorld({ ...this.#world, deadSensors: isDead ? [...others, sensor] : others });
  }

  /** Makes a door fail, or repairs it; one that does not stay closed springs open at once. */
  setDoorFault(lockerId: string, fault: DoorFault | null): void {
    const { [lockerId]: _, ...others } = this.#world.doorFaults;
    const doorFaults = fault === null ? others : { ...others, [lockerId]: fault };
    const { closedDoors: closed } = this.#world;
    const closedDoors = fault === 'ajar' ? closed.filter((door) => door !== lockerId) : closed;
    this.#setWorld({ ...this.#world, doorFaults, closedDoors });
    if (fault === 'ajar') this.input({ kind: 'springOpen', lockerId });
  }

  /** What the thermometers show now, without dead ones: degrees Celsius by sensor. */
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
      closedDoors: this.#world.closedDoors,
      onChange: () => this.topic.changed(),
      onPowerCut: () => void this.setPower(false),
    };
    this.#computer = new BoxComputer(housing, this.#disk);
    this.#computer.start();
    // The power may have failed again before it could report them.
    if (this.#world.hasPower) this.#setWorld({ ...this.#world, closedDoors: [] });
    if (networkNow().isPlugged) this.#computer.plugIn();
    this.topic.changed();
  }

  /** The temperatures of the real time, whatever minute the box's clock shows. */
  #measure(state: DeviceState, boxMinute: number) {
    const now = this.#now();
    const { deadSensors } = this.#world;
    return readingsOfMinute(state, Math.floor(now / minuteMs), (index) =>
      warmthOf(this.#world, index, now),
    )
      .filter(({ sensor }) => !deadSensors.includes(sensor))
      .map((event) => ({ ...event, at: boxMinute * minuteMs }));
  }

  async #powerDown(): Promise<void> {
    const computer = this.#computer;
    this.#computer = undefined;
    this.#isPowerCutPending = false;
    const ended = computer?.kill();
    this.#lastRecord = this.#disk.load() ?? newRecord(this.plan.id);
    this.topic.changed();
    await ended;
  }

  #setWorld(world: BoxWorld): void {
    writeJsonFile(this.#worldFile, world);
    this.#world = world;
    this.topic.changed();
  }
}
