import type { Capacity } from '@kolli/contract/box-capacity';
import type { DeliveryStatistics } from '@kolli/contract/delivery-statistics';
import type { DeliveryEffect } from '@kolli/domain/delivery-effects';
import { lockerKinds } from '@kolli/domain/statistics-measures';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/open-database.ts';
import { givenBox } from '../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { givenDesk } from '../deliveries/test-desk.ts';
import {
  drawnStep,
  givenStatisticsWalk,
  type StatisticsWalk,
  takeStatisticsStep,
} from './test-statistics-walk.ts';
import { readFigures } from './test-kept-figures.ts';
import { recount } from './test-recount.ts';
import { importPast } from './test-imported-past.ts';
import {
  readTold,
  type Told,
  toldAverage,
  toldCounts,
  type ToldRange,
  toldUsage,
} from './test-told-figures.ts';

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

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { pharmacyId } = await givenDesk(server);
  await givenBox(server, { pharmacyId, ordinal: 1, template, template_id: 'other' });
});
afterAll(() => server.close());

const loggedDetails = (tx: Tx) => tx.selectFrom('delivery_action').select('detail').execute();

/** How many stays begin while something else is at the same door or shelf. */
const overlapsOf = ({ stays }: Told) =>
  stays.filter((one) =>
    stays.some(
      (other) =>
        other !== one &&
        `${other.place} ${other.name}` === `${one.place} ${one.name}` &&
        other.from <= one.from &&
        one.from < Math.min(other.until, one.until),
    ),
  ).length;

/** What has to happen somewhere in the walks: without it a fault in its counting would not be seen. */
const countedEffects: readonly DeliveryEffect[] = [
  ...(['occupyLockers', 'releaseUnneededDoors', 'emptyDoors', 'freeDoors'] as const),
  ...(['occupyShelves', 'freeShelves', 'setAssigned', 'clearDeliveryTime'] as const),
  ...(['setDelivered', 'setPickedUp', 'setExpired', 'setDestroyed', 'setCancelled'] as const),
  ...(['reverseExpiry', 'reverseClosing'] as const),
];

/** Of walks; in the first two together all happens that has to. */
const seeds = [25, 23, 10, 4, 1] as const;

interface Asked extends ToldRange {
  /** Minutes as `timezoneOffset` has them, or a time zone's name. */
  readonly zone: number | string;
}

