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
import { live, requests, result, failure, signedIn, state } from './fake-state.ts';

export {
  changeLocker,
  countOf,
  failure,
  live,
  requests,
  resetState,
  result,
  state,
} from './fake-state.ts';

const accesses = () => ({
  status: state.profile.pharmacyId === null ? 300 : 200,
  pharmacyId: state.profile.pharmacyId,
  pharmacyAccesses: state.profile.pharmacyAccesses,
});

const apiHandlers = [
  http.get(
    '/api/users/pharmacy-accesses',
    signedIn(() => result(accesses())),
  ),
  http.patch(
    '/api/users/pharmacy-accesses',
    signedIn(async ({ request }) => {
      const { pharmacyId } = (await request.json()) as { pharmacyId: string };
      state.profile = { ...state.profile, pharmacyId };
      return result({ pharmacyId });
    }),
  ),
  http.post(
    '/api/users/login-logs/logged-in',
    signedIn(() => result({})),
  ),
  http.post(
    '/api/users/login-logs/logged-out',
    signedIn(() => result({})),
  ),
  http.post(
    '/api/users/change-lang',
    signedIn(async ({ request }) => result(await request.json())),
  ),
  http.get(
    '/api/pickup-boxes/show-by-pharmacy-id/:id',
    signedIn(({ params }) =>
      state.profile.pharmacyIds.includes(String(params['id']))
        ? result(state.boxes)
        : failure('forbidden'),
    ),
  ),
  http.get(
    '/api/pickup-boxes/show/:id',
    signedIn(({ params }) => {
      const box = state.boxes.find(({ id }) => id === params['id']);
      return box ? result(box) : failure('forbidden');
    }),
  ),
  http.get(
    '/api/live/:id',
    signedIn(() => live.connect()),
  ),
];

const handlers = [
  ...identityHandlers,
  ...securityHandlers,
  ...profileHandlers,
  ...apiHandlers,
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
