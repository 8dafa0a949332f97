import type { alarmTypes } from '@kolli/contract/monitoring/alarms';
import { type BoxRangeSearch, readBoxRangeSearch } from '../search/box-range-search.ts';

type AlarmType = (typeof alarmTypes)[number];

/** A copy of the contract's list without `ok`, which would otherwise be loaded before sign-in. */
const typeNames: readonly AlarmType[] = [
  'door_open',
  'door_closed',
  'temp_high',
  'temp_low',
  'other',
  'missing',
];

/** The filters of the alarms in the address. */
export type AlarmsSearch = Omit<BoxRangeSearch, 'box'> & {
  /** A box's id or 'all'; by default the pharmacy's first box. */
  box?: string | undefined;
  type?: AlarmType | undefined;
  /** Only those without a comment. */
  open?: true | undefined;
};

/** Parses the search parameters of the alarms; invalid values are dropped. */
export function readAlarmsSearch(search: Record<string, unknown>): AlarmsSearch {
  return {
    ...readBoxRangeSearch(search),
    ...(search['box'] === 'all' ? { box: 'all' } : {}),
    open: search['open'] === true ? true : undefined,
    type: typeNames.find((name) => name === search['type']),
  };
}
