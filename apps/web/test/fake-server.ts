import type { Delivery } from '@kolli/contract/deliveries';
import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/error-codes';
import type { PickupBox } from '@kolli/contract/pickup-boxes';
import type { Profile } from '@kolli/contract/profile';
import { http, HttpResponse } from 'msw/http';
import { setupWorker } from 'msw/browser';
import { createFakeLive } from './fake-live.ts';
import { sampleBox } from './sample-box.ts';
import { sampleDelivery } from './sample-delivery.ts';
import { BOX_ID, SECOND_BOX_ID } from './sample-ids.ts';
import { sampleProfile } from './sample-profile.ts';

/** What the server stands in for knows; a test changes it before or while it runs. */
export type FakeState = {
  hasSession: boolean;
  password: string;
  validToken: string;
  tokensGiven: number;
  profile: Profile;
  boxes: PickupBox[];
  waiting: Delivery[];
};

/** The requests that came, as 'METHOD /path'. */
export const requests: { line: string; token: string | null; body: unknown }[] = [];
export const live = createFakeLive();
export let state: FakeState = freshState();

function freshState(): FakeState {
  return {
    hasSession: false,
    password: 'correct horse',
    validToken: 'token-1',
    tokensGiven: 0,
    profile: sampleProfile(),
    boxes: [sampleBox(), { ...sampleBox(), id: SECOND_BOX_ID }],
    waiting: [sampleDelivery()],
  };
}

/** Begins anew: nobody is signed in, nothing was asked. */
export function resetState(): FakeState {
  state = freshState();
  requests.length = 0;
  live.endAll();
  return state;
}

/** How often a call was made, such as 'GET /api/profile'. */
export function countOf(line: string): number {
  return requests.filter((request) => request.line === line).length;
}

/** An error as the server answers it. */
export function failure(code: ErrorCode, errors?: { msg: string; path: string }[]): Response {
  return HttpResponse.json(
    { code, message: sentenceOf(code), ...(errors ? { errors } : {}) },
    { status: statusOf(code) },
  );
}

/** A result in its envelope. */
export function result(value: unknown): Response {
  return HttpResponse.json({ result: value });
}

type Answer = (info: {
  request: Request;
  params: Record<string, string | readonly string[] | undefined>;
}) => Response | Promise<Response>;

/** Answers only callers with the token of the moment, as the server does. */
function signedIn(answer: Answer): Answer {
  return (info) => {
    const token = info.request.headers.get('AuthToken');
    if (token === state.validToken) return answer(info);
    return failure(token ? 'auth/id-token-expired' : 'not_authorized');
  };
}

const accesses = () => ({
  status: state.profile.pharmacyId === null ? 300 : 200,
  pharmacyId: state.profile.pharmacyId,
  pharmacyAccesses: state.profile.pharmacyAccesses,
});

const identityHandlers = [
  http.get('/identity/token', () => {
    if (!state.hasSession) return new HttpResponse(null, { status: 401 });
    state.tokensGiven += 1;
    state.validToken = `token-${String(state.tokensGiven)}`;
    return HttpResponse.json({ token: state.validToken });
  }),
  http.post<never, { password: string }>('/identity/sign-in/email', async ({ request }) => {
    const { password } = await request.json();
    if (password !== state.password) {
      return HttpResponse.json(
        { code: 'error_login_user_not_found_or_wrong_password' },
        { status: 401 },
      );
    }
    state.hasSession = true;
    return HttpResponse.json({});
  }),
  http.post('/identity/sign-out', () => {
    state.hasSession = false;
    return HttpResponse.json({});
  }),
];

const apiHandlers = [
  http.get(
    '/api/profile',
    signedIn(() => result(state.profile)),
  ),
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
    '/api/pharmacies/show/:id',
    signedIn(({ params }) =>
      result({
        id: params['id'],
        name: 'Vaasan Keskusapteekki',
        streetAddress: 'Kauppapuistikko 14',
        zipCode: '65100',
        city: 'Vaasa',
        country: 'FI',
        shelves: false,
        pickupBoxes: state.boxes.map(({ id }) => id),
      }),
    ),
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
    '/api/deliveries/open',
    signedIn(({ request }) => {
      const query = new URL(request.url).searchParams;
      const from = state.waiting.findIndex(({ docId }) => docId === query.get('lastKey')) + 1;
      const page = state.waiting.slice(from, from + Number(query.get('limit')));
      const isEnd = from + page.length >= state.waiting.length;
      return result({ deliveries: page, lastKey: isEnd ? null : page.at(-1)?.docId });
    }),
  ),
  http.post(
    '/api/deliveries/create/:boxId',
    signedIn(() => result(sampleDelivery())),
  ),
  http.patch(
    '/api/deliveries/assign/:pharmacyId/:id',
    signedIn(() => result(sampleDelivery())),
  ),
  http.get(
    '/api/live/:id',
    signedIn(() => live.connect()),
  ),
];

/** The server, as far as the browser sees it; a test overrides what it is about with `use`. */
export const worker = setupWorker(...identityHandlers, ...apiHandlers);

worker.events.on('request:start', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (!/^\/(api|identity)\//u.test(pathname)) return;
  const entry = {
    line: `${request.method} ${pathname}`,
    token: request.headers.get('AuthToken'),
    body: undefined as unknown,
  };
  requests.push(entry);
  void request
    .clone()
    .json()
    .then((body: unknown) => {
      entry.body = body;
    })
    .catch(() => undefined);
});

/** Puts a door into another state, as an event at the server would. */
export function changeLocker(
  lockerId: string,
  changes: Partial<PickupBox['info']['modules'][number]['lockers'][number]>,
): void {
  const lockers = state.boxes
    .filter(({ id }) => id === BOX_ID)
    .flatMap((box) => box.info.modules.flatMap((module) => module.lockers));
  Object.assign(lockers.find((one) => one.lockerId === lockerId) ?? {}, changes);
}
