import { methodsOf, type Methods, resultOf } from './call-methods.ts';
import {
  type BoxCalls,
  boxCalls,
  type FollowCommandsResult,
  type ShowDeviceStateResult,
} from './calls.gen.ts';
import { eventsOf } from './event-stream.ts';
import { type CallOptions, type Connection, sendCall } from './send-call.ts';

export { KolliError } from './kolli-error.ts';
export type { CallOptions, Connection } from './send-call.ts';
export type * from './calls.gen.ts';

/** The state document with its tag. */
export interface TaggedState {
  readonly state: ShowDeviceStateResult;
  readonly etag: string;
}

/** What the stream brings: read the state again at `ready` and `state`, do the `command`. */
export type BoxMessage =
  | { readonly kind: 'ready' | 'state' }
  | { readonly kind: 'command'; readonly command: FollowCommandsResult };

/** The calls of a box. */
export interface Box extends Omit<Methods<BoxCalls>, 'followCommands'> {
  /** The state document; undefined while it is still the one with this tag. */
  readonly readState: (etag?: string, options?: CallOptions) => Promise<TaggedState | undefined>;
  /** The messages of one stream. It ends when the connection is lost: connect again after a pause. */
  readonly messages: (options?: CallOptions) => AsyncGenerator<BoxMessage, void>;
}

async function readState(
  connection: Connection,
  etag?: string,
  options?: CallOptions,
): Promise<TaggedState | undefined> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const response = await sendCall(connection, boxCalls.showDeviceState, {}, options, headers);
  if (response.status === 304) return undefined;
  const state = (await resultOf(response)) as ShowDeviceStateResult;
  return { state, etag: response.headers.get('etag') ?? '' };
}

async function* messages(
  connection: Connection,
  options: CallOptions = {},
): AsyncGenerator<BoxMessage, void> {
  const call = { ...boxCalls.followCommands, isStream: true } as const;
  const response = await sendCall(connection, call, {}, options);
  for await (const { event: kind, data } of eventsOf(response)) {
    if (kind === 'ready' || kind === 'state') yield { kind };
    if (kind === 'command') yield { kind, command: JSON.parse(data) as FollowCommandsResult };
  }
}

/** A connection of a box with its key, or without one for its enrolment. Nothing is sent before the first call. */
export function connectBox(connection: Connection): Box {
  return {
    ...methodsOf<BoxCalls>(connection, boxCalls),
    readState: (etag, options) => readState(connection, etag, options),
    messages: (options) => messages(connection, options),
  };
}

const base64url = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A new secret for the enrolment of a box: store it before its hash is sent. */
export async function newBoxSecret(): Promise<{ secret: string; secretHash: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, secretHash: base64url(hash) };
}

/** What the typed digits are compared with: `pinHash` of the state document that has this `pinKey`. */
export async function hashPin(pinKey: string, pin: string): Promise<string> {
  const text = atob(pinKey.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const kind = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, kind, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(pin)));
}

/**
 * What the digits that staff typed are compared with: each `slowPinHash` of the state document. Takes about a fifth of a
 * second.
 */
export async function hashStaffPin(
  { pharmacyId, staffPinIterations: iterations }: StaffPinFacts,
  pin: string,
): Promise<string> {
  const [typed, salt] = [pin, pharmacyId].map((text) => new TextEncoder().encode(text));
  const key = await crypto.subtle.importKey('raw', typed ?? new Uint8Array(), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const kind = { name: 'PBKDF2', hash: 'SHA-256', salt: salt ?? new Uint8Array(), iterations };
  return hex(await crypto.subtle.deriveBits(kind, key, 256));
}

/** The fields of a state document that slow hashes are made with. */
export interface StaffPinFacts {
  readonly pharmacyId: string;
  readonly staffPinIterations: number;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
