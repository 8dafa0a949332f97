import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readingsOfMinute, sensorsOf } from '../box/world/readings.ts';
import { sampleState } from '../testing/sample-box.ts';
import { pharmaciesOf, siteSchema } from './demo-site.ts';
import type { AlarmLine, HistoryLine } from './history-line.ts';
import { makeHistory } from './make-history.ts';
import { historyDays } from './make-history-lines.ts';

const site = siteSchema.parse(
  JSON.parse(readFileSync(new URL('../../demo/site.json', import.meta.url), 'utf8')),
);
const now = Date.parse('2026-11-20T14:07:00Z');
const dayMs = 86_400_000;
const pharmacies = pharmaciesOf(site);
const make = (seed = 'kolli') => pharmacies.map((pharmacy) => makeHistory(pharmacy, now, seed));
const histories = make();
const lines = histories.flatMap((history) => history.lines);
const readings = histories.flatMap((history) => history.readings);
const alarms = lines.filter((line) => line.kind === 'alarm');
const checks = lines.filter((line) => line.kind === 'temperatureCheck');
const deliveries = lines.filter((line) => line.kind === 'delivery');
const boxes = pharmacies.flatMap(({ businessId, boxes: own }) =>
  own.map((box) => ({ businessId, ...box })),
);
const at = (time: string | undefined) => Date.parse(time ?? '');
const daysAgo = ({ timestamp }: AlarmLine) => (now - at(timestamp)) / dayMs;

const daysOf = new Map(
  boxes.map(({ name }) => [
    name,
    readings.filter((line) => line.box === name).toSorted((a, b) => a.start.localeCompare(b.start)),
  ]),
);

function seriesOf(box: string, sensor: string) {
  return (daysOf.get(box) ?? []).flatMap(({ start, everyMinutes, sensors }) =>
    (sensors[sensor] ?? []).map((celsius, index) => ({
      at: at(start) + index * everyMinutes * 60_000,
      celsius,
    })),
  );
}

test('each box has a line of readings for each day with its sensors, the same for a seed, where the simulated box continues', () => {
  expect(make()).toEqual(histories);
  expect(make('other')).not.toEqual(histories);
  for (const box of boxes) {
    const { name } = box;
    const own = readings.filter((line) => line.box === name);
    expect(own).toHaveLength(historyDays + 1);
    const sensors = sensorsOf(box).map(({ sensor }) => sensor);
    for (const line of own) expect(Object.keys(line.sensors)).toEqual(sensors);
    const series = seriesOf(name, '99-99');
    expect(series[0]?.at).toBe(Date.parse('2026-08-22T00:00:00Z'));
    expect(series.at(-1)?.at).toBe(Date.parse('2026-11-20T14:00:00Z'));
    expect(series.every((one, index) => one.at === (series[0]?.at ?? 0) + index * 600_000)).toBe(
      true,
    );
  }
  const [first] = boxes;
  const reported = [...(first?.sensors ?? [])];
  const state = { ...sampleState([]), name: first?.name ?? '', sensors: reported };
  for (const event of readingsOfMinute(state, now / 60_000)) {
    const last = seriesOf(state.name, event.sensor).at(-1)?.celsius ?? 0;
    // A door that was opened recently may still affect the temperature.
    expect(Math.abs(event.celsius - last), event.sensor).toBeLessThan(1.5);
  }
});

test('days are warmer than nights, and a fridge is warmer after its door was opened', () => {
  for (const { name } of boxes) {
    const series = seriesOf(name, '99-99');
    const mean = (hour: number) => {
      const own = series.filter((one) => new Date(one.at).getUTCHours() === hour);
      return own.reduce((sum, { celsius }) => sum + (celsius ?? 20), 0) / own.length;
    };
    expect(mean(12) - mean(0)).toBeGreaterThan(1);
  }
  const [box] = boxes;
  const fridges = new Set(box?.doors.filter(({ fridge }) => fridge).map(({ id }) => id));
  const byFridge = new Map([...fridges].map((id) => [id, seriesOf(box?.name ?? '', id)]));
  const rises = deliveries
    .filter((line) => line.box === box?.name)
    .flatMap(({ deliveryTime, lockerId }) => {
      const own = byFridge.get(lockerId?.[0] ?? '');
      if (own === undefined) return [];
      const after = own.findIndex((one) => one.at >= at(deliveryTime));
      const [before, then] = [own[after - 1]?.celsius, own[after]?.celsius];
      return typeof before === 'number' && typeof then === 'number' ? [then - before] : [];
    });
  expect(rises.length).toBeGreaterThan(50);
  const rise = rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
  expect(rise).toBeGreaterThan(0.8);
  expect(rise).toBeLessThan(2);
});

