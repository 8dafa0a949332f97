import { allCalls } from '@kolli/contract/all-calls';
import { type Call, fullPath } from '@kolli/contract/call/call';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
} from 'fastify';
import type { z } from 'zod';
import { CodedError } from '../coded-error.ts';
import type { CallCounter } from './call-limits.ts';
import { type AccessGuard, checkAccess, identifyCaller } from './check-access.ts';
import { InvalidInput } from './error-answer.ts';
import { refuseIdentityNumbers } from './refuse-identity-numbers.ts';
import type { IdempotencyDeps } from './idempotency/answer-once.ts';
import { honourKey, idempotencyHeaders, takesKey } from './idempotency/honour-key.ts';
import { jsonSchemaOf, responseSchemas, serializeWhenSent } from './json-schema.ts';
import { isFromOurPages, sourceOf } from './access/same-site.ts';
import {
  alreadySent,
  type Caller,
  type Exchange,
  type Route,
  type StaffAt,
  Undoable,
} from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const parts = { params: 'params', querystring: 'query', body: 'body' } as const;

/** Whether machines make the call, with a key. */
function isForMachines({ access }: Pick<Call, 'access'>): boolean {
  return access === 'device' || access === 'orderSource' || access === 'smsGateway';
}

/** The OpenAPI security requirement of a call. */
function securityOf({ access }: Call): Record<string, string[]>[] {
  if (access === 'public' || access === 'customer') return [];
  return isForMachines({ access }) ? [{ key: [] }] : [{ AuthToken: [] }];
}

/** The parsers of input by their JSON Schemas, and the schemas by their calls: servers of one process share them. */
const parsers = new WeakMap<object, z.ZodType>();
const schemas = new WeakMap<Call, FastifySchema>();

function schemaOf(name: string, call: Call): FastifySchema {
  const known = schemas.get(call);
  if (known !== undefined) return known;
  const schema: Record<string, unknown> = {
    operationId: name,
    summary: call.summary,
    tags: [call.surface],
    security: securityOf(call),
    response: responseSchemas(call),
  };
  if (takesKey(call)) schema.headers = idempotencyHeaders;
  for (const [place, part] of Object.entries(parts)) {
    const parser = call[part];
    if (parser === undefined) continue;
    const json = jsonSchemaOf(parser, 'input');
    parsers.set(json, parser);
    schema[place] = json;
  }
  schemas.set(call, schema);
  return schema;
}

/** Parses each part of the input by the call's own schema. */
const checkInput: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const parser = parsers.get(schema as object);
  return (input: unknown) => {
    const parsed = parser?.safeParse(input ?? {});
    if (parsed === undefined) return { value: input };
    if (parsed.success) return { value: parsed.data };
    const part = parts[httpPart as keyof typeof parts] ?? 'input';
    return { error: new InvalidInput(part, parsed.error) };
  };
};

/** Checks before every call. */
export interface CallGuard {
  readonly door: AccessGuard & IdempotencyDeps & { readonly origins: ReadonlySet<string> };
  readonly count: CallCounter;
  /** Is given each answer to a member of staff. */
  readonly onStaffAnswer: (caller: StaffAt, answer: unknown) => void;
}

/** Refuses pages of other sites early: they cannot have a token, but guesses cost resources. */
function refuseOtherSites(request: FastifyRequest, origins: ReadonlySet<string>): void {
  if (!isFromOurPages(sourceOf(request), origins)) throw new CodedError('forbidden');
}

const nobody: Caller = { kind: 'nobody' };

/** Counts also machines that are refused, for their address. */
async function identifyAndCount(
  { door, count }: CallGuard,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.caller = await identifyCaller(door, call, request).catch(async (error: unknown) => {
    if (call.surface !== 'api') await count(request, reply);
    throw error;
  });
  await count(request, reply);
}

/** Does the work of a call, once where it has an `Idempotency-Key`. */
const answerCall = (
  { door }: CallGuard,
  { call, answer }: Route,
  input: Parameters<Route['answer']>[0],
  exchange: Exchange,
) => {
  const caller = exchange.request.caller ?? nobody;
  const work = () => answer(input, caller, exchange);
  return caller.kind === 'orderSource' && takesKey(call)
    ? honourKey(door, exchange, caller, work)
    : work();
};

function registerCall(app: FastifyInstance, guard: CallGuard, name: string, route: Route): void {
  const { door } = guard;
  const { call } = route;
  app.route({
    method: call.method,
    url: fullPath(call),
    schema: schemaOf(name, call),
    config: { isForMachines: isForMachines(call), callName: name },
    validatorCompiler: checkInput,
    serializerCompiler: serializeWhenSent,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (call.surface === 'api') refuseOtherSites(request, door.origins);
      await identifyAndCount(guard, call, request, reply);
    },
    preValidation: async (request) => {
      request.caller = await checkAccess(door, call, request, request.caller ?? nobody);
    },
    preHandler: async ({ caller, body }) => {
      if (caller?.kind !== 'staff' || body === undefined || call.hasLines === true) return;
      await refuseIdentityNumbers(door.store, caller.at?.pharmacyId, body);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const result = await answerCall(guard, route, { params, query, body }, { request, reply });
      if (request.caller?.kind === 'staff') guard.onStaffAnswer(request.caller, result);
      if (result instanceof Undoable) return { result: result.result, undo: result.undo };
      return result === alreadySent ? reply : { result };
    },
  });
}

/**
 * Registers calls as routes. Each identifies the caller, checks pharmacy and permission, then
 * validates the input (so that strangers learn nothing of it), refuses identity numbers in texts, and returns `{result}`, serialized
 * by the contract so that unknown fields are dropped. Throws at start if a call has no route or a
 * route no call.
 */
export function registerCalls(
  app: FastifyInstance,
  guard: CallGuard,
  routes: readonly Route[],
): void {
  const names = new Map(Object.entries(allCalls).map(([name, call]) => [call, name]));
  app.decorateRequest('caller', null);
  for (const route of routes) {
    const name = names.get(route.call);
    if (name === undefined || !names.delete(route.call))
      throw new Error(`${route.call.path} is no call of the contract, or has two routes`);
    registerCall(app, guard, name, route);
  }
  const missing = [...names.keys()].map(({ method, path }) => `${method} ${path}`);
  if (missing.length > 0) throw new Error(`Calls without a route: ${missing.join(', ')}`);
}
