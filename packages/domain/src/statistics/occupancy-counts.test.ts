import { expect, test } from 'vitest';
import { occupancyCountChanges } from './occupancy-counts.ts';
import { heldMeasures, servedMeasures } from './statistics-measures.ts';

const place = { placeId: 'box', kind: 'large' } as const;
const none = { stays: [], spans: [] };
const held = (at: number, n: number) => ({
  placeId: 'box',
  at,
  measure: heldMeasures.large,
  n,
  ms: 0,
});
const served = (at: number, n: number) => ({ ...held(at, n), measure: servedMeasures.large });

test('a door counts as occupied while a delivery holds it and it is in service', () => {
  const stays = [
    { from: 2, until: 6 },
    { from: 4, until: 9 },
    { from: 30, until: null },
  ];
  const spans = [
    { from: 3, until: 8 },
    { from: 20, until: null },
  ];
  const after = { stays, spans };
  expect(occupancyCountChanges(place, none, after)).toEqual([
    held(3, 1),
    held(8, -1),
    held(30, 1),
    served(3, 1),
    served(8, -1),
    served(20, 1),
  ]);
  expect(occupancyCountChanges(place, after, { stays: stays.slice(0, 2), spans })).toEqual([
    held(30, -1),
  ]);
  expect(occupancyCountChanges(place, after, { stays, spans: spans.slice(0, 1) })).toEqual([
    held(30, -1),
    served(20, -1),
  ]);
  expect(occupancyCountChanges(place, after, after)).toEqual([]);
});
