import { listAlarms } from '@kolli/contract/alarms';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { listAlarms as list } from './list-alarms.ts';

export function alarmRoutes(deps: { readonly store: Store }): Route[] {
  return [staffRoute(listAlarms, (input, { at }) => list(deps, at.pharmacyId, input))];
}