/** Summer begins here and there in March, there and here it ends in April; one goes by half hours. */
const zones = ['Europe/Helsinki', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

function drawRanges({ madeAt }: StatisticsWalk, seed: number): Asked[] {
  const now = server.time.clock().getTime();
  const length = now - madeAt;
  const at = fc.integer({ min: -length, max: length + 40 * 86_400_000 });
  const zone = fc.oneof(fc.integer({ min: -840, max: 840 }), fc.constantFrom(...zones));
  const drawn = fc.sample(fc.tuple(at, at, zone), { seed, numRuns: trialSize(2, 10) });
  return drawn.map(([one, other, asked]) => ({
    from: Math.min(one, other) + madeAt,
    until: Math.max(one, other) + madeAt + 1,
    zone: asked,
  }));
}

/** What the calendar shows at a moment, such as '2026-03'. */
function calendarOf(zone: number | string): (time: number) => string {
  if (typeof zone === 'number')
    return (time) => new Date(time - zone * 60_000).toISOString().slice(0, 7);
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (time) => format.format(time).slice(0, 7);
}

/** The months of a range, each end found by halving the time in which the calendar's leaf is turned. */
function monthsToldBy({ from, until, zone }: Asked): Map<string, ToldRange> {
  const nameAt = calendarOf(zone);
  const months = new Map<string, ToldRange>();
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

function toldMonth(told: Told, placeId: string, range: ToldRange, isBox: boolean) {
  const usage = (kinds: readonly string[]) => toldUsage(told, [placeId], { kinds, range });
  const of = (kind: string) => (isBox ? usage([kind]) : null);
  return {
    ...toldCounts(told, placeId, range),
    averagePickupTime: toldAverage(told, [placeId], range),
    totalUsage: usage(isBox ? lockerKinds : ['shelf']),
    capacity: {
      small: of('small'),
      medium: of('medium'),
      large: of('large'),
      fridge: of('fridge'),
    },
  };
}

const queryOf = ({ from, until, zone }: Asked) =>
  `startTime=${from}&endTime=${until - 1}&${typeof zone === 'number' ? 'timezoneOffset' : 'timeZone'}=${zone}`;

async function expectStatistics({ desk, second }: StatisticsWalk, told: Told, asked: Asked) {
  const { pharmacyId, box } = desk;
  const path = `/deliveries/statistics/per-pharmacy/${pharmacyId}?${queryOf(asked)}`;
  const { body } = await desk.ask('GET', path);
  const answer = body.result as DeliveryStatistics;
  const now = server.time.clock().getTime();
  const lived = { ...asked, until: Math.min(asked.until, now) };
  const table = (id: string, isBox: boolean) =>
    Object.fromEntries(
      [...monthsToldBy(lived)].map(([name, range]) => [name, toldMonth(told, id, range, isBox)]),
    );
  expect(answer.tableData, path).toEqual({
    [box.id]: table(box.id, true),
    [second.id]: table(second.id, true),
    [pharmacyId]: table(pharmacyId, false),
  });
  const places = [box.id, second.id, pharmacyId];
  expect(answer.averageTotal, path).toEqual(toldAverage(told, places, lived));
}

async function expectCapacity({ desk, second }: StatisticsWalk, told: Told, asked: Asked) {
  const { pharmacyId, box } = desk;
  const range = { from: asked.from, until: Math.min(asked.until, server.time.clock().getTime()) };
  const isLived = range.from < range.until;
  const usage = (places: readonly string[], ...kinds: string[]) =>
    isLived ? toldUsage(told, places, { kinds, range }) : null;
  const capacityOf = (places: readonly string[]) => ({
    small: usage(places, 'small'),
    medium: usage(places, 'medium'),
    large: usage(places, 'large'),
    fridge: usage(places, 'fridge'),
  });
  const query = `startTime=${asked.from}&endTime=${asked.until - 1}`;
  for (const { id } of [box, second]) {
    const ofBox = await desk.ask('GET', `/pickup-boxes/capacity-per-box/${id}?${query}`);
    expect(ofBox.body.result as Capacity, query).toMatchObject({
      capacity: capacityOf([id]),
      shelves: null,
      averagePickupTime: toldAverage(told, [id], range),
    });
  }
  const path = `/pickup-boxes/capacity-per-pharmacy/${pharmacyId}?${query}`;
  const both = [box.id, second.id];
  expect((await desk.ask('GET', path)).body.result as Capacity, query).toMatchObject({
    capacity: capacityOf(both),
    shelves: usage([pharmacyId], 'shelf'),
    averagePickupTime: toldAverage(told, [...both, pharmacyId], range),
  });
}

test('STA-06 STA-08 BOX-25: whatever happens, every figure of any range in any time zone is what the logs tell', async () => {
  const seen = new Set<string>();
  const effects = new Set<string>();
  let overlaps = 0;
  for (const [index, seed] of seeds.slice(0, trialSize(2, seeds.length)).entries()) {
    const steps = fc.array(drawnStep, { minLength: 100, maxLength: 100 });
    const [drawn = []] = fc.sample(steps, { seed, numRuns: 1 });
    const given = await givenStatisticsWalk(server, 'other');
    if (index % 2 === 0) await importPast(given);
    for (const [number, one] of drawn.entries()) {
      seen.add(await takeStatisticsStep(given, one, number));
      if ((number + 1) % trialSize(50, 25) > 0) continue;
      const told = await given.desk.look(readTold);
      for (const asked of drawRanges(given, index * 1000 + number)) {
        await expectStatistics(given, told, asked);
        await expectCapacity(given, told, asked);
      }
    }
    const { look, pharmacyId } = given.desk;
    overlaps += overlapsOf(await look(readTold));
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
