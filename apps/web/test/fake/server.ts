import { createNetwork, http } from './network.ts';
import { actionHandlers } from './actions.ts';
import { boxHandlers } from './boxes.ts';
import { alarmHandlers } from './alarms.ts';
import { customerHandlers } from './customers.ts';
import { holdHandlers } from './holds.ts';
import { identityHandlers } from './identity.ts';
import { listHandlers } from './lists.ts';
import { lockerHandlers } from './lockers.ts';
import { peopleHandlers } from './people.ts';
import { pharmacyHandlers } from './pharmacy.ts';
import { profileHandlers } from './profile.ts';
import { securityHandlers } from './security.ts';
import { statisticsHandlers } from './statistics.ts';
import { temperatureHandlers } from './temperatures.ts';
import { todayHandlers } from './today.ts';
import { viewHandlers } from './views.ts';
import { live, requests, signedIn } from './state.ts';

export {
  changeBox,
  changeLocker,
  countOf,
  failure,
  live,
  on,
  requests,
  result,
  state,
} from './state.ts';

const handlers = [
  http.get(
    '/api/live/:id',
    signedIn(() => live.connect()),
  ),
  ...identityHandlers,
  ...securityHandlers,
  ...profileHandlers,
  ...lockerHandlers,
  ...boxHandlers,
  ...actionHandlers,
  ...customerHandlers,
  ...holdHandlers,
  ...listHandlers,
  ...peopleHandlers,
  ...pharmacyHandlers,
  ...temperatureHandlers,
  ...alarmHandlers,
  ...statisticsHandlers,
  ...todayHandlers,
  ...viewHandlers,
];

/** The fake server of the app's requests; a test overrides handlers with `use`. */
export const network = createNetwork(handlers, async (request) => {
  const { method, url, headers, body } = request;
  const json = (): Promise<unknown> => request.clone().json();
  requests.push({
    line: `${method} ${new URL(url).pathname}`,
    address: url,
    token: headers.get('AuthToken'),
    body: body === null ? undefined : await json().catch(() => undefined),
  });
});
