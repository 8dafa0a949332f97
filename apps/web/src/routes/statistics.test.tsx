import { http } from 'msw/http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../test/catch-files.ts';
import { failure, result, state, worker } from '../../test/fake-server.ts';
import { resetStatistics, sampleMonth, statistics } from '../../test/fake-statistics.ts';
import { openApp, withFakeServer } from '../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../test/sample-ids.ts';
import { monthRangeTimes, monthsOf, monthsUntil } from '../lib/months.ts';

withFakeServer();
beforeEach(async () => {
  resetStatistics();
  await page.viewport(1440, 1000);
});

const path = `/pickup-boxes/${PHARMACY_ID}/delivery-statistics`;
const call = '/api/deliveries/statistics/per-pharmacy/:id';
const last = () => statistics.asked.at(-1);
const address = (query: string) => `${path}?${query}`;

/** Two boxes and the pharmacy in two months. */
function tell() {
  const [second] = state.boxes.slice(1);
  if (second) second.info = { ...second.info, name: 'Box 2' };
  const busy = sampleMonth({
    totalDeliveries: 1120,
    pickupAmount: 1090,
    expiredAmount: 31,
    destroyedAmount: 12,
    cancelledAmount: 7,
    averagePickupTime: 26.4271,
    totalUsage: 61.3,
    capacity: { small: 70.1, medium: 52, large: 33.3, fridge: 81 },
  });
  const calm = sampleMonth({ totalDeliveries: 5, totalUsage: 4.5 });
  statistics.answer = {
    tableData: {
      [BOX_ID]: { '2026-01': calm, '2026-02': busy },
      [SECOND_BOX_ID]: { '2026-01': sampleMonth({ totalUsage: null }), '2026-02': calm },
      [PHARMACY_ID]: {
        '2026-01': calm,
        '2026-02': sampleMonth({
          pickupAmount: 3,
          averagePickupTime: 30,
          totalUsage: 12.5,
          capacity: { small: null, medium: null, large: null, fridge: null },
        }),
      },
    },
    averageTotal: 27.1,
  };
}

async function openStatistics(at = path) {
  const app = await openApp(at);
  const { screen } = app;
  await expect
    .element(screen.getByRole('heading', { name: 'Delivery statistics', level: 1 }))
    .toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Month by month' });
  return {
    ...app,
    table,
    rows: () =>
      table
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    pick: async (label: RegExp, ...steps: string[]) => {
      await screen.getByRole('button', { name: label }).click();
      for (const step of steps) await screen.getByRole('button', { name: step }).click();
    },
  };
}

const none = '–';
const byType = (text: string, month: string) => `${text}, ${month} 2026, by locker type`;

