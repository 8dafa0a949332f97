import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/call/error-codes';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { Profile } from '@kolli/contract/people/profile';
import { createFakeLive } from './fake-live.ts';
import type { Resolver } from './network.ts';
import { sampleBox } from '../sample/sample-box.ts';
import { sampleDelivery } from '../sample/sample-delivery.ts';
import { BOX_ID, SECOND_BOX_ID } from '../sample/sample-ids.ts';
import { sampleProfile } from '../sample/sample-profile.ts';

/** State of the fake server; a test changes it before or during its run. */
export type FakeState = {
  hasSession: boolean;
  password: string;
  validToken: string;
  tokensGiven: number;
  profile: Profile;
  boxes: PickupBox[];
  waiting: DeliveryFacts[];
  /** The pharmacy's shelves; none by default. */
  shelves: { name: string; numberOfReservations: number }[];
};

/** The received requests, as 'METHOD /path'. */
export const requests: { line: string; address: string; token: string | null; body: unknown }[] =
  [];
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
    shelves: [],
  };
}

/** Resets to nobody signed in, and no requests. */
export function resetState(): FakeState {
  state = freshState();
  requests.length = 0;
  live.endAll();
  live.beginWith({ coveredMs: 30_000, recent: [] });
  return state;
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

/** Changes a door and sends a notice, like an event at the server. */
export function changeLocker(
  lockerId: string,
  changes: Partial<PickupBox['info']['modules'][number]['lockers'][number]>,
): void {
  const lockers = state.boxes
    .filter(({ id }) => id === BOX_ID)
    .flatMap((box) => box.info.modules.flatMap((module) => module.lockers));
  Object.assign(lockers.find((one) => one.lockerId === lockerId) ?? {}, changes);
}
