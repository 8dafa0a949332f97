import { expect } from 'vitest';
import { formatDate } from '../src/lib/time/shown-time.ts';
import { pathOf, renderScreen } from './open-app.tsx';
import { the } from './the.ts';

const HOUR_MS = 3_600_000;

/** The path of the temperature log. */
export const logPath = pathOf('temperature-log');

/** The chart, and its element that receives keys. */
export const chart = () => the.img(/^Line chart/u);
export const keys = () => the.slider(/^Chart Temperature/u);

/** The midnight of some days ago, and a day as its field shows it. */
export const daysAgo = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
};
export const slashed = (date: Date) => formatDate(date).replaceAll('.', '/');
/** A day as the address has it. */
export const isoOf = (date: Date) => formatDate(date).split('.').toReversed().join('-');

/** Opens the temperature log, by default without filters. */
export async function openLog(address = logPath, open = renderScreen) {
  const app = await open(address);
  await expect.element(the.heading('Temperature log', { level: 1 })).toBeInTheDocument();
  return app;
}

/** The id of a check or an alarm, one per number. */
export const stampId = (index: number) =>
  `01990000-0000-7000-8000-00000001${String(index).padStart(4, '0')}`;

/** One check by each user, newest first, half a day apart. */
export const stampsOf = (...names: string[]) =>
  names.map((userName, index) => ({
    id: stampId(index),
    userName,
    timestamp: Date.now() - (index + 1) * 12 * HOUR_MS,
  }));
