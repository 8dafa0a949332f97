import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleMonth, statistics } from '../../../test/fake/statistics.ts';
import { openStatistics, statisticsAt } from '../../../test/open-statistics.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, the } from '../../../test/the.ts';

beforeEach(() => {
  const months = {
    '2025-01': sampleMonth({ totalDeliveries: 5 }),
    '2025-02': sampleMonth({ totalDeliveries: 7 }),
  };
  statistics.response = {
    tableData: { [BOX_ID]: months, [PHARMACY_ID]: {} },
    averageTotal: null,
  };
});

const field = (name: string) => the.button(new RegExp(`^${name}`, 'u'));
const month = (name: string) => the.button(name, { exact: true });

async function open() {
  const { router } = await openStatistics(statisticsAt('from=2025-01&to=2025-02'));
  await expect.poll(() => statistics.requested).toHaveLength(1);
  return router;
}

test('STA-04: by keyboard Enter expands a month into its types and Space collapses it; arrows move from month to month, skipping these types; focus stays', async () => {
  await open();
  const toggleOf = (month: string) => the.button(new RegExp(`, ${month} 2025, `, 'u'));
  const [february, january] = [toggleOf('February'), toggleOf('January')];
  await see(february);
  february.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(february).toHaveAttribute('aria-expanded', 'true');
  await see(the.text('Small', { exact: true }));
  await expect.element(february).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(february).toHaveAttribute('aria-expanded', 'false');
  await expect.element(february).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(february).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(january).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(february).toHaveFocus();
});

test('STA-02: by keyboard Escape closes the months and changes nothing; Tab stays in them; Enter opens them at the chosen one, chooses and returns', async () => {
  const router = await open();
  field('Last month').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(month('Feb')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await expect.element(field('Last month')).toHaveFocus();
  await gone(month('Feb'));
  expect(router.state.location.search).toEqual({ from: '2025-01', to: '2025-02' });

  field('First month').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(month('Jan')).toHaveFocus();
  for (const name of ['Next year', '2025', 'Previous year', 'Jan']) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(month(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}{Enter}');
  await see(month('2024'));
  await expect.element(month('Previous year')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('First month')).toHaveFocus();

  field('First month').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(month('Jan')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(month('Feb')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ from: '2025-02', to: '2025-02' });
  await expect.element(field('First month')).toHaveFocus();
  await gone(month('Feb'));
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Last month')).toHaveFocus();
});
