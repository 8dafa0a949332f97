import { expect, test } from 'vitest';
import { fineSpan } from './fine-span.ts';

const hour = 3_600_000;
const year = { from: 0, to: 8760 * hour };
const view = { from: 1000 * hour, to: 1010 * hour };

test('a view is read with a margin within the whole span; the whole span needs no second read', () => {
  expect(fineSpan(null, null, year)).toBeNull();
  expect(fineSpan(null, view, year)).toEqual({ from: 995 * hour, to: 1015 * hour });
  expect(fineSpan(null, { from: 0, to: 10 * hour }, year)).toEqual({ from: 0, to: 20 * hour });
});

test('the span read is reused while the view stays within it, and read again when it leaves or zooms in far', () => {
  const known = fineSpan(null, view, year);
  expect(fineSpan(known, { from: 1003 * hour, to: 1013 * hour }, year)).toBe(known);
  expect(fineSpan(known, { from: 1006 * hour, to: 1016 * hour }, year)).not.toBe(known);
  const far = { from: 1004 * hour, to: 1005 * hour };
  const read = { from: 1003.5 * hour, to: 1005.5 * hour };
  expect(fineSpan(known, far, year)).toEqual(read);
});
