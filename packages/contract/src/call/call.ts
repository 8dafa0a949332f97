import type { Permission } from '@kolli/domain/people/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may make a call. A permission means: signed in, with web access and a role that has this
 * permission at the pharmacy that the call touches; with `orAdministration` also the administration of the
 * installation, at every pharmacy. `administration` is that right alone: a person has it from the operator
 * (`kolli administrator`), and no role contains it (SEC-01). `device` and `orderSource` are machines with
 * keys, `smsGateway` is the provider that reports the delivery of messages.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'customer'
  | 'device'
  | 'orderSource'
  | 'smsGateway'
  | 'administration'
  | { readonly permission: Permission; readonly orAdministration?: true };

/**
 * The fields of a call that identify the pharmacy it touches, checked before its handler runs. If there
 * are several, at least one must be present, and all must belong to the same pharmacy.
 */
export interface Touches {
  readonly pharmacy?: FieldPath;
  readonly box?: FieldPath;
  /** Ids of boxes or pharmacies, separated by commas; all of one pharmacy. */
  readonly places?: FieldPath;
  /** A delivery's `docId`, or the kolli ID of an open delivery of the pharmacy that the caller works in. */
  readonly delivery?: FieldPath;
  /** The pharmacy that the caller works in; with other fields, only when none of these is present. */
  readonly current?: true;
  /** A person with access to the touched pharmacy. */
  readonly user?: FieldPath;
}
export type FieldPath = `${'params' | 'query' | 'body'}.${string}`;

export type Surface = 'api' | 'device' | 'integration';

/** Path prefix of each surface. */
export const surfacePrefix: Record<Surface, string> = {
  api: '/api',
  device: '/device/v1',
  integration: '/integration/v1',
};

/** The definition of a call as data, for routes, clients, documents and tests. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly surface: Surface;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in the specification, with parameters as `:name`, without the surface's prefix. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly touches?: Touches;
  /**
   * Also accepted with a token that expired within the last day, or whose session or account has ended.
   * Only for calls that return no data.
   */
  readonly mayHaveEnded?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The content of `result`; for a stream the data of each event. */
  readonly result: Result;
  readonly isStream?: boolean;
  /** Its body has lines that its handler checks one by one, also for identity numbers in texts (SEC-17). */
  readonly hasLines?: true;
  /** Only reads, although it has a body: it honours no `Idempotency-Key` (INT-09). */
  readonly isReading?: true;
  /** Answers `undo` beside `result` if it changed something: a text by which the caller can undo that (LST-04). */
  readonly isUndoable?: true;
  /** The error codes of this call, in addition to those of every call. */
  readonly errors: readonly ErrorCode[];
}

/** Defines a call with the exact types of its parts. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
>(call: Call<Params, Query, Body, Result>): Call<Params, Query, Body, Result> {
  return call;
}

type Part<Name extends string, Schema, Value> = Schema extends z.ZodUndefined
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** The caller's input: parameters, query and body before parsing. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Part<'params', P, z.input<P>> & Part<'query', Q, z.input<Q>> & Part<'body', B, z.input<B>>
    : never;

/** The handler's arguments: parameters, query and body after parsing. */
export type CallArguments<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Part<'params', P, z.output<P>> & Part<'query', Q, z.output<Q>> & Part<'body', B, z.output<B>>
    : never;

/** The content of `result`. */
export type CallResult<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** The call's full path pattern, such as `/api/pickup-boxes/show/:id`. */
export function fullPath(call: Pick<Call, 'surface' | 'path'>): string {
  return surfacePrefix[call.surface] + call.path;
}
