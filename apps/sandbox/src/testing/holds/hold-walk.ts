import assert from 'node:assert/strict';
import type { DeviceState } from '@kolli/contract/machine/device';
import { isOnHold } from '@kolli/domain/delivery/holds';
import type { BoxInput } from '../../box/logic/box-types.ts';
import { confirmedCount } from '../../box/record/event-queue.ts';
import { HoldOracle } from './hold-oracle.ts';
import { WalkedBox } from './walked-box.ts';
import type { WalkedKolli } from './walked-kolli.ts';

export const doors = ['1-1', '1-3', '2-1'] as const;
export type Door = (typeof doors)[number];

/** The air at a sensor, or that the sensor is dead, or its wire is loose. */
export const airs = ['in', 'warm', 'cold', 'dead', 'loose'] as const;

export type Act =
  | {
      readonly kind: 'pass';
      readonly minutes: number;
      readonly module: 1 | 2;
      readonly air: (typeof airs)[number];
    }
  | {
      readonly kind: 'load' | 'type' | 'close' | 'remove' | 'hold' | 'release' | 'reject';
      readonly door: Door;
    }
  | { readonly kind: 'send'; readonly limit: number; readonly isAnswerLost: boolean }
  | { readonly kind: 'ask' | 'answer' | 'restart' | 'settle' }
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  | { readonly kind: 'jump'; readonly minutes: number };

const minuteMs = 60_000;
const sensors = { 1: '1-1', 2: '2-1' } as const;
const looseWire = -127;
const celsius = {
  1: { in: 20, warm: 30, cold: 10, loose: looseWire },
  2: { in: 5, warm: 9, cold: 1, loose: looseWire },
} as const;

/** A random history of one box and Kolli; each step compares what the box does with what it can know. */
export class HoldWalk {
  readonly #box: WalkedBox;
  readonly #kolli: WalkedKolli;
  readonly #oracle: HoldOracle;
  readonly #air = { 1: 'in', 2: 'in' } as Record<1 | 2, (typeof airs)[number]>;
  /** A document on its way to the box, with what Kolli had confirmed when the box asked for it. */
  #asked: { readonly state: DeviceState; readonly confirmedBefore: number } | undefined;
  #answers = 0;

  constructor(kolli: WalkedKolli, rules: DeviceState['holdRules'], startsAt: number) {
    this.#kolli = kolli;
    this.#oracle = new HoldOracle(rules);
    this.#box = new WalkedBox(startsAt);
  }

  async do(act: Act): Promise<void> {
    const { kind } = act;
    switch (kind) {
      case 'pass':
        this.#air[act.module] = act.air;
        return this.#pass(act.minutes);
      case 'load':
        return this.#load(act.door);
      case 'type':
        return this.#type(act.door);
      case 'close':
        return this.#act(() => this.#box.input({ kind: 'closeDoor', lockerId: act.door }));
      case 'remove':
        return this.#asStaff({ kind, lockerId: act.door }, act.door);
      case 'hold':
        return this.#kolli.hold(act.door);
      case 'release':
      case 'reject':
        return this.#kolli.judge(act.door, kind);
      default:
        return this.#doWithoutDoor(act);
    }
  }

  /** Everything arrives; then the PIN of each parcel opens its door unless Kolli has it on hold. */
  async finish(): Promise<void> {
    await this.settle();
    for (const door of doors) await this.do({ kind: 'close', door });
    await this.settle();
    // Longer than wrong PINs lock the keypad.
    this.#advance(20);
    for (const door of doors) {
      const delivery = await this.#kolli.at(door);
      if (delivery?.isLoaded !== true) continue;
      const isShut = isOnHold(delivery);
      assert.equal(this.#oracle.isShut(delivery.docId), isShut, `Hold of door ${door}`);
      await this.#type(door);
      assert.equal(this.#isOpen(door), !isShut, `Door ${door} is open`);
      await this.do({ kind: 'close', door });
    }
  }

  /** The box sends all its events and has the newest document; repeated, since it may have new reports then. */
  async settle(): Promise<void> {
    this.#box.disk.cut = undefined;
    for (let round = 0; round < 2; round += 1) {
      do await this.#send(1000, false);
      while (this.#box.record.queue.waiting.length > 0);
      await this.#ask();
      this.#answer();
    }
  }

  async #doWithoutDoor(
    act: Extract<Act, { kind: 'send' | 'ask' | 'answer' | 'restart' | 'settle' | 'cut' | 'jump' }>,
  ): Promise<void> {
    const box = this.#box;
    switch (act.kind) {
      case 'send':
        return this.#send(act.limit, act.isAnswerLost);
      case 'ask':
        return this.#ask();
      case 'answer':
        return this.#answer();
      case 'settle':
        return this.settle();
      case 'restart':
        this.#asked = undefined;
        return box.restart();
      case 'cut':
        box.disk.cut = act.when;
        return;
      case 'jump':
        // A clock that is set while the box has no power is another matter.
        if (box.disk.cut === undefined) this.#act(() => box.jump(act.minutes * minuteMs));
    }
  }

  /** Time passes, and the thermometers are read each minute. */
  #pass(minutes: number): void {
    const box = this.#box;
    for (let passed = 0; passed < minutes; passed += 1) {
      this.#advance(1);
      const shown = ([1, 2] as const).flatMap((module) => {
        const air = this.#air[module];
        return air === 'dead' ? [] : [[sensors[module], celsius[module][air]] as const];
      });
      box.celsius = Object.fromEntries(shown);
      const minute = Math.floor(box.computer.now() / minuteMs);
      const isNew = box.record.lastReadingMinute !== minute;
      this.#act(
        () => box.computer.tick(),
        () => {
          if (isNew && box.record.lastReadingMinute === minute) this.#measured();
        },
      );
    }
  }

