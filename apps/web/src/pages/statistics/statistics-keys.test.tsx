import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleMonth, statistics } from '../../../test/fake/statistics.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(async () => {
  statistics.response = {
    tableData: {
      [BOX_ID]: {
        '2025-01': sampleMonth({ totalDeliveries: 5 }),
        '2025-02': sampleMonth({ totalDeliveries: 7 }),
      },
      [PHARMACY_ID]: {},
    },
    averageTotal: null,
  };
  await page.viewport(1440, 1000);
});

async function openStatistics() {
  const app = await renderScreen(
    `/pickup-boxes/${PHARMACY_ID}/delivery-statistics?from=2025-01&to=2025-02`,
  );
  const field = (name: string) => the.button(new RegExp(`^${name}`, 'u'));
  const month = (name: string) => the.button(name, { exact: true });
  await expect.poll(() => statistics.requested).toHaveLength(1);
  return { ...app, field, month };
}

test('STA-04: by keyboard Enter expands a month into its types and Space collapses it; arrows move from month to month, skipping these types; focus stays', async () => {
  await openStatistics();
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
  const { field, month, router } = await openStatistics();
  field('Last month').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(month('Feb')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await expect.element(field('Last month')).toHaveFocus();
  await expect.element(month('Feb')).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ from: '2025-01', to: '2025-02' });

  field('First month').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(month('Jan')).toHaveFocus();
  const back = '{Shift>}{Tab}{/Shift}';
  await userEvent.keyboard(back);
  await expect.element(month('Next year')).toHaveFocus();
  await userEvent.keyboard(back);
  await expect.element(month('2025')).toHaveFocus();
  await userEvent.keyboard(back);
  await expect.element(month('Previous year')).toHaveFocus();
  await userEvent.keyboard(back);
  await expect.element(month('Jan')).toHaveFocus();
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
  await expect.element(month('Feb')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Last month')).toHaveFocus();
});
