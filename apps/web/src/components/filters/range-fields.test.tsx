import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { choose, gone, see, the } from '../../../test/the.ts';
import { cleanup, render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { DayRangeFilter } from './day-range-filter.tsx';
import type { DayRange } from './filter-types.ts';
import { MonthRangeFilter } from './month-range-filter.tsx';
import { dayPresets } from './range-presets.ts';

const noop = () => undefined;
const march = { from: '2026-03-01', to: '2026-03-09' };
const wrong = 'The end date is before the start date.';

/** Shows a filter at the top of a page with this width. */
async function show(filter: ReactNode, width: number) {
  await page.viewport(width, 900);
  await render(<Providers>{filter}</Providers>);
}

/** Expects the open calendar below the error text, and nothing covering the text. */
async function expectInSight() {
  const text = the.text(wrong);
  await see(text);
  const calendar = () => {
    const found = document.querySelector('.mantine-Popover-dropdown');
    return found?.getBoundingClientRect() ?? new DOMRect();
  };
  await expect.poll(() => calendar().height).toBeGreaterThan(100);
  const sentence = text.element().getBoundingClientRect();
  await expect.poll(() => calendar().top).toBeGreaterThanOrEqual(sentence.bottom);
  for (const x of [sentence.left + 2, sentence.left + 60, sentence.left + 120]) {
    const seen = document.elementFromPoint(x, (sentence.top + sentence.bottom) / 2);
    expect(seen).toBe(text.element());
  }
}

describe.each([1280, 390])('at %i pixels', (width) => {
  test.each(['Start date', 'End date'])(
    'UIX-15: the open calendar of the %s does not cover the error about a wrong range',
    async (name) => {
      await show(<DayRangeFilter value={march} onChange={noop} />, width);
      const field = the.textbox(name);
      await field.fill(name === 'Start date' ? '10/03/2026' : '28/02/2026');
      await expectInSight();
    },
  );

  test('UIX-15: neither does the calendar of a month', async () => {
    const value = { from: '2026-01', to: '2026-02' };
    const filter = <MonthRangeFilter value={value} last="2026-11" maxMonths={60} onChange={noop} />;
    await show(filter, width);
    const field = the.button(/^First month/u);
    await field.click();
    await the.button('Mar').click();
    await see(the.text(wrong));
    await field.click();
    await expectInSight();
  });
});

test('FND-06: the preset says which range is shown; each is chosen by its name, and replaces a wrong range', async () => {
  const presets = dayPresets(new Date());
  const names = ['Today', 'Last 7 days', 'This month', 'Last month'];
  for (const [at, name] of names.entries()) {
    const onChange = vi.fn<(range: DayRange) => void>();
    await show(<DayRangeFilter value={march} onChange={onChange} />, 1280);
    await the.textbox('Start date').fill('10/03/2026');
    await see(wrong);
    await choose('Ready-made range', name);
    expect(onChange.mock.calls, name).toEqual([[presets[at]?.range]]);
    await gone(the.text(wrong));
    await cleanup();
  }
  const week = presets[1]?.range ?? { from: '', to: '' };
  await show(<DayRangeFilter value={week} onChange={noop} />, 1280);
  await expect.element(the.combobox('Ready-made range')).toHaveValue('Last 7 days');
});
