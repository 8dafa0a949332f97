import { expect, test } from 'vitest';
import { lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { state } from '../../../test/fake/state.ts';
import { openApp, pathOf, row } from '../../../test/open-app.tsx';
import { see, the } from '../../../test/the.ts';

/** A time in Helsinki by another clock. */
const inHelsinki = (at: number) =>
  new Intl.DateTimeFormat('fi', {
    timeZone: 'Europe/Helsinki',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);

test('ZON-01: a pharmacy elsewhere has its own days and times in lists and their ranges, and its zone is named', async () => {
  state.profile = { ...state.profile, timeZone: 'Europe/Helsinki' };
  // In Helsinki it was past midnight, and winter; an hour later it would have been summer.
  lists.past = [pickedUpParcel({ pickupTime: Date.parse('2026-03-28T22:30:00Z') })];
  await openApp(pathOf('delivery-history'));
  await see(row('fp-900'), row('fp-900').getByText('29.03.2026 00:30'));
  const { startTime, endTime } = lists.requested.find(({ path }) => path !== 'open')?.query ?? {};
  expect(inHelsinki(Number(startTime))).toMatch(/^1\.\d+\.\d+ klo 0\.00\.00$/u);
  expect(inHelsinki(Number(endTime))).toMatch(/ klo 23\.59\.58$/u);
  await see(/^Updated \d\d:\d\d \(Europe\/Helsinki\)$/u);
  await the.button('Preferences').click();
  await see('Times are those of the pharmacy (Europe/Helsinki), not of this computer.');
});
