import type { Permission } from '@kolli/domain/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may make a call. A permission means: signed in, with web access and a role that holds this
 * permission at the pharmacy the call touches. `device` and `orderSource` are machines with keys,
 * `smsGateway` is the provider that reports what became of a message.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'customer'
  | 'device'
  | 'orderSource'
  | 'smsGateway'
  | { readonly permission: Permission };

/**
 * Where a call names what it touches, always of one pharmacy: checked before its handler runs. Of
 * several fields any may be left out, but not all; those that are given must agree.
 */
export interface Touches {
  readonly pharmacy?: FieldPath;
  readonly box?: FieldPath;
  /** Ids of boxes or pharmacies, by commas; all of one pharmacy. */
  readonly places?: FieldPath;
  /** A delivery's `docId`, or the kolli ID of an open one of the pharmacy that the caller works in. */
  readonly delivery?: FieldPath;
  /** The pharmacy that the caller works in; beside other fields, where none of these is given. */
  readonly current?: true;
  /** A person with an access to the pharmacy that is touched. */
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

/** A call as data: everything a route, a client, a document and a test need to know of it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly surface: Surface;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As in the specification, parameters as `:name`, without the surface's prefix. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly touches?: Touches;
  /**
   * Also accepted with a token that expired within a day, or whose session or account has ended. Only
   * for calls that show nothing.
   */
  readonly mayHaveEnded?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What stands in `result`; of a stream: what each event's data is. */
  readonly result: Result;
  readonly isStream?: boolean;
  /** Codes of this call's own, beside those that every call can raise. */
  readonly errors: readonly ErrorCode[];
}

/** Declares a call and keeps the exact types of its parts. */
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

/** What the caller gives: parameters, query and body before parsing. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Part<'params', P, z.input<P>> & Part<'query', Q, z.input<Q>> & Part<'body', B, z.input<B>>
    : never;

/** What the handler gets: parameters, query and body after parsing. */
export type CallArguments<C> =
  C extends Call<infer P, infer Q, infer B>
    ? Part<'params', P, z.output<P>> & Part<'query', Q, z.output<Q>> & Part<'body', B, z.output<B>>
    : never;

/** What the call answers in `result`. */
export type CallResult<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** The call's full path pattern, such as `/api/pickup-boxes/show/:id`. */
export function fullPath(call: Pick<Call, 'surface' | 'path'>): string {
  return surfacePrefix[call.surface] + call.path;
}
