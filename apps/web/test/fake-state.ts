import type { Delivery } from '@kolli/contract/deliveries';
import { type ErrorCode, sentenceOf, statusOf } from '@kolli/contract/error-codes';
import type { PickupBox } from '@kolli/contract/pickup-boxes';
import type { Profile } from '@kolli/contract/profile';
import { HttpResponse } from 'msw/http';
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
  /** The pharmacy's shelves; none unless a test gives it some. */
  shelves: { name: string; numberOfReservations: number }[];
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
    shelves: [],
  };
}

/** Begins anew: nobody is signed in, nothing was asked. */
export function resetState(): FakeState {
  state = freshState();
  requests.length = 0;
  live.endAll();
  live.beginWith({ coveredMs: 30_000, recent: [] });
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
export function signedIn(answer: Answer): Answer {
  return (info) => {
    const token = info.request.headers.get('AuthToken');
    if (token === state.validToken) return answer(info);
    return failure(token ? 'auth/id-token-expired' : 'not_authorized');
  };
}

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
