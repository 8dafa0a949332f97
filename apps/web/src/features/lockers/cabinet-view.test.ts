import { expect, test } from 'vitest';
import { sampleBox, sampleLocker } from '../../../test/sample/box.ts';
import { cabinetModules, doorState, findLocker, isFree, isReservable } from './cabinet-view.ts';
import { lockerTemperatureWarning } from './temperature-check.ts';

test('LCK-12 LCK-13 LCK-15 LCK-16: modules and doors keep their order, with sizes', () => {
  const [first] = cabinetModules(sampleBox());
  const doors = first?.doors.map((door) => `${door.lockerId} ${door.size}`);
  expect(doors).toEqual(['1-1 S', '1-2 M', '1-3 M', '1-4 L']);
});

test('a module of fridge lockers is a fridge, with its temperature and warning', () => {
  const shown = { fridge: true, temperatureCelsius: 9.4, temperatureWarning: 'high' };
  expect(cabinetModules(sampleBox())[2]).toMatchObject(shown);
});

test('LCK-20: a removed delivery shows as a free door', () => {
  expect(doorState({ status: 'removed' })).toBe('free');
});

test('LCK-39: a door is free without order, in use and of status free', () => {
  const box = sampleBox();
  const order = findLocker(box, '2-1')?.order ?? null;
  expect(isFree(sampleLocker('1-1'))).toBe(true);
  expect(isFree(sampleLocker('1-1', { inactive: true, status: 'inactive' }))).toBe(false);
  expect(isFree(sampleLocker('1-1', { order, status: 'reserved' }))).toBe(false);
});

test('LCK-52: a fridge shows the highest of its readings by locker type, other modules their temperature', () => {
  const box = sampleBox();
  const [plain, , fridge] = box.info.modules;
  if (!plain || !fridge) throw new Error('The sample has three modules');
  box.info.modules = [
    { ...fridge, position: 2, fridgeTemperatures: { '2-0': 3.5, '2-1': 6.5 } },
    { ...plain, position: 1, temperature: 19.5, fridgeTemperatures: { '1-0': 40 } },
  ];
  expect(cabinetModules(box)).toMatchObject([
    { index: 1, temperatureCelsius: 19.5, doors: { length: 4 } },
    { index: 2, temperatureCelsius: 6.5, doors: { length: 4 } },
  ]);
});

test('LCK-53: a door shows its type, position, fridge, status, fault and order', () => {
  const doors = cabinetModules(sampleBox()).flatMap((module) => module.doors);
  const drawn = (id: string) => doors.find(({ lockerId }) => lockerId === id);
  expect(drawn('2-1')).toMatchObject({
    position: 1,
    size: 'M',
    fridge: false,
    state: 'delivered',
    kolliId: 'fp-48214',
    waitsUntil: findLocker(sampleBox(), '2-1')?.order?.waitsUntil,
    selectable: false,
  });
  expect(drawn('2-3')).toMatchObject({ state: 'inactive', kolliId: undefined });
  expect(drawn('3-4')).toMatchObject({ size: 'S', fridge: true, state: 'free' });
});

test.each(['door_open', 'not_opened', 'occupied', 'broken'] as const)(
  'a free door with the fault %s shows the fault and cannot be reserved',
  (fault) => {
    const box = sampleBox();
    const locker = findLocker(box, '1-1');
    if (!locker) throw new Error('The sample has the door');
    expect(isReservable(locker)).toBe(true);
    locker.fault = fault;
    expect(isReservable(locker)).toBe(false);
    expect(cabinetModules(box)[0]?.doors[0]).toMatchObject({ fault, selectable: false });
  },
);

const { info } = sampleBox();

test('LCK-28 LCK-29 LCK-30: fridge doors use the fridge range, others the basic one', () => {
  const kinds = [
    [sampleLocker('3-1', { fridge: true, temperature: 8.1 }), 'high'],
    [sampleLocker('3-1', { fridge: true, temperature: 1.9 }), 'low'],
    [sampleLocker('3-1', { fridge: true, temperature: 8 }), undefined],
    [sampleLocker('1-1', { temperature: 25.1 }), 'high'],
    [sampleLocker('1-1', { temperature: 14.9 }), 'low'],
    [sampleLocker('1-1'), undefined],
  ] as const;
  for (const [locker, kind] of kinds)
    expect(lockerTemperatureWarning(locker, info)?.kind).toBe(kind);
});
