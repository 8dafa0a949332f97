import type { Call, CallArguments, CallResult } from '@kolli/contract/call/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceCaller, OrderSourceCaller } from '../session/machine-keys.ts';
import type { StaffAccess, StaffCaller } from '../session/staff-caller.ts';

/** The raw request and reply, for the few calls that need a header or a stream. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Staff with the access that the call was allowed by; null where a call touches no pharmacy. */
export type StaffAt = StaffCaller & { readonly at: StaffAccess | null };
/** Staff at the pharmacy that the call touches. */
export type StaffAtPharmacy = StaffCaller & { readonly at: StaffAccess };

export type Caller = StaffAt | DeviceCaller | OrderSourceCaller | { readonly kind: 'nobody' };

/** What a change answers: its result, and what undoes it. */
export class Undoable<Result> {
  readonly result: Result;
  readonly undo: string;

  constructor(result: Result, undo: string) {
    this.result = result;
    this.undo = undo;
  }
}

/** A call with its handler. */
export interface Route {
  readonly call: Call;
  readonly answer: (input: unknown, caller: Caller, exchange: Exchange) => Promise<unknown>;
}

type Answer<C extends Call, Who> = (
  input: CallArguments<C>,
  caller: Who,
  exchange: Exchange,
) => Promise<CallResult<C> | Undoable<CallResult<C>> | typeof alreadySent>;

/** Returned by a handler that has sent the reply itself: streams and 304. */
export const alreadySent = Symbol('already sent');

function route<C extends Call, Who extends Caller>(
  call: C,
  isRight: (caller: Caller) => caller is Who,
  answer: Answer<C, Who>,
): Route {
  return {
    call,
    answer: (input, caller, exchange) => {
      if (!isRight(caller)) throw new Error(`${call.path} was registered for another caller`);
      return answer(input as CallArguments<C>, caller, exchange);
    },
  };
}

const isStaff = (caller: Caller): caller is StaffAt => caller.kind === 'staff';
const isStaffAtPharmacy = (caller: Caller): caller is StaffAtPharmacy =>
  caller.kind === 'staff' && caller.at !== null;
const isDevice = (caller: Caller): caller is DeviceCaller => caller.kind === 'device';
const isOrderSource = (caller: Caller): caller is OrderSourceCaller =>
  caller.kind === 'orderSource';
const isAnybody = (caller: Caller): caller is Caller => caller !== undefined;

/** A call of a signed-in person that touches no single pharmacy. */
export const signedInRoute = <C extends Call>(call: C, answer: Answer<C, StaffAt>) =>
  route(call, isStaff, answer);
/** A call that the administration of the installation may make, at any pharmacy: `caller.at` may be null. */
export const administrationRoute = <C extends Call>(call: C, answer: Answer<C, StaffAt>) =>
  route(call, isStaff, answer);
/** A call of staff that touches a pharmacy or a box: `caller.at` is the access that allows it. */
export const staffRoute = <C extends Call>(call: C, answer: Answer<C, StaffAtPharmacy>) =>
  route(call, isStaffAtPharmacy, answer);
/** A call of a pickup box. */
export const deviceRoute = <C extends Call>(call: C, answer: Answer<C, DeviceCaller>) =>
  route(call, isDevice, answer);
/** A call of an order source. */
export const orderSourceRoute = <C extends Call>(call: C, answer: Answer<C, OrderSourceCaller>) =>
  route(call, isOrderSource, answer);
/** A call that anybody may make. */
export const publicRoute = <C extends Call>(call: C, answer: Answer<C, Caller>) =>
  route(call, isAnybody, answer);