test('about 23 days ago each fridge module was off for hours, with a comment by staff', () => {
  for (const { name, doors } of boxes) {
    const fridges = doors.filter(({ fridge }) => fridge);
    const big = alarms.filter(
      (alarm) => alarm.box === name && alarm.alarmType === 'temp_high' && daysAgo(alarm) > 20,
    );
    expect(big.map(({ lockerId }) => lockerId)).toEqual(fridges.map(({ id }) => id));
    for (const alarm of big) {
      expect(daysAgo(alarm)).toBeLessThan(26);
      expect(at(alarm.alarmEndTimestamp) - at(alarm.timestamp)).toBeGreaterThan(2 * 3_600_000);
      expect(alarm.alarmMax).toBeGreaterThan(15);
      expect(alarm.check).toHaveLength(1);
    }
  }
});

test('in each box with a fridge one drug is on hold now: its door was open for an hour, without a comment', () => {
  for (const { name } of boxes.filter((box) => box.doors.some(({ fridge }) => fridge))) {
    const held = deliveries.filter(({ box, hold }) => {
      return box === name && hold !== undefined && hold.judgement === undefined;
    });
    expect(held).toMatchObject([{ deliveryStatus: 'delivered', is_drug: true }]);
    const [line] = held;
    const own = alarms.filter((alarm) => {
      return alarm.box === name && at(alarm.timestamp) >= at(line?.deliveryTime);
    });
    const ofDoor = own.filter(({ lockerId }) => lockerId === line?.lockerId?.[0]);
    expect(ofDoor.map(({ alarmType }) => alarmType)).toEqual(['door_open', 'temp_high']);
    expect(own.every(({ check }) => check === undefined)).toBe(true);
    const [, tooWarm] = ofDoor;
    expect(at(line?.hold?.time)).toBeGreaterThan(at(tooWarm?.timestamp));
    expect(at(line?.hold?.time)).toBeLessThan(at(tooWarm?.alarmEndTimestamp));
  }
});

test('every other hold was decided about by somebody who may, while its drug lay there; what was picked up was released', () => {
  const judged = deliveries.filter(({ hold }) => hold?.judgement !== undefined);
  expect(judged.length).toBeGreaterThan(5);
  expect(new Set(judged.map(({ hold }) => hold?.judgement)).size).toBe(2);
  for (const { deliveryStatus, is_drug, causeOfAlarm, hold, ...line } of judged) {
    expect([is_drug, causeOfAlarm]).toEqual([true, hold?.cause]);
    expect(hold?.judgement).toBe(deliveryStatus === 'pickup' ? 'released' : 'rejected');
    expect(hold?.judgedUserName).toMatch(
      /^(?:Maija Mallinen|Test Testsson|Nora Eksempel|Demo Admin)$/u,
    );
    expect(at(hold?.time)).toBeGreaterThanOrEqual(at(line.deliveryTime));
    expect(at(hold?.judgedTime)).toBeGreaterThanOrEqual(at(hold?.time));
    expect(at(hold?.judgedTime)).toBeLessThan(at(line.pickupTime ?? line.removedTime));
  }
});

