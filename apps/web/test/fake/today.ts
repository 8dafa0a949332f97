import { countToday, listToday, type Today } from '@kolli/contract/today/today';
import type { TodayGroup } from '@kolli/domain/today/today-groups';
import { fakeState, on } from './state.ts';

/** What needs somebody at the fake server; a test adds to it. */
export const today = fakeState(() => ({
  deliveries: [] as Today['deliveries'],
  alarms: [] as Today['alarms'],
  faults: [] as Today['faults'],
  /** How many more there are of a group than its list has. */
  more: {} as Partial<Record<TodayGroup, number>>,
}));

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
  on(listToday, () => {
    const { deliveries, alarms, faults } = today;
    return { deliveries, alarms, faults, counts: countsOf() };
  }),
  on(countToday, () => ({ count: Object.values(countsOf()).reduce((sum, one) => sum + one, 0) })),
];
