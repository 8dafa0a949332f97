/** The periods of box capacity (BOX-20): 7 days, or 1 month. */
export const capacityViews = ['week', 'month'] as const;
export type CapacityView = (typeof capacityViews)[number];

export type CapacityRange = { readonly start: Date; readonly end: Date };

/**
 * The range of a view that ends now. One month ago is the same day and time of the previous month,
 * or its last day if it is shorter.
 */
export function capacityRange(view: CapacityView, now: Date): CapacityRange {
  const start = new Date(now);
  if (view === 'week') {
    start.setDate(start.getDate() - 7);
    return { start, end: now };
  }
  const lastDay = new Date(now.getFullYear(), now.getMonth(), 0).getDate();
  start.setMonth(start.getMonth() - 1, Math.min(now.getDate(), lastDay));
  return { start, end: now };
}
