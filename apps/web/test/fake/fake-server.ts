import { createNetwork, http } from './network.ts';
import { actionHandlers } from './fake-actions.ts';
import { boxHandlers } from './fake-boxes.ts';
import { alarmHandlers } from './fake-alarms.ts';
import { customerHandlers } from './fake-customers.ts';
import { holdHandlers } from './fake-holds.ts';
import { identityHandlers } from './fake-identity.ts';
import { listHandlers } from './fake-lists.ts';
import { lockerHandlers } from './fake-lockers.ts';
import { peopleHandlers } from './fake-people.ts';
import { pharmacyHandlers } from './fake-pharmacy.ts';
import { profileHandlers } from './fake-profile.ts';
import { securityHandlers } from './fake-security.ts';
import { statisticsHandlers } from './fake-statistics.ts';
import { temperatureHandlers } from './fake-temperatures.ts';
import { todayHandlers } from './fake-today.ts';
import { viewHandlers } from './fake-views.ts';
import { live, requests, signedIn } from './fake-state.ts';

export {
  changeLocker,
  countOf,
  failure,
  live,
  requests,
  result,
  state,
} from './fake-state.ts';

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
  const entry = {
    line: `${request.method} ${new URL(request.url).pathname}`,
    address: request.url,
    token: request.headers.get('AuthToken'),
    body: undefined as unknown,
  };
  requests.push(entry);
  if (request.body === null) return;
  entry.body = await request
    .clone()
    .json()
    .catch(() => undefined);
});