test('what lies in a fridge is a drug, the extremes of alarms match the readings, and exactly the parcels there have them as cause', () => {
  const fridges = boxes.flatMap(({ name, doors }) =>
    doors.filter(({ fridge }) => fridge).map(({ id }) => `${name} ${id}`),
  );
  const inFridge = deliveries.filter(({ box, lockerId = [] }) => {
    return lockerId.some((id) => fridges.includes(`${box} ${id}`));
  });
  expect(inFridge.length).toBeGreaterThan(50);
  expect(inFridge.filter(({ is_drug }) => !is_drug)).toEqual([]);
  const high = alarms.filter(({ alarmType }) => alarmType.startsWith('temp_'));
  for (const alarm of high) {
    const during = seriesOf(alarm.box, alarm.lockerId)
      .filter((one) => one.at >= at(alarm.timestamp) && one.at < at(alarm.alarmEndTimestamp))
      .flatMap(({ celsius }) => (celsius === null ? [] : [celsius]));
    const extreme = alarm.alarmType === 'temp_high' ? Math.max(...during) : Math.min(...during);
    expect(extreme).toBe(alarm.alarmType === 'temp_high' ? alarm.alarmMax : alarm.alarmMin);
  }
  const tooWarm = alarms.filter(({ alarmType }) => alarmType === 'temp_high');
  const wasAffected = (line: HistoryLine) =>
    tooWarm.some(
      (alarm) =>
        alarm.pharmacy === line.pharmacy &&
        alarm.box === line.box &&
        line.lockerId?.includes(alarm.lockerId) === true &&
        at(line.deliveryTime) < at(alarm.alarmEndTimestamp) &&
        !(at(line.removedTime ?? line.deleteTime ?? line.pickupTime) <= at(alarm.timestamp)),
    );
  const marked = deliveries.filter(({ causeOfAlarm }) => causeOfAlarm === 'temp_high');
  expect(marked).toEqual(deliveries.filter(wasAffected));
  expect(marked.length).toBeGreaterThanOrEqual(4);
  expect(deliveries.some(({ causeOfAlarm }) => causeOfAlarm === 'temp_low')).toBe(true);
});

test('the room of the last box of each pharmacy was cold for a night', () => {
  for (const { businessId, boxes: own } of pharmacies) {
    const cold = alarms.filter(
      (alarm) => alarm.pharmacy === businessId && alarm.alarmType === 'temp_low',
    );
    expect(new Set(cold.map(({ box }) => box))).toEqual(new Set([own.at(-1)?.name]));
    expect(cold.some(({ lockerId }) => lockerId === '99-99')).toBe(true);
    expect(cold.every((alarm) => daysAgo(alarm) > 11 && daysAgo(alarm) < 12)).toBe(true);
  }
});

test('while a box was offline all its sensors are silent, and there is an alarm', () => {
  for (const { name } of boxes) {
    const [missing, ...others] = alarms.filter(
      (alarm) => alarm.box === name && alarm.alarmCause === 'no_heartbeat',
    );
    expect(others).toEqual([]);
    const isSilent = (time: number) =>
      time >= at(missing?.timestamp) - 90_000 && time < at(missing?.alarmEndTimestamp);
    const sensors = Object.keys(daysOf.get(name)?.[0]?.sensors ?? {});
    const wrong = sensors.flatMap((sensor) =>
      seriesOf(name, sensor).filter((one) => (one.celsius === null) !== isSilent(one.at)),
    );
    expect(wrong).toEqual([]);
  }
});

test('there are alarms of doors and keypads with comments; staff check temperatures, hand over and remove during opening hours', () => {
  const causes = Map.groupBy(alarms, ({ alarmCause }) => alarmCause);
  for (const cause of ['stays_open', 'not_opened', 'found_occupied', 'wrong_pins'] as const)
    expect(causes.get(cause)?.length).toBeGreaterThanOrEqual(3);
  const staff = new Set(pharmacies.flatMap((pharmacy) => pharmacy.staff));
  const comments = alarms.flatMap(({ check = [] }) => check);
  expect(comments.length).toBeGreaterThan(alarms.length * 0.8);
  for (const { checkName, checkTime } of comments) {
    expect(staff).toContain(checkName);
    expect(new Date(checkTime).getUTCDay()).not.toBe(0);
    expect(new Date(checkTime).getUTCHours()).toBeGreaterThanOrEqual(6);
    expect(at(checkTime)).toBeLessThanOrEqual(now);
  }
  for (const { name } of boxes) {
    const days = checks.filter((check) => check.box === name).map(({ timestamp }) => timestamp);
    expect(new Set(days.map((day) => day.slice(0, 10))).size).toBe(days.length);
    expect(days).toHaveLength(65);
    expect(days.every((day) => at(day) <= now)).toBe(true);
  }
  for (const { givenOutUserName, pickupTime, removedTime } of deliveries) {
    const byStaff = [givenOutUserName === undefined ? undefined : pickupTime, removedTime];
    for (const time of byStaff.filter((one) => one !== undefined)) {
      expect(new Date(time).getUTCHours()).toBeGreaterThanOrEqual(6);
      expect(new Date(time).getUTCHours()).toBeLessThan(17);
    }
  }
});
