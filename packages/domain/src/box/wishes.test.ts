import { expect, test } from 'vitest';
import { doorFits, kindsFit } from './wishes.ts';

test.each([
  ['nothing', null, 'SML sml'],
  ['no need', { box: 'Box 1', language: 'sv' }, 'SML sml'],
  ['a fridge', { needsFridge: true }, 'sml'],
  ['a small door', { size: 'small' }, 'SML sml'],
  ['a medium door', { size: 'medium' }, 'ML ml'],
  ['a large door', { size: 'large' }, 'L l'],
  ['a medium door of a fridge', { needsFridge: true, size: 'medium' }, 'ml'],
] as const)(
  'INT-04: an order that needs %s fits into doors that are cold and large enough',
  (_what, wishes, fitting) => {
    const fits = (fridge: boolean) =>
      ([0, 1, 2] as const)
        .filter((type) => doorFits({ type, fridge }, wishes))
        .map((type) => (fridge ? 'sml' : 'SML')[type])
        .join('');
    expect(`${fits(false)} ${fits(true)}`.trim()).toBe(fitting);
  },
);

test('INT-04: kinds of doors that cannot fit are known before a door is chosen', () => {
  expect(kindsFit({ small: 1 }, { size: 'medium' })).toBe(false);
  expect(kindsFit({ medium: 1, fridge: 1 }, { size: 'medium' })).toBe(true);
  expect(kindsFit({ large: 1 }, { needsFridge: true })).toBe(false);
  expect(kindsFit({ fridge: 1 }, { needsFridge: true, size: 'large' })).toBe(true);
});
