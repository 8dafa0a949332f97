import type { alarmTypes } from '@kolli/contract/alarms';
import { type BoxRangeSearch, readBoxRangeSearch } from './-box-range-search.ts';

type AlarmType = (typeof alarmTypes)[number];

/** Written out: the contract's own list would be loaded before anybody has signed in. */
const typeNames: readonly AlarmType[] = [
  'ok',
  'door_open',
  'door_closed',
  'temp_high',
  'temp_low',
  'other',
  'missing',
];

/** The filters of the alarms as they stand in the address. */
export type AlarmsSearch = BoxRangeSearch & { type?: AlarmType | undefined };

/** Reads the address of the alarms; what is not valid counts as left out. */
export function readAlarmsSearch(search: Record<string, unknown>): AlarmsSearch {
  return {
    ...readBoxRangeSearch(search),
    type: typeNames.find((name) => name === search['type']),
  };
}
