import {
  listTemperatureStamps as listStampsCall,
  showTemperatureLog as showLogCall,
  showTemperatureRecord as showRecordCall,
  stampTemperatures as stampCall,
} from '@kolli/contract/monitoring/temperatures';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { listTemperatureStamps } from './list-temperature-stamps.ts';
import { showTemperatureLog } from './show-temperature-log.ts';
import { showTemperatureRecord } from './show-temperature-record.ts';
import { stampTemperatures } from './stamp-temperatures.ts';

/** Temperatures of boxes and their checks. */
export function temperatureRoutes(deps: { readonly store: Store; readonly clock: Clock }): Route[] {
  return [
    staffRoute(showLogCall, (input, { at }) => showTemperatureLog(deps, at.pharmacyId, input)),
    staffRoute(showRecordCall, (input, { at }) =>
      showTemperatureRecord(deps, at.pharmacyId, input),
    ),
    staffRoute(listStampsCall, (input, { at }) =>
      listTemperatureStamps(deps, at.pharmacyId, input),
    ),
    staffRoute(stampCall, ({ params }, caller) => stampTemperatures(deps, params.boxId, caller)),
  ];
}
