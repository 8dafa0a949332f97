import type { Capacity } from '@kolli/contract/statistics/box-capacity';
import type { DeliveryStatistics } from '@kolli/contract/statistics/delivery-statistics';
import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import { lockerKinds } from '@kolli/domain/statistics/statistics-measures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import {
  drawnStep,
  givenStatisticsWalk,
  type StatisticsWalk,
  takeStatisticsStep,
} from './testing/statistics-walk.ts';
import { readFigures } from './testing/stored-figures.ts';
import { recount } from './testing/recount.ts';
import { importPast } from './testing/imported-past.ts';
import {
  expectedAverage,
  expectedCounts,
  expectedUsage,
  type Logs,
  type Range,
  readLogs,
} from './testing/expected-figures.ts';

const template = {
  modules: [
    {
      position: 1,
      lockers: [
        { type: 2, fridge: false },
        { type: 0, fridge: true },
        { type: 0, fridge: false },
        { type: 1, fridge: false },
      ],
    },
  ],
} as const;

const server = await ownTestServer();
const other = await givenDesk(server);
await server.givenBox({ pharmacyId: other.pharmacyId, ordinal: 1, template, template_id: 'other' });

const loggedDetails = (tx: Tx) => tx.selectFrom('delivery_action').select('detail').execute();

/** Counts stays that begin while another stay is at the same door or shelf. */
const overlapsOf = ({ stays }: Logs) =>
  stays.filter((one) =>
    stays.some(
      (other) =>
        other !== one &&
        `${other.placeId} ${other.name}` === `${one.placeId} ${one.name}` &&
        other.from <= one.from &&
        one.from < Math.min(other.until, one.until),
    ),
  ).length;

/** Effects that must occur in the walks, so that each is tested. */
const countedEffects: readonly DeliveryEffect[] = [
  ...(['occupyLockers', 'releaseUnneededDoors', 'emptyDoors', 'freeDoors'] as const),
  ...(['occupyShelves', 'freeShelves', 'setAssigned', 'clearDeliveryTime'] as const),
  ...(['setDelivered', 'setPickedUp', 'setExpired', 'setDestroyed', 'setCancelled'] as const),
  ...(['reverseExpiry', 'reverseClosing'] as const),
];

/** Seeds of the walks; the first two together cover all effects. */
const seeds = [25, 23, 10, 4, 1] as const;

interface Asked extends Range {
  /** The pharmacy's where none is asked for. */
  readonly zone: string | undefined;
}

/** Northern and southern daylight saving; Lord Howe shifts by half an hour. */
const zones = [
  'Europe/Helsinki',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Etc/GMT+12',
  'Etc/GMT-14',
  undefined,
];

function drawRanges({ madeAt }: StatisticsWalk, seed: number): Asked[] {
  const length = server.time.clock().getTime() - madeAt;
  const at = fc.integer({ min: -length, max: length + 40 * 86_400_000 });
  const drawn = fc.sample(fc.tuple(at, at, fc.constantFrom(...zones)), { seed, numRuns: 10 });
  return drawn.map(([one, other, asked]) => ({
    from: Math.min(one, other) + madeAt,
    until: Math.max(one, other) + madeAt + 1,
    zone: asked,
  }));
}

/** The calendar month at a time, such as '2026-03'. */
function calendarOf(zone = 'Europe/Helsinki'): (time: number) => string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (time) => format.format(time).slice(0, 7);
}

/** The months of a range; finds each month boundary by binary search. */
function monthsOf({ from, until, zone }: Asked): Map<string, Range> {
  const nameAt = calendarOf(zone);
  const months = new Map<string, Range>();
  let begun = from;
  while (begun < until) {
    const name = nameAt(begun);
    let [before, next] = [begun, begun + 32 * 86_400_000];
    while (next - before > 1) {
      const middle = Math.floor((before + next) / 2);
      if (nameAt(middle) === name) before = middle;
      else next = middle;
    }
    months.set(name, { from: begun, until: Math.min(next, until) });
    begun = next;
  }
  return months;
}

const ofEachKind = (of: (kind: string) => number | null) =>
  Object.fromEntries(lockerKinds.map((kind) => [kind, of(kind)]));

function expectedMonth(logs: Logs, placeId: string, range: Range, isBox: boolean) {
  const usage = (kinds: readonly string[]) => expectedUsage(logs, [placeId], { kinds, range });
  const of = (kind: string) => (isBox ? usage([kind]) : null);
  return {
    ...expectedCounts(logs, placeId, range),
    averagePickupTime: expectedAverage(logs, [placeId], range),
    totalUsage: usage(isBox ? lockerKinds : ['shelf']),
    capacity: ofEachKind(of),
  };
}

