import type { DeliveryStatistics } from '@kolli/contract/statistics/delivery-statistics';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();

test('without a zone months are in UTC, and an event counts from its exact millisecond on', async () => {
  server.time.set(new Date('2026-03-31T23:00:00.000Z'));
  const desk = await givenDesk(server);
  const startTime = server.time.clock().getTime();
  const at = Date.UTC(2026, 3, 1) + 1;
  server.time.set(new Date(at));
  await desk.shelve(['A1']);
  server.time.advance(3_600_000);
  const counts = async (endTime: number) => {
    const query = `startTime=${startTime}&endTime=${endTime}&ids=${desk.pharmacyId}`;
    const path = `/deliveries/statistics/per-pharmacy/${desk.pharmacyId}?${query}`;
    const { tableData } = (await desk.ask('GET', path)).body.result as DeliveryStatistics;
    const months = Object.entries(tableData[desk.pharmacyId] ?? {});
    return months.map(([name, { totalDeliveries }]) => [name, totalDeliveries]);
  };
  const march = ['2026-03', 0];
  expect(await counts(at - 2)).toEqual([march]);
  expect(await counts(at - 1)).toEqual([march, ['2026-04', 0]]);
  expect(await counts(at)).toEqual([march, ['2026-04', 1]]);
});

test('a small door occupied since an earlier month is full in a single requested month', async () => {
  server.time.set(new Date('2026-02-10T00:00:00.000Z'));
  const desk = await givenDesk(server);
  await desk.reserve(['1-1']);
  server.time.set(new Date('2026-05-10T00:00:00.000Z'));
  const range = `startTime=${Date.UTC(2026, 3, 1)}&endTime=${Date.UTC(2026, 4, 1) - 1}`;
  const path = `/deliveries/statistics/per-pharmacy/${desk.pharmacyId}?${range}`;
  const { tableData } = (await desk.ask('GET', path)).body.result as DeliveryStatistics;
  const capacity = { small: 100, medium: 0, large: 0, fridge: 0 };
  expect(tableData[desk.box.id]?.['2026-04']).toMatchObject({ capacity });
});
