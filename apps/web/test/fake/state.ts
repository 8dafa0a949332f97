import {
  type Call,
  type CallArguments,
  type CallInput,
  type CallResult,
  fullPath,
} from '@kolli/contract/call/call';
import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/call/error-codes';
import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { createFakeLive } from './live.ts';
import { type Handler, http, type Resolver } from './network.ts';
import { sampleBox } from '../sample/box.ts';
import { sampleDelivery } from '../sample/delivery.ts';
import { BOX_ID, SECOND_BOX_ID } from '../sample/ids.ts';
import { sampleProfile } from '../sample/profile.ts';

const resets: (() => void)[] = [];

/** A part of the fake server's state, which a test changes and the next test finds as it was. */
export function fakeState<State extends object>(fresh: () => State): State {
  const part = fresh();
  resets.push(() => {
    if (Array.isArray(part)) part.length = 0;
    Object.assign(part, fresh());
  });
  return part;
}

/** The received requests; a line is 'METHOD /path'. */
export const requests = fakeState<
  { line: string; address: string; token: string | null; body: unknown }[]
>(() => []);
export const live = createFakeLive();
export const state = fakeState(() => ({
  hasSession: false,
  password: 'correct horse',
  validToken: 'token-1',
  tokensGiven: 0,
  profile: sampleProfile(),
  boxes: [sampleBox(), { ...sampleBox(), id: SECOND_BOX_ID }],
  waiting: [sampleDelivery()] as DeliveryFacts[],
  /** The pharmacy's shelves; none by default. */
  shelves: [] as { name: string; numberOfReservations: number }[],
}));

/** Undoes all changes to the fake server, whichever test made them. */
export function resetFakes(): void {
  for (const reset of resets) reset();
  live.endAll();
  live.beginWith({ coveredMs: 30_000, recent: [] });
}

/** The number of requests of a call, such as 'GET /api/profile'. */
export function countOf(line: string): number {
  return requests.filter((request) => request.line === line).length;
}

/** An error response of the server. */
export function failure(code: ErrorCode, errors?: { msg: string; path: string }[]): Response {
  return Response.json(
    { code, message: sentenceOf(code), ...(errors ? { errors } : {}) },
    { status: statusOf(code) },
  );
}

/** A result response with its envelope. */
export function result(value: unknown): Response {
  return Response.json({ result: value });
}

/** Responds only to callers with the current token, like the server. */
export function signedIn(resolver: Resolver): Resolver {
  return (info) => {
    const token = info.request.headers.get('AuthToken');
    if (token === state.validToken) return resolver(info);
    return failure(token ? 'auth/id-token-expired' : 'not_authorized');
  };
}

type Sent<C> = {
  readonly params: CallArguments<C>['params'];
  readonly query: Record<string, string>;
  readonly body: CallInput<C>['body'];
};
type Answer<C> = CallResult<C> | Response | undefined;

/** Handles a call of the contract by signed-in callers: `respond` returns its result, or a failure. */
export function on<C extends Call>(
  call: C,
  respond: (sent: Sent<C>) => Answer<C> | Promise<Answer<C>>,
): Handler {
  const add = http[call.method.toLowerCase() as Lowercase<C['method']>];
  return add(
    fullPath(call),
    signedIn(async ({ request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      call.query?.parse(query);
      const body: unknown = request.body === null ? undefined : await request.json();
      const answer = await respond({ params, query, body } as Sent<C>);
      return answer instanceof Response ? answer : result(answer);
    }),
  );
}

/** Handles a call of the identity service: `respond` returns its answer, nothing for an empty one, or a failure. */
export const onIdentity = (
  path: string,
  respond: (body: Record<string, string>) => object | undefined,
): Handler =>
  http.post(`/identity/${path}`, async ({ request }) => {
    const body = request.body === null ? {} : await request.json();
    const answer = respond(body as Record<string, string>) ?? {};
    return answer instanceof Response ? answer : Response.json(answer);
  });

/** A page of rows after the one of this key, and the key to go on from, or null at the end. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, lastKey }: { limit?: unknown; lastKey?: unknown },
  keyOf: (row: Row) => string,
): { page: Row[]; lastKey: string | null } {
  const from = rows.findIndex((row) => keyOf(row) === lastKey) + 1;
  const page = rows.slice(from, from + Number(limit));
  const last = from + page.length < rows.length ? page.at(-1) : undefined;
  return { page, lastKey: last === undefined ? null : keyOf(last) };
}

/** The doors of a box. */
export const lockersOf = (boxId: string | null | undefined): Locker[] =>
  state.boxes
    .filter(({ id }) => id === boxId)
    .flatMap(({ info }) => info.modules.flatMap(({ lockers }) => lockers));

/** Changes a door and sends a notice, like an event at the server. */
export function changeLocker(lockerId: string, changes: Partial<Locker>): void {
  Object.assign(lockersOf(BOX_ID).find((one) => one.lockerId === lockerId) ?? {}, changes);
}

/** Changes a box, and returns it. */
export function changeBox(
  change: (box: PickupBox) => PickupBox,
  id: string = BOX_ID,
): PickupBox | undefined {
  state.boxes = state.boxes.map((box) => (box.id === id ? change(box) : box));
  return state.boxes.find((box) => box.id === id);
}