const queryOf = ({ from, until, zone }: Asked) =>
  `startTime=${from}&endTime=${until - 1}${zone === undefined ? '' : `&timeZone=${encodeURIComponent(zone)}`}`;

async function expectStatistics({ desk, second }: StatisticsWalk, logs: Logs, asked: Asked) {
  const { pharmacyId, box } = desk;
  const path = `/deliveries/statistics/per-pharmacy/${pharmacyId}?${queryOf(asked)}`;
  const { body } = await desk.ask('GET', path);
  const answer = body.result as DeliveryStatistics;
  const lived = { ...asked, until: Math.min(asked.until, server.time.clock().getTime()) };
  const table = (id: string, isBox: boolean) =>
    Object.fromEntries(
      [...monthsOf(lived)].map(([name, range]) => [name, expectedMonth(logs, id, range, isBox)]),
    );
  expect(answer.tableData, path).toEqual({
    [box.id]: table(box.id, true),
    [second.id]: table(second.id, true),
    [pharmacyId]: table(pharmacyId, false),
  });
  const places = [box.id, second.id, pharmacyId];
  expect(answer.averageTotal, path).toEqual(expectedAverage(logs, places, lived));
}

async function expectCapacity({ desk, second }: StatisticsWalk, logs: Logs, asked: Asked) {
  const { pharmacyId, box } = desk;
  const range = { from: asked.from, until: Math.min(asked.until, server.time.clock().getTime()) };
  const isLived = range.from < range.until;
  const usage = (places: readonly string[], ...kinds: string[]) =>
    isLived ? expectedUsage(logs, places, { kinds, range }) : null;
  const capacityOf = (places: readonly string[]) => ofEachKind((kind) => usage(places, kind));
  const query = `startTime=${asked.from}&endTime=${asked.until - 1}`;
  for (const { id } of [box, second]) {
    const ofBox = await desk.ask('GET', `/pickup-boxes/capacity-per-box/${id}?${query}`);
    expect(ofBox.body.result as Capacity, query).toMatchObject({
      capacity: capacityOf([id]),
      shelves: null,
      averagePickupTime: expectedAverage(logs, [id], range),
    });
  }
  const path = `/pickup-boxes/capacity-per-pharmacy/${pharmacyId}?${query}`;
  const both = [box.id, second.id];
  expect((await desk.ask('GET', path)).body.result as Capacity, query).toMatchObject({
    capacity: capacityOf(both),
    shelves: usage([pharmacyId], 'shelf'),
    averagePickupTime: expectedAverage(logs, [...both, pharmacyId], range),
  });
}

test('STA-06 STA-08 BOX-25: after random events, every figure of any range and time zone matches the logs', async () => {
  const seen = new Set<string>();
  const effects = new Set<string>();
  let overlaps = 0;
  for (const [index, seed] of seeds.entries()) {
    const steps = fc.array(drawnStep, { minLength: 100, maxLength: 100 });
    const [drawn = []] = fc.sample(steps, { seed, numRuns: 1 });
    const given = await givenStatisticsWalk(server, 'other');
    if (index % 2 === 0) await importPast(given);
    for (const [number, one] of drawn.entries()) {
      seen.add(await takeStatisticsStep(given, one, number));
      if ((number + 1) % 25 > 0) continue;
      const logs = await given.desk.look(readLogs);
      for (const asked of drawRanges(given, index * 1000 + number)) {
        await expectStatistics(given, logs, asked);
        await expectCapacity(given, logs, asked);
      }
    }
    const { look, pharmacyId } = given.desk;
    overlaps += overlapsOf(await look(readLogs));
    for (const { detail } of await look(loggedDetails))
      for (const effect of (detail as { effects?: string[] }).effects ?? []) effects.add(effect);
    const written = await look(readFigures);
    await recount(server.services, pharmacyId);
    expect(await look(readFigures)).toEqual(written);
  }
  const needed = ['template', 'toggleBox', 'toggleDoor', 'shelves', 'arrive', 'destroy'];
  expect(needed.filter((name) => !seen.has(`${name} done`))).toEqual([]);
  expect(overlaps).toBeGreaterThan(0);
  expect(countedEffects.filter((effect) => !effects.has(effect))).toEqual([]);
});
