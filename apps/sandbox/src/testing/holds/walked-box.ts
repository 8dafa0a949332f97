import type { BoxEvent, BoxInput, BoxStep } from '../../box/logic/box-types.ts';
import { PowerCut, type RecordStore } from '../../box/record/box-disk.ts';
import { type BoxRecord, boxRecordSchema } from '../../box/record/box-record.ts';
import { BoxComputer } from '../../box/simulator/box-computer.ts';
import { sampleBoxId } from '../sample-box.ts';

/** A disk in memory, that is read as text like the file of a real one. */
class MemoryDisk implements RecordStore {
  stored: BoxRecord | undefined;
  cut: 'before' | 'after' | undefined;

  load(): BoxRecord | undefined {
    const { stored } = this;
    return stored && boxRecordSchema.parse(JSON.parse(JSON.stringify(stored)));
  }

  save(record: BoxRecord): void {
    const { cut } = this;
    this.cut = undefined;
    if (cut !== 'before') this.stored = record;
    if (cut !== undefined) throw new PowerCut();
  }

  cutNextWrite(): void {
    this.cut = 'before';
  }
}

/** What the sensors of a box measure; a dead one is absent. */
export type Celsius = Readonly<Record<string, number>>;

/** The real computer of a box, with a clock and temperatures that a test sets, and without network. */
export class WalkedBox {
  readonly disk = new MemoryDisk();
  /** The true time. */
  now: number;
  /** How far the box's clock is ahead of it. */
  aheadMs = 0;
  celsius: Celsius = {};
  computer: BoxComputer;
  #isOff = false;

  constructor(startsAt = 1_800_000_000_000) {
    this.now = startsAt;
    this.computer = this.#build();
  }

  get record(): BoxRecord {
    return this.computer.record;
  }

  get madeCount(): number {
    return this.disk.stored?.queue.madeCount ?? 0;
  }

  restart(): void {
    void this.computer.kill();
    this.disk.cut = undefined;
    this.#isOff = false;
    this.computer = this.#build();
  }

  jump(byMs: number): void {
    this.aheadMs += byMs;
    this.computer.clockWasSet(byMs);
  }

  input(input: BoxInput): BoxStep {
    return this.computer.input(input);
  }

  /** The events of an action that are on the disk after it; the box starts again if it lost power meanwhile. */
  eventsOf(act: () => void): readonly BoxEvent[] {
    const before = this.madeCount;
    act();
    if (this.#isOff) this.restart();
    const count = this.madeCount - before;
    return count === 0 ? [] : this.record.queue.waiting.slice(-count);
  }

  #build(): BoxComputer {
    const computer = new BoxComputer(
      {
        boxId: sampleBoxId,
        key: 'key',
        link: { kolliUrl: '', heartbeatMs: 0, fetch },
        reportEveryMs: 5 * 60_000,
        clock: () => this.now + this.aheadMs,
        thermometers: (_state, minute) =>
          Object.entries(this.celsius).map(([sensor, celsius]) => {
            return { kind: 'reading', at: minute * 60_000, sensor, celsius };
          }),
        doorFaults: () => ({}),
        closedDoors: [],
        onChange: () => undefined,
        onPowerCut: () => {
          this.#isOff = true;
        },
      },
      this.disk,
    );
    computer.start();
    return computer;
  }
}
