import type { DeviceState } from '@kolli/contract/machine/device';
import { expect, test } from 'vitest';
import { WalkedBox } from '../../testing/holds/walked-box.ts';
import { aino, docId, sampleDelivery, sampleEpoch, sampleState } from '../../testing/sample-box.ts';
import type { BoxDelivery } from '../logic/box-types.ts';

const minuteMs = 60_000;
const pin = '123456';
const parcel = (changes: Partial<BoxDelivery> = {}): BoxDelivery => {
  return { ...sampleDelivery(1, [{ lockerId: '2-1', loaded: true }], pin), ...changes };
};
const [cool, warm] = [{ '2-1': 5 }, { '2-1': 9 }];

/** A box with this delivery, whose events up to now Kolli has; then it is offline. */
function offline(delivery = parcel(), changes: Partial<DeviceState> = {}): WalkedBox {
  const box = new WalkedBox();
  box.computer.timeCompared({ errorMs: 0, uncertaintyMs: 0 });
  box.computer.heartbeatAnswered({ epoch: sampleEpoch, lastSeq: 0, ackedBefore: null });
  give(box, delivery, changes);
  confirm(box);
  return box;
}

/** A document arrives that the box requested now. */
function give(box: WalkedBox, delivery: BoxDelivery, changes: Partial<DeviceState> = {}): void {
  const state = { ...sampleState([delivery]), reportIntervalMs: 5 * minuteMs, ...changes };
  const confirmed = box.computer.confirmedCount();
  box.computer.stateReceived({ kind: 'state', etag: `${box.madeCount}`, state }, confirmed);
}

function confirm(box: WalkedBox): void {
  box.computer.eventsConfirmed(box.madeCount);
}

/** Minutes pass at these temperatures. */
function pass(box: WalkedBox, minutes: number, celsius: Readonly<Record<string, number>>): void {
  box.celsius = celsius;
  for (let passed = 0; passed < minutes; passed += 1) {
    box.now += minuteMs;
    box.computer.tick();
  }
}

const opens = (box: WalkedBox): string[] =>
  box.input({ kind: 'pin', pin }).memory.openDoors.map(({ lockerId }) => lockerId);

const kindsOf = (box: WalkedBox) => box.record.queue.waiting.map(({ kind }) => kind);

test('HLD-04: a box that is offline holds a parcel with the reading that shows it, and reports it after its readings', () => {
  const box = offline();
  pass(box, 1, cool);
  pass(box, 15, warm);
  expect(kindsOf(box)).not.toContain('held');
  pass(box, 1, warm);
  const events = box.record.queue.waiting;
  expect(events.map(({ kind }) => kind)).toEqual([...Array(17).fill('reading'), 'held']);
  const at = events.at(-2)?.at;
  expect(events.at(-1)).toEqual({
    kind: 'held',
    at,
    docId: docId(1),
    lockerId: '2-1',
    cause: 'temp_high',
  });
  expect(opens(box)).toEqual([]);
  expect(kindsOf(box).at(-1)).toBe('heldPin');
});

test('HLD-04: a hold, and the minutes that lead to it, survive that the box is killed or loses the time without power', () => {
  const box = offline();
  pass(box, 10, warm);
  box.restart();
  pass(box, 6, warm);
  expect(kindsOf(box).at(-1)).toBe('held');
  box.restart();
  expect(opens(box)).toEqual([]);
  pass(box, 30, warm);
  expect(kindsOf(box).filter((kind) => kind === 'held')).toHaveLength(1);
  const timeless = offline();
  pass(timeless, 10, warm);
  timeless.aheadMs = -30 * 24 * 60 * minuteMs;
  timeless.restart();
  pass(timeless, 6, warm);
  expect(kindsOf(timeless)).toContain('held');
});

test('HLD-01: the room, the sensor of another door and a delivery that may not be held put nothing on hold', () => {
  const box = offline();
  pass(box, 60, { '2-1': 5, '1-1': 40, '99-99': 40 });
  expect(opens(box)).toEqual(['2-1']);
  const other = offline(parcel({ mayBeHeld: false }));
  pass(other, 60, warm);
  expect(opens(other)).toEqual(['2-1']);
});

