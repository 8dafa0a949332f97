import { expect } from 'vitest';
import { renderScreen } from './open-app.tsx';
import { state } from './fake/server.ts';
import { sampleMonth, statistics } from './fake/statistics.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from './sample/ids.ts';
import { the } from './the.ts';

/** The path of the statistics, without and with filters. */
export const statisticsPath = `/pickup-boxes/${PHARMACY_ID}/delivery-statistics`;
export const statisticsAt = (query: string) => `${statisticsPath}?${query}`;

/** Sets statistics of two boxes and the pharmacy in two months. */
export function setStatistics(): void {
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
  const shelves = { capacity: { small: null, medium: null, large: null, fridge: null } };
  statistics.response = {
    tableData: {
      [BOX_ID]: { '2026-01': calm, '2026-02': busy },
      [SECOND_BOX_ID]: { '2026-01': sampleMonth({ totalUsage: null }), '2026-02': calm },
      [PHARMACY_ID]: {
        '2026-01': { ...calm, ...shelves },
        '2026-02': sampleMonth({
          pickupAmount: 3,
          averagePickupTime: 30,
          totalUsage: 12.5,
          ...shelves,
        }),
      },
    },
    averageTotal: 27.1,
  };
}

/** Opens the statistics and waits for the screen. */
export async function openStatistics(at = statisticsPath) {
  const app = await renderScreen(at);
  await expect.element(the.heading('Delivery statistics', { level: 1 })).toBeInTheDocument();
  const table = the.table('Month by month');
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
      await the.button(label).click();
      for (const step of steps) await the.button(step).click();
    },
  };
}
