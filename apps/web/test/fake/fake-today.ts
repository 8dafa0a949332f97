import type { Today } from '@kolli/contract/today/today';
import type { TodayGroup } from '@kolli/domain/today/today-groups';
import { http } from './network.ts';
import { result, signedIn } from './fake-state.ts';

/** What needs somebody at the fake server; a test adds to it. */
export const today = {
  deliveries: [] as Today['deliveries'],
  alarms: [] as Today['alarms'],
  faults: [] as Today['faults'],
  /** How many more there are of a group than its list has. */
  more: {} as Partial<Record<TodayGroup, number>>,
};

/** Resets to nothing to do. */
export function resetToday(): void {
  Object.assign(today, { deliveries: [], alarms: [], faults: [], more: {} });
}

function countsOf(): Today['counts'] {
  const { deliveries, alarms, faults, more } = today;
  const of = (wanted: TodayGroup) =>
    deliveries.filter(({ group }) => group === wanted).length + (more[wanted] ?? 0);
  return {
    toDecide: of('toDecide'),
    expired: of('expired'),
    endsSoon: of('endsSoon'),
    removed: of('removed'),
    unassigned: of('unassigned'),
    messages: of('messages'),
    alarms: alarms.length + (more.alarms ?? 0),
    faults: faults.length + (more.faults ?? 0),
  };
}

/** Handlers of the calls of Today. */
export const todayHandlers = [
  http.get(
    '/api/today/:pharmacyId',
    signedIn(() => {
      const { deliveries, alarms, faults } = today;
      return result({ deliveries, alarms, faults, counts: countsOf() });
    }),
  ),
  http.get(
    '/api/today/:pharmacyId/count',
    signedIn(() =>
      result({ count: Object.values(countsOf()).reduce((sum, count) => sum + count, 0) }),
    ),
  ),
];