test('HLD-04: with a limit of 0 only an alarm holds, and a parcel loaded during one is on hold at once', () => {
  const holdRules = { basicAfterMinutes: 0, fridgeAfterMinutes: 0, alarmDelayMs: 20 * minuteMs };
  const waiting = parcel({ lockers: [{ lockerId: '2-1', loaded: false }] });
  const box = offline(waiting, { holdRules });
  pass(box, 21, warm);
  box.input({ kind: 'staffPin', pin: aino.pin });
  box.input({ kind: 'scan', code: waiting.deliveryId });
  box.input({ kind: 'closeDoor', lockerId: '2-1' });
  expect(kindsOf(box).slice(-2)).toEqual(['loaded', 'held']);
});

test('HLD-04: a pickup whose door is open when the hold comes is reported, and its other door stays shut', () => {
  const lockers = ['2-1', '1-1'].map((lockerId) => ({ lockerId, loaded: true }));
  const box = offline(parcel({ lockers }));
  pass(box, 15, warm);
  expect(opens(box)).toEqual(['2-1']);
  pass(box, 1, warm);
  const { memory } = box.input({ kind: 'closeDoor', lockerId: '2-1' });
  expect(kindsOf(box).slice(-3)).toEqual(['held', 'door', 'pickedUp']);
  expect([memory.openDoors, memory.notice?.key]).toEqual([[], 'onHold']);
});

test('HLD-04: a release ends the hold, what is left of its excursion does not count, a new one does', () => {
  const box = offline();
  pass(box, 16, warm);
  confirm(box);
  give(box, parcel({ judgedSeq: box.madeCount }));
  pass(box, 60, warm);
  expect(opens(box)).toEqual(['2-1']);
  pass(box, 1, cool);
  pass(box, 16, warm);
  expect(kindsOf(box).at(-1)).toBe('held');
});

test('HLD-07: a new excursion right after the release counts at once', () => {
  const box = offline();
  pass(box, 16, warm);
  pass(box, 2, cool);
  confirm(box);
  give(box, parcel({ hold: 'held', pinHash: null }));
  give(box, parcel({ judgedSeq: box.madeCount }));
  pass(box, 15, warm);
  expect(kindsOf(box)).not.toContain('held');
  pass(box, 1, warm);
  expect(kindsOf(box).at(-1)).toBe('held');
});

test('HLD-04: a decision that did not know the report of the hold does not end it; the box reports again where Kolli has other numbers', () => {
  const box = offline();
  pass(box, 16, warm);
  confirm(box);
  give(box, parcel({ judgedSeq: box.madeCount - 1 }));
  expect(opens(box)).toEqual([]);
  give(box, parcel({ judgedSeq: box.madeCount - 1, hold: 'rejected', pinHash: null }));
  expect(opens(box)).toEqual([]);
  const other = offline();
  pass(other, 16, warm);
  confirm(other);
  other.computer.renumberFrom(3);
  expect(other.computer.nextBatch(10).events).toMatchObject([
    { seq: 4, kind: 'held', docId: docId(1) },
  ]);
  give(other, parcel({ judgedSeq: 3 }));
  expect(opens(other)).toEqual([]);
  give(other, parcel({ judgedSeq: 4 }));
  expect(opens(other)).toEqual(['2-1']);
});

test('HLD-04: readings that were confirmed after the decision count, although the document came later', () => {
  const box = offline();
  pass(box, 16, warm);
  confirm(box);
  give(box, parcel({ hold: 'held', pinHash: null }));
  const judgedSeq = box.madeCount;
  pass(box, 5, cool);
  pass(box, 15, warm);
  confirm(box);
  give(box, parcel({ judgedSeq }));
  expect(opens(box)).toEqual(['2-1']);
  pass(box, 1, warm);
  expect(kindsOf(box).slice(-1)).toEqual(['held']);
});
