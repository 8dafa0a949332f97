import { expect, test } from 'vitest';
import { placeLabel } from './place-label.ts';

const bounds = { left: 0, right: 300, top: 0, bottom: 100 };
const at = (left: number, top: number) => ({ left, right: left + 80, top, bottom: top + 16 });

test('HLD-06: a label takes the first place that is within the chart and free of other labels', () => {
  expect(placeLabel([at(10, 20), at(10, 60)], bounds, [])).toEqual(at(10, 20));
  expect(placeLabel([at(10, 20), at(10, 60)], bounds, [at(50, 10)])).toEqual(at(10, 60));
  expect(placeLabel([at(250, 20), at(150, 20)], bounds, [])).toEqual(at(150, 20));
});

test('HLD-06: where none is within the chart it is moved into it, and not over another label', () => {
  expect(placeLabel([at(250, -9)], bounds, [])).toEqual(at(220, 0));
  expect(placeLabel([at(250, -9), at(250, 50)], bounds, [at(200, 0)])).toEqual(at(220, 50));
  expect(placeLabel([at(250, 95)], bounds, [at(200, 90)])).toEqual(at(220, 84));
});
