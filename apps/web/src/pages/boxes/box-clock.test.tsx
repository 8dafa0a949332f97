import { expect, test } from 'vitest';
import { changeBox } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

const open = async (clockSkew: number | null) => {
  changeBox((box) => ({ ...box, clockSkew }));
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`);
  await see(the.text('Last connected', { exact: false }));
  return screen;
};

test.each([
  [7_200_000, 'Its clock is wrong by 120 minutes. Its times are put right.'],
  [-60_000, 'Its clock is wrong by 1 minute. Its times are put right.'],
])('a box whose clock is off by %s milliseconds shows a warning', async (clockSkew, text) => {
  await open(clockSkew);
  await see(the.text(text, { exact: true }));
});

test.each([null, 29_000, -29_000])('no warning for a clock that is off by %s', async (skew) => {
  await open(skew);
  expect(the.text('Its clock', { exact: false }).query()).toBeNull();
});
