import { expect, test } from 'vitest';
import { type ServiceChange, servedDoors } from './service-log.ts';

const box = (at: number, isActive: boolean): ServiceChange => ({
  lockerId: null,
  kind: null,
  isActive,
  at,
});
const door = (
  at: number,
  isActive: boolean,
  { lockerId = '1-1', kind = 'small' }: Partial<ServiceChange> = {},
): ServiceChange => ({ lockerId, kind, isActive, at });

test('a door is in service while it is active in an active box, whatever is repeated; of each kind separately, and never without both', () => {
  const log = [
    box(0, true),
    door(10, true),
    box(20, false),
    box(30, true),
    door(40, false),
    box(45, false),
    box(47, true),
    door(50, true),
  ];
  const spans = [
    { from: 10, until: 20 },
    { from: 30, until: 40 },
    { from: 50, until: null },
  ];
  expect(servedDoors(log)).toEqual([{ lockerId: '1-1', kind: 'small', spans }]);
  expect(servedDoors([...log, box(60, false)])[0]?.spans.at(-1)).toEqual({ from: 50, until: 60 });
  const repeated = [door(0, true), box(5, true), box(6, true), door(7, true), box(8, false)];
  expect(servedDoors(repeated)[0]?.spans).toEqual([{ from: 5, until: 8 }]);
  const known = [{ lockerId: '1-1', kind: 'small', spans: [] }];
  expect(servedDoors([door(0, true)])).toEqual(known);
  expect(servedDoors([box(0, false), door(1, true)])).toEqual(known);
  expect(servedDoors([box(0, true), door(1, false)])).toEqual(known);
  expect(servedDoors([box(0, true)])).toEqual([]);
  const fridge = { lockerId: '2-1', kind: 'fridge' } as const;
  const doors = [
    box(0, true),
    door(1, true),
    door(2, true, fridge),
    door(3, false),
    door(4, true, { kind: 'large' }),
    box(9, false),
  ];
  expect(servedDoors(doors)).toEqual([
    { lockerId: '1-1', kind: 'small', spans: [{ from: 1, until: 3 }] },
    { lockerId: '1-1', kind: 'large', spans: [{ from: 4, until: 9 }] },
    { ...fridge, spans: [{ from: 2, until: 9 }] },
  ]);
});
