import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resetStatistics, sampleMonth, statistics } from '../../../test/fake/fake-statistics.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();
beforeEach(async () => {
  resetStatistics();
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
  const app = await openApp(
    `/pickup-boxes/${PHARMACY_ID}/delivery-statistics?from=2025-01&to=2025-02`,
  );
  const { screen } = app;
  const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`, 'u') });
  const month = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.poll(() => statistics.requested).toHaveLength(1);
  return { ...app, field, month };
}

describe('months by keyboard', () => {
  test('STA-02: Enter opens the months at the chosen one, arrows move, Enter chooses and returns', async () => {
    const { field, month, router } = await openStatistics();
    field('First month').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(month('Jan')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(month('Feb')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ from: '2025-02', to: '2025-02' });
    await expect.element(field('First month')).toHaveFocus();
    await expect.element(month('Feb')).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(field('Last month')).toHaveFocus();
  });

  test('STA-02: Escape closes the months, changes nothing and returns', async () => {
    const { field, month, router } = await openStatistics();
    field('Last month').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(month('Feb')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Escape}');
    await expect.element(field('Last month')).toHaveFocus();
    await expect.element(month('Feb')).not.toBeInTheDocument();
    expect(router.state.location.search).toEqual({ from: '2025-01', to: '2025-02' });
  });

  test('STA-02: Tab moves through the year’s buttons and the months, and stays there until they are closed', async () => {
    const { field, month } = await openStatistics();
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
    await expect.element(month('2024')).toBeVisible();
    await expect.element(month('Previous year')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field('First month')).toHaveFocus();
  });
});

describe('rows by keyboard', () => {
  const toggleOf = (screen: Awaited<ReturnType<typeof openApp>>['screen'], month: string) =>
    screen.getByRole('button', { name: new RegExp(`, ${month} 2025, `, 'u') });

  test('STA-04: Enter expands a month into its types and Space collapses it; focus stays', async () => {
    const { screen } = await openStatistics();
    const february = toggleOf(screen, 'February');
    await expect.element(february).toBeVisible();
    february.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(february).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('Small', { exact: true })).toBeVisible();
    await expect.element(february).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(february).toHaveAttribute('aria-expanded', 'false');
    await expect.element(february).toHaveFocus();
  });

  test('STA-04: arrows move from month to month, skipping the types of an expanded one', async () => {
    const { screen } = await openStatistics();
    const [february, january] = [toggleOf(screen, 'February'), toggleOf(screen, 'January')];
    await expect.element(february).toBeVisible();
    february.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(february).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(january).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(february).toHaveFocus();
  });
});
