import type { Locker } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const modules = async () => (await desk.box.show()).info.modules;

async function door(lockerId: string): Promise<Locker | undefined> {
  const all = (await modules()).flatMap(({ lockers }) => lockers);
  return all.find((locker) => locker.lockerId === lockerId);
}

async function measure(celsius: Readonly<Record<string, number>>): Promise<void> {
  await desk.box.report(
    ...Object.entries(celsius).map(
      ([sensor, value]) => ({ kind: 'reading', sensor, celsius: value }) as const,
    ),
  );
}

test('CAL-23 LCK-52: a box has its modules in order, with temperatures and lockers', async () => {
  await measure({ '1-1': 20.8, '2-1': 4, '2-2': 7 });
  const [basic, fridge] = await modules();
  expect(basic).toMatchObject({ position: 1, temperature: 20.8, fridgeTemperatures: {} });
  expect(fridge).toMatchObject({
    position: 2,
    temperature: 5.5,
    fridgeTemperatures: { '2-small': 4, '2-medium': 7 },
  });
  expect([basic, fridge].map((module) => module?.lockers.map(({ lockerId }) => lockerId))).toEqual([
    ['1-1', '1-2', '1-3'],
    ['2-1', '2-2'],
  ]);
});

test('LCK-53: a locker has its type, place, fridge, temperature, activity, count and order', async () => {
  await measure({ '2-2': 6.5 });
  expect(await door('2-2')).toEqual({
    lockerId: '2-2',
    moduleIndex: 2,
    position: 2,
    type: 1,
    fridge: true,
    sensor: '2-2',
    temperature: 6.5,
    inactive: false,
    status: 'free',
    fault: null,
    openCount: 0,
    order: null,
  });
  const { docId } = await desk.reserve(['1-3']);
  expect(await door('1-3')).toMatchObject({
    type: 2,
    fridge: false,
    temperature: null,
    status: 'reserved',
    openCount: 0,
    order: { docId },
  });
  await desk.load(docId, '1-3');
  expect(await door('1-3')).toMatchObject({ status: 'delivered', openCount: 1, order: { docId } });
});

test('a box of another pharmacy and an unknown one are both forbidden', async () => {
  const otherDesk = await givenDesk(server);
  for (const id of [otherDesk.box.id, '01900000-0000-7000-8000-000000000000'])
    expect(await desk.ask('GET', `/pickup-boxes/show/${id}`)).toMatchObject(
      refused(403, 'forbidden'),
    );
});
