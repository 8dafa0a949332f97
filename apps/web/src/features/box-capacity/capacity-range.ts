import { shownParts, timeOf } from '../../lib/time/shown-time.ts';

/** The periods of box capacity (BOX-20): 7 days, or 1 month. */
export const capacityViews = ['week', 'month'] as const;
export type CapacityView = (typeof capacityViews)[number];

export type CapacityRange = { readonly start: Date; readonly end: Date };

/**
 * The range of a view that ends now. One month ago is the same day and time of the previous month,
 * or its last day if it is shorter.
 */
export function capacityRange(view: CapacityView, now: Date): CapacityRange {
  const parts = shownParts(now);
  const { year, month, day } = parts;
  const lastDay = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const start =
    view === 'week'
      ? { ...parts, day: day - 7 }
      : { ...parts, month: month - 1, day: Math.min(day, lastDay) };
  return { start: new Date(timeOf(start).getTime() + now.getMilliseconds()), end: now };
}
