import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { listAlarms, listPharmacyAlarms } from '@kolli/contract/monitoring/alarms';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { commentAlarm as comment } from './comment-alarm.ts';
import { countAlarms as count } from './count-alarms.ts';
import { listAlarms as list, listPharmacyAlarms as listAll } from './list-alarms.ts';

export function alarmRoutes(deps: { readonly store: Store; readonly clock: Clock }): Route[] {
  return [
    staffRoute(listAlarms, (input, { at }) => list(deps, at.pharmacyId, input)),
    staffRoute(listPharmacyAlarms, (input, { at }) => listAll(deps, at.pharmacyId, input)),
    staffRoute(commentAlarm, (input, caller) => comment(deps, input, caller)),
    staffRoute(countAlarms, (_, { at }) => count(deps, at.pharmacyId)),
  ];
}
