import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { statistics } from '../../../test/fake/statistics.ts';
import { openStatistics, statisticsAt, setStatistics } from '../../../test/open-statistics.ts';
import { PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { choose, see, the, untilIdle } from '../../../test/the.ts';
import { monthRangeTimes, monthsOf, monthsUntil } from '../../lib/text/months.ts';

const last = () => statistics.requested.at(-1);

test('STA-01 STA-02 FND-06 CAL-30 UIX-09: by default the last twelve months in the browser’s time zone, and with an address that has none; last month’s are two clicks away; only the chosen boxes and pharmacy, stored in the address', async () => {
  setStatistics();
  const { router } = await openStatistics();
  const usual = monthsUntil(new Date(), 12);
  expect(monthsOf(usual)).toHaveLength(12);
  const times = monthRangeTimes(usual);
  await expect.poll(last).toEqual({
    startTime: String(times.startTime),
    endTime: String(times.endTime),
    timezoneOffset: String(times.timezoneOffset),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(statistics.pharmacyId).toBe(PHARMACY_ID);
  const firstIs = async ([year, month]: string[], of: string) => {
    const text = `${String(month)}/${String(year)}`;
    const first = the.button(`First month: ${text}`);
    await expect.element(first, { message: of }).toHaveTextContent(text);
  };
  await firstIs(usual.from.split('-'), 'no query');
  for (const query of ['from=2026-02&to=2026-01', 'from=2026-13&to=2026-14', 'from=x']) {
    await router.navigate({ href: statisticsAt('from=2026-02&to=2026-02') });
    await firstIs(['2026', '02'], query);
    await router.navigate({ href: statisticsAt(query) });
    await firstIs(usual.from.split('-'), query);
  }

  const preset = the.combobox('Ready-made range');
  await expect.element(preset).toHaveValue('Last 12 months');
  await choose('Ready-made range', 'Last month');
  const { from: month } = monthsUntil(new Date(), 2);
  const { startTime, endTime } = monthRangeTimes({ from: month, to: month });
  const lastMonth = { startTime: String(startTime), endTime: String(endTime) };
  await expect.poll(last).toMatchObject(lastMonth);
  expect(router.state.location.search).toEqual({ from: month, to: month });
  await expect.element(preset).toHaveValue('Last month');

  await choose('Boxes and pharmacy', 'Box 2');
  await expect.poll(() => last()?.['ids']).toBe(SECOND_BOX_ID);
  await the.option('Pharmacy').click();
  await expect.poll(() => last()?.['ids']).toBe(`${SECOND_BOX_ID},${PHARMACY_ID}`);
  expect(router.state.location.search).toMatchObject({ places: `${SECOND_BOX_ID},${PHARMACY_ID}` });
});

test('STA-02 FND-06 UIX-15 ERR-105: months are picked in the year of the range’s end, and then no preset is shown; an end before the start and more than 60 months show an error and send no request; future months can’t be picked', async () => {
  setStatistics();
  const { pick, router } = await openStatistics(statisticsAt('from=2025-12&to=2026-02'));
  await expect.poll(() => statistics.requested).toHaveLength(1);
  await pick(/^First month/u, 'Jan');
  await expect.poll(() => router.state.location.search).toEqual({ from: '2026-01', to: '2026-02' });
  await expect.element(the.combobox('Ready-made range')).toHaveValue('');
  await expect.poll(() => statistics.requested).toHaveLength(2);

  await pick(/^First month/u, 'Mar');
  await see('The end date is before the start date.');
  await expect.element(the.button(/^Last month/u)).toHaveAttribute('data-error', 'true');
  expect(router.state.location.search).toEqual({ from: '2026-01', to: '2026-02' });
  await pick(/^Last month/u, 'Apr');
  await expect.poll(() => statistics.requested).toHaveLength(3);
  const { startTime } = monthRangeTimes({ from: '2026-03', to: '2026-04' });
  expect(last()?.['startTime']).toBe(String(startTime));
  expect(the.text('The end date is before the start date.').query()).toBeNull();

  await pick(/^First month/u, ...Array.from({ length: 5 }, () => 'Previous year'), 'Jan');
  await see('At most 60 months.');
  await the.button(/^Last month/u).click();
  const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 1);
  if (next.getFullYear() === 2026) {
    const name = next.toLocaleDateString('en', { month: 'short' });
    await expect.element(the.button(name, { exact: true })).toBeDisabled();
  }
  await userEvent.keyboard('{Escape}');
  await untilIdle();
  expect(statistics.requested).toHaveLength(3);
  // Back leaves the screen.
  expect(router.history.length).toBe(1);
});
