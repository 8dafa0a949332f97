import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SAMPLE_MODULES } from '../../../../test/sample/cabinet.ts';
import { gone, textsOf, the } from '../../../../test/the.ts';
import { countDoors } from '../door-counts.ts';
import { CabinetLegend } from './cabinet-legend.tsx';

const unmarked = { marked: null, onMark: () => undefined };

test('LCK-04: the legend names every state and the fridge mark, each with its count; free is green, reserved orange, delivered blue, expired red, not in use gray', async () => {
  await render(<CabinetLegend counts={countDoors(SAMPLE_MODULES)} {...unmarked} />);
  expect(textsOf(the.listitem()).join(', ')).toBe(
    'Free 4, Reserved 1, Delivered 1, Expired 1, Not in use 1, Fridge 3, Fault 1',
  );
  const colours = ['free', 'reserved', 'delivered', 'expired', 'inactive'].map((entry) => {
    const tile = document.querySelector(`[data-entry="${entry}"]`);
    return tile && getComputedStyle(tile).backgroundColor;
  });
  expect(colours).toEqual([
    'rgb(226, 240, 220)',
    'rgb(253, 228, 195)',
    'rgb(216, 232, 250)',
    'rgb(184, 50, 42)',
    'rgb(221, 213, 203)',
  ]);
});

test('a free door with a fault counts as a fault only, a door with a parcel counts as both', () => {
  const [, second] = SAMPLE_MODULES;
  const [expired, free] = second?.doors ?? [];
  if (!second || !expired || !free) throw new Error('The sample has the doors');
  const doors = [{ ...expired, fault: 'broken' as const }, free];
  const counts = countDoors([{ ...second, doors }]);
  expect(counts).toMatchObject({ free: 0, expired: 1, fault: 2 });
});

test('a box without a fault has no fault in its legend', async () => {
  await render(<CabinetLegend counts={{ ...countDoors([]), free: 2 }} {...unmarked} />);
  await gone(the.text('Fault'));
});
