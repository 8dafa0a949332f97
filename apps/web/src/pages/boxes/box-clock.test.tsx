import { expect, test } from 'vitest';
import { changeBox } from '../../../test/fake/fake-boxes.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

const open = async (clockSkew: number | null) => {
  changeBox((box) => ({ ...box, clockSkew }));
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/info-pickup-boxes`);
  await expect.element(screen.getByText('Last connected', { exact: false })).toBeVisible();
  return screen;
};

test.each([
  [7_200_000, 'Its clock is wrong by 120 minutes. Its times are put right.'],
  [-60_000, 'Its clock is wrong by 1 minute. Its times are put right.'],
])('a box whose clock is off by %s milliseconds shows a warning', async (clockSkew, text) => {
  const screen = await open(clockSkew);
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test.each([null, 29_000, -29_000])('no warning for a clock that is off by %s', async (skew) => {
  const screen = await open(skew);
  expect(screen.getByText('Its clock', { exact: false }).query()).toBeNull();
});