  #advance(minutes: number): void {
    this.#box.now += minutes * minuteMs;
    this.#kolli.setTime(this.#box.now);
  }

  #measured(): void {
    for (const module of [1, 2] as const) {
      const air = this.#air[module];
      if (air === 'dead' || air === 'loose') continue;
      const minute = Math.floor(this.#box.now / minuteMs);
      this.#oracle.measured(sensors[module], { minute, isOut: air === 'in' ? false : air });
    }
  }

  async #load(door: Door): Promise<void> {
    const delivery = await this.#kolli.at(door);
    if (delivery !== undefined) this.#asStaff({ kind: 'scan', code: delivery.code }, door);
  }

  #asStaff(input: BoxInput, door: Door): void {
    const { staffPin: pin } = this.#kolli;
    const inputs: BoxInput[] = [
      { kind: 'staffPin', pin },
      input,
      { kind: 'closeDoor', lockerId: door },
      { kind: 'logout' },
    ];
    for (const one of inputs) this.#act(() => this.#box.input(one));
  }

  /** Types the PIN of the delivery of a door: it must not open while the box can know of the hold. */
  async #type(door: Door): Promise<void> {
    const delivery = await this.#kolli.at(door);
    if (delivery === undefined) return;
    const wasOpen = this.#isOpen(door);
    const isShut = this.#oracle.isShut(delivery.docId);
    this.#act(() => this.#box.input({ kind: 'pin', pin: delivery.pin }));
    assert(wasOpen || !isShut || !this.#isOpen(door), `Door ${door} opens although it is on hold`);
  }

  #isOpen(door: Door): boolean {
    return this.#box.record.memory.openDoors.some(({ lockerId }) => lockerId === door);
  }

  /** Something happens at the box: it reports exactly the holds that its readings show. */
  #act(act: () => void, after = () => {}): void {
    const events = this.#box.eventsOf(act);
    const { state } = this.#box.record.document ?? {};
    after();
    for (const event of events)
      if (state !== undefined) this.#oracle.made(event, this.#box.now / minuteMs, state);
    const held = events.flatMap((event) => (event.kind === 'held' ? [event.docId] : []));
    assert.deepEqual(held.toSorted(), this.#oracle.newHolds().toSorted(), 'Reported holds');
  }

  async #send(limit: number, isAnswerLost: boolean): Promise<void> {
    const errorMs = this.#box.now - this.#box.computer.now();
    this.#act(() => this.#box.computer.timeCompared({ errorMs, uncertaintyMs: 0 }));
    const { epoch } = await this.#kolli.document();
    const answer = { epoch, lastSeq: await this.#kolli.lastSeq(), ackedBefore: null };
    this.#act(() => this.#box.computer.heartbeatAnswered(answer));
    const { computer } = this.#box;
    if (!computer.isReadyToSend()) return;
    const { events, aheadMs } = computer.nextBatch(limit);
    if (events.length === 0) return;
    const lastSeq = await this.#kolli.receive(events, computer.now() + aheadMs);
    if (!isAnswerLost) this.#act(() => this.#box.computer.eventsConfirmed(lastSeq));
  }

  async #ask(): Promise<void> {
    const confirmedBefore = confirmedCount(this.#box.record.queue);
    this.#asked = { state: await this.#kolli.document(), confirmedBefore };
  }

  #answer(): void {
    const asked = this.#asked;
    if (asked === undefined) return;
    this.#asked = undefined;
    this.#answers += 1;
    const etag = String(this.#answers);
    this.#act(
      () =>
        this.#box.computer.stateReceived(
          { kind: 'state', etag, state: asked.state },
          asked.confirmedBefore,
        ),
      () => {
        if (this.#box.record.document?.etag !== etag) return;
        this.#oracle.learned(asked.state, (delivery) => this.#kolli.judged(delivery));
      },
    );
  }
}