describe('what is shown', () => {
  test('NAV-20 STA-04 STA-05 STA-06: a row per box or pharmacy and month, the latest first, without what was not there', async () => {
    tell();
    const { rows, table } = await openStatistics(address('from=2026-01&to=2026-02'));
    await expect.element(table.getByText('1,090')).toBeVisible();
    const headers = table.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Box or pharmacy',
      'Month',
      'Year',
      'Deliveries',
      'Picked up',
      'Expired',
      'Destroyed',
      'Cancelled',
      'Average pickup time, h',
      'Total usage',
      'Capacity',
      'Locker type',
    ]);
    const zeros = ['0', '0', '0', '0'];
    expect(rows()).toEqual([
      [
        'Box 1 · Kauppatori',
        ...['February', '2026', '1,120', '1,090', '31', '12', '7'],
        ...['26.4', '61.3%', '', 'All'],
      ],
      ['Box 2', 'February', '2026', '5', ...zeros, none, '4.5%', '', 'All'],
      [
        'Pharmacy',
        'February',
        '2026',
        '0',
        '3',
        '0',
        '0',
        '0',
        '30.0',
        '12.5%',
        '12.5%',
        'Shelves',
      ],
      ['Box 1 · Kauppatori', ...['January', '2026', '5', ...zeros, none, '4.5%', '', 'All']],
      ['Pharmacy', 'January', '2026', '5', ...zeros, none, '4.5%', '4.5%', 'Shelves'],
    ]);
  });

  test('STA-05: a row opens into its four locker types with their capacity, and closes', async () => {
    tell();
    const { rows, screen, table } = await openStatistics(address('from=2026-01&to=2026-02'));
    const toggle = screen.getByRole('button', { name: byType('Box 1 · Kauppatori', 'February') });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect.element(table.getByText('70.1%')).toBeVisible();
    const shared = ['Box 1 · Kauppatori', 'February', '2026', ...Array<string>(7).fill('')];
    expect(rows().slice(1, 5)).toEqual([
      [...shared, '70.1%', 'Small'],
      [...shared, '52.0%', 'Medium'],
      [...shared, '33.3%', 'Large'],
      [...shared, '81.0%', 'Fridge'],
    ]);
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
  });

  test('STA-03: the counts added up, and the average pickup time in hours, to be read only', async () => {
    tell();
    const { screen } = await openStatistics(address('from=2026-01&to=2026-02'));
    await expect.element(screen.getByText('27.1 hours')).toBeVisible();
    const sums = screen.getByText('Average pickup time', { exact: true }).element().closest('dl');
    expect([...(sums?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)).toEqual([
      '1,135',
      '1,093',
      '31',
      '12',
      '7',
      '27.1 hours',
    ]);
  });

  test('STA-03 STA-08: where nothing was picked up, the average is empty and never 0', async () => {
    tell();
    statistics.answer = { ...statistics.answer, averageTotal: null };
    const { screen } = await openStatistics(address('from=2026-01&to=2026-02'));
    const term = screen.getByText('Average pickup time', { exact: true });
    await expect.element(term).toBeVisible();
    expect(term.element().nextElementSibling?.textContent).toBe(none);
  });

  test('STA-04 UIX-07: charts of deliveries and usage stand above the table, and are tables, too', async () => {
    tell();
    const { screen } = await openStatistics(address('from=2026-01&to=2026-02'));
    const deliveries = screen.getByRole('region', { name: 'Deliveries and pickups' });
    await deliveries.getByRole('button', { name: 'Show as table' }).click();
    const twin = deliveries.getByRole('table');
    await expect.element(twin).toBeVisible();
    expect(twin.element().textContent).toContain('January 2026100February 20261,1251,093');
    const usage = screen.getByRole('region', { name: 'Usage' });
    await usage.getByRole('button', { name: 'Show as table' }).click();
    const other = usage.getByRole('table');
    await expect.element(other).toBeVisible();
    expect(other.element().textContent).toContain('Box 1 · KauppatoriBox 2Pharmacy');
    expect(other.element().textContent).toContain('February 202661.3%4.5%12.5%');
  });

  test('ERR-108: a new pharmacy says that nothing was delivered, and leads back to twelve months', async () => {
    statistics.answer = {
      tableData: { [BOX_ID]: { '2026-02': sampleMonth() }, [PHARMACY_ID]: {} },
      averageTotal: null,
    };
    const { router, screen } = await openStatistics(address('from=2026-02&to=2026-02'));
    await expect.element(screen.getByRole('heading', { name: 'No data' })).toBeVisible();
    await screen.getByRole('button', { name: 'Show the last 12 months' }).click();
    await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
    await expect
      .element(screen.getByRole('button', { name: 'Download CSV' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('while it is read it says so, and where it fails it can be tried again', async () => {
    tell();
    let isBroken = true;
    worker.use(
      http.get(call, async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return isBroken ? failure('too_many_requests') : result(statistics.answer);
      }),
    );
    const { screen, table } = await openStatistics(address('from=2026-01&to=2026-02'));
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    await expect
      .element(screen.getByRole('heading', { name: 'The statistics did not load' }))
      .toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(table.getByText('1,090')).toBeVisible();
  });

  test('statistics of others show that they are not to be seen', async () => {
    worker.use(http.get(call, () => failure('forbidden')));
    const { screen } = await openApp(path);
    await expect.element(screen.getByRole('heading', { name: 'You can’t see this' })).toBeVisible();
  });
});

describe('what is asked for', () => {
  test('STA-02 CAL-30: by default the last twelve months, on one clock', async () => {
    const { screen } = await openStatistics();
    const usual = monthsUntil(new Date(), 12);
    expect(monthsOf(usual)).toHaveLength(12);
    const times = monthRangeTimes(usual);
    await vi.waitFor(() =>
      expect(last()).toEqual({
        startTime: String(times.startTime),
        endTime: String(times.endTime),
        timezoneOffset: String(times.timezoneOffset),
      }),
    );
    expect(statistics.pharmacyId).toBe(PHARMACY_ID);
    const [year, month] = usual.from.split('-');
    await expect
      .element(
        screen.getByRole('button', { name: `First month: ${String(month)}/${String(year)}` }),
      )
      .toHaveTextContent(`${String(month)}/${String(year)}`);
  });

  test('STA-01 UIX-09: only the boxes and pharmacy that are chosen, kept in the address', async () => {
    tell();
    const { router, screen } = await openStatistics();
    await screen.getByRole('combobox', { name: 'Boxes and pharmacy' }).click();
    await screen.getByRole('option', { name: 'Box 2' }).click();
    await vi.waitFor(() => expect(last()?.['ids']).toBe(SECOND_BOX_ID));
    await screen.getByRole('option', { name: 'Pharmacy' }).click();
    await vi.waitFor(() => expect(last()?.['ids']).toBe(`${SECOND_BOX_ID},${PHARMACY_ID}`));
    expect(router.state.location.search).toEqual({ places: `${SECOND_BOX_ID},${PHARMACY_ID}` });
  });

  test('STA-02 UIX-15 ERR-105: a month is picked; an end before the start says so, and asks nothing', async () => {
    tell();
    const { pick, router, screen } = await openStatistics(address('from=2026-01&to=2026-02'));
    await vi.waitFor(() => expect(statistics.asked).toHaveLength(1));
    await pick(/^First month/u, 'Mar');
    await expect.element(screen.getByText('The end date is before the start date.')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /^Last month/u }))
      .toHaveAttribute('data-error', 'true');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statistics.asked).toHaveLength(1);
    expect(router.state.location.search).toEqual({ from: '2026-01', to: '2026-02' });
    await pick(/^Last month/u, 'Apr');
    await vi.waitFor(() => expect(statistics.asked).toHaveLength(2));
    expect(last()?.['startTime']).toBe(
      String(monthRangeTimes({ from: '2026-03', to: '2026-04' }).startTime),
    );
    expect(screen.getByText('The end date is before the start date.').query()).toBeNull();
  });

  test('STA-02: more than 60 months say so, and ask nothing; months to come can’t be picked', async () => {
    tell();
    const { pick, screen } = await openStatistics(address('from=2022-01&to=2026-02'));
    await vi.waitFor(() => expect(statistics.asked).toHaveLength(1));
    await pick(/^First month/u, 'Previous year', 'Jan');
    await expect.element(screen.getByText('At most 60 months.')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statistics.asked).toHaveLength(1);
    await screen.getByRole('button', { name: /^Last month/u }).click();
    const next = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 1);
    if (next.getFullYear() === 2026) {
      const name = next.toLocaleDateString('en', { month: 'short' });
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await userEvent.keyboard('{Escape}');
  });

  test.each(['from=2026-02&to=2026-01', 'from=2026-13&to=2026-14', 'from=x'])(
    'an address with %s opens with the last twelve months',
    async (query) => {
      await openStatistics(address(query));
      const { startTime } = monthRangeTimes(monthsUntil(new Date(), 12));
      await vi.waitFor(() => expect(last()?.['startTime']).toBe(String(startTime)));
    },
  );
});

