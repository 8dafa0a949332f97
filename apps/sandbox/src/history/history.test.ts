import { readFileSync } from 'node:fs';
import { moduleUnits, lockerUnits, layoutProblems } from '@kolli/domain/box/box-layout';
import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { phonePattern } from '@kolli/domain/people/phone-numbers';
import { expect, test } from 'vitest';
import { pharmaciesOf, siteSchema } from './demo-site.ts';
import { historyDays, makeHistoryLines } from './make-history-lines.ts';

const site = siteSchema.parse(
  JSON.parse(readFileSync(new URL('../../demo/site.json', import.meta.url), 'utf8')),
);
const now = Date.parse('2026-11-20T14:00:00Z');
const pharmacies = pharmaciesOf(site);
const lines = pharmacies.flatMap((pharmacy) => makeHistoryLines(pharmacy, now, 'kolli'));
const open = lines.filter((line) =>
  ['reserved', 'delivered', 'expired'].includes(line.deliveryStatus),
);
const behindDoors = open.filter((line) => line.lockerId !== undefined);

test('the modules of the demo site are filled to the last unit; the same seed and now give the same history, another seed another one', () => {
  for (const { modules } of site.templates) {
    expect(layoutProblems({ modules })).toEqual([]);
    for (const { lockers } of modules)
      expect(lockers.reduce((sum, { type }) => sum + lockerUnits[type], 0)).toBe(moduleUnits);
  }
  const make = (seed: string) => pharmacies.flatMap((one) => makeHistoryLines(one, now, seed));
  expect(make('kolli')).toEqual(lines);
  expect(make('other')).not.toEqual(lines);
});

const historyStart = now - (historyDays + 1) * 86_400_000;
const earlier = lines.filter(({ reservedTime }) => Date.parse(reservedTime) <= historyStart);

test('RET-03: before the 90 days parcels on shelves are on both sides of thirteen months', () => {
  const limit = new Date(now).setUTCMonth(new Date(now).getUTCMonth() - 13);
  const { businessId } = pharmacies[0] ?? {};
  const own = earlier.filter(({ pharmacy }) => pharmacy === businessId);
  const isOver = ({ pickupTime }: (typeof own)[number]) => Date.parse(pickupTime ?? '') < limit;
  expect(own.filter(isOver).length).toBeGreaterThan(4);
  expect(own.filter((line) => !isOver(line)).length).toBeGreaterThan(40);
  expect(
    new Set(earlier.map(({ deliveryStatus, shelf }) => `${deliveryStatus} ${shelf?.length}`)),
  ).toEqual(new Set(['pickup 1']));
});

test('times are in the order of the life cycle, no two parcels share a kolli ID or a door, and customers have valid numbers', () => {
  for (const { businessId } of pharmacies) {
    const ids = lines
      .filter((line) => line.pharmacy === businessId)
      .flatMap((line) => [line.deliveryId, ...(line.additionalDeliveryIds ?? [])]);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const stays = lines.flatMap((line) =>
    (line.lockerId ?? []).map((door) => ({
      door: `${line.pharmacy}/${line.box}/${door}`,
      from: Date.parse(line.assignedTime ?? ''),
      to: Date.parse(line.pickupTime ?? line.removedTime ?? line.deleteTime ?? '9999-01-01'),
    })),
  );
  for (const own of Map.groupBy(stays, (stay) => stay.door).values()) {
    const sorted = own.toSorted((a, b) => a.from - b.from);
    sorted.slice(1).forEach((stay, index) => {
      expect(stay.from).toBeGreaterThanOrEqual(sorted[index]?.to ?? 0);
    });
  }
  for (const { ssn, phoneNumber } of lines) {
    expect(phoneNumber).toMatch(phonePattern);
    if (ssn !== undefined) expect(parseIdentityNumber(ssn, new Date(now))).toBeDefined();
  }
  for (const line of lines) {
    const { reservedTime, assignedTime, deliveryTime, expiredTime, removedTime } = line;
    const life = [reservedTime, assignedTime, deliveryTime, expiredTime, removedTime];
    const last = line.destroyTime ?? line.cancelTime ?? line.pickupTime;
    const times = [...life, last].filter((time) => time !== undefined);
    expect(times).toEqual(times.toSorted());
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(now);
  }
});

test('today about half of the first box is occupied in every open state, six orders of each pharmacy wait and seven parcels are on shelves', () => {
  const [pharmacy] = pharmacies;
  const [box] = pharmacy?.boxes ?? [];
  const here = behindDoors.filter(
    (line) => line.pharmacy === pharmacy?.businessId && line.box === box?.name,
  );
  const occupied = new Set(here.flatMap((line) => line.lockerId ?? []));
  const doors = box?.doors ?? [];
  expect(occupied.size / doors.length).toBeGreaterThan(0.4);
  expect(occupied.size / doors.length).toBeLessThan(0.65);
  expect(new Set(here.map((line) => line.deliveryStatus))).toEqual(
    new Set(['reserved', 'delivered', 'expired']),
  );
  const groups = Map.groupBy(doors, (door) => (door.fridge ? 'fridge' : door.type));
  for (const group of groups.values())
    expect(group.some((door) => !occupied.has(door.id))).toBe(true);
  for (const { businessId } of pharmacies) {
    const waiting = open.filter(
      (line) =>
        line.pharmacy === businessId && line.lockerId === undefined && line.shelf === undefined,
    );
    expect(waiting).toHaveLength(6);
  }
  for (const { businessId, shelves } of pharmacies) {
    const onShelves = open.filter(
      (line) => line.pharmacy === businessId && line.shelf !== undefined,
    );
    expect(onShelves.map((line) => line.deliveryStatus).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'delivered'),
      'expired',
    ]);
    expect(onShelves.every((line) => line.shelf?.every((name) => shelves.includes(name)))).toBe(
      true,
    );
  }
});

test('staff load, remove and hand over during working hours, whenever the demo starts', () => {
  for (const start of ['2026-11-20T03:10:00Z', '2026-11-20T09:30:00Z', '2026-11-21T21:45:00Z']) {
    const generated = pharmacies.flatMap((one) =>
      makeHistoryLines(one, Date.parse(start), 'kolli'),
    );
    const byStaff = generated.flatMap((line) => [
      line.deliveryTime,
      line.removedTime,
      line.deleteTime,
      line.givenOutUserName === undefined ? undefined : line.pickupTime,
    ]);
    const hours = byStaff.flatMap((time) => time?.slice(11, 13) ?? []).map(Number);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...hours)).toBeLessThan(19);
  }
});
