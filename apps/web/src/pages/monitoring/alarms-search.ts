import type { alarmTypes } from '@kolli/contract/monitoring/alarms';
import { type BoxRangeSearch, readBoxRangeSearch } from '../search/box-range-search.ts';

type AlarmType = (typeof alarmTypes)[number];

/** A copy of the contract's list, which would otherwise be loaded before sign-in. */
const typeNames: readonly AlarmType[] = [
  'ok',
  'door_open',
  'door_closed',
  'temp_high',
  'temp_low',
  'other',
  'missing',
];

/** The filters of the alarms in the address. */
export type AlarmsSearch = BoxRangeSearch & { type?: AlarmType | undefined };

/** Parses the search parameters of the alarms; invalid values are dropped. */
export function readAlarmsSearch(search: Record<string, unknown>): AlarmsSearch {
  return {
    ...readBoxRangeSearch(search),
    type: typeNames.find((name) => name === search['type']),
  };
}