test('STA-07: Delivery Statistics.csv has one line per month, box and type, with semicolons and a mark of UTF-8', async () => {
  tell();
  const { screen, table } = await openStatistics(address('from=2026-01&to=2026-02'));
  await expect.element(table.getByText('1,090')).toBeVisible();
  const files = catchFiles();
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  expect(files[0]?.name).toBe('Delivery Statistics.csv');
  const bytes = await bytesOf(files[0]);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  const busy = 'Box 1 · Kauppatori;2;2026;1120;1090;31;12;7;26,4;61,3';
  const calm = (place: string, month: string) => `${place};${month};2026;5;0;0;0;0;;4,5`;
  const types = (line: string) => ['Small', 'Medium', 'Large'].map((type) => `${line};0;${type}`);
  expect(lines).toEqual([
    'Box or pharmacy;Month;Year;Deliveries;Picked up;Expired;Destroyed;Cancelled;Average pickup time, h;Total usage, %;Capacity, %;Locker type',
    ...[`${busy};70,1;Small`, `${busy};52;Medium`, `${busy};33,3;Large`, `${busy};81;Fridge`],
    ...[...types(calm('Box 2', '2')), `${calm('Box 2', '2')};;Fridge`],
    'Pharmacy;2;2026;0;3;0;0;0;30;12,5;12,5;Shelves',
    ...[...types(calm('Box 1 · Kauppatori', '1')), `${calm('Box 1 · Kauppatori', '1')};;Fridge`],
    `${calm('Pharmacy', '1')};4,5;Shelves`,
  ]);
});

test('NAV-11 NAV-19 NAV-20: the tabs lead to all screens of the boxes, those of a box to the box that is open', async () => {
  const { screen, router } = await openApp(
    `/pickup-boxes/${PHARMACY_ID}/alarms?box=${SECOND_BOX_ID}`,
  );
  const tabs = screen.getByRole('navigation', { name: 'Sections of the pickup box' });
  await expect.element(tabs.getByRole('link', { name: 'API reservations 1' })).toBeVisible();
  const links = tabs.getByRole('link').elements();
  const base = `/pickup-boxes/${PHARMACY_ID}`;
  const box = `?box=${SECOND_BOX_ID}`;
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lockers', `${base}/${SECOND_BOX_ID}/info-lockers`],
    ['Box info', `${base}/info-pickup-boxes${box}`],
    ['Reservations', `${base}/reservations`],
    ['API reservations1', `${base}/apiReservations`],
    ['Delivery history', `${base}/delivery-history`],
    ['Temperature log', `${base}/temperature-log${box}`],
    ['Alarms', `${base}/alarms${box}`],
    ['Statistics', `${base}/delivery-statistics`],
  ]);
  await tabs.getByRole('link', { name: 'Statistics' }).click();
  await vi.waitFor(() => expect(document.title).toBe('Delivery statistics – Kolli'));
  expect(router.state.location.pathname).toBe(path);
});

test('NAV-44: Box info is not among the tabs without pickupbox.update', async () => {
  state.profile.role.permissions = ['delivery.read'];
  const { screen } = await openApp(path);
  const tabs = screen.getByRole('navigation', { name: 'Sections of the pickup box' });
  await expect.element(tabs.getByRole('link', { name: 'Alarms' })).toBeVisible();
  expect(tabs.getByRole('link', { name: 'Box info' }).query()).toBeNull();
});
