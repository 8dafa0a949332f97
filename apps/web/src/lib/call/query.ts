import type { Call, CallInput, CallResult } from '@kolli/contract/call/call';
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { CallFailures } from './call-failures.ts';
import { isForeign } from './handle-call-error.ts';
import { noteReadTimes } from './read-times.ts';
import { sessionState } from './token.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True if the screen shows this error itself, such as at its field. */
      readonly isShownByScreen?: (error: CallError) => boolean;
      /** What the call is about, such as a kolli ID, where the screen does not wait for the answer. */
      readonly about?: (variables: never) => string;
    };
  }
}

const RETRIES = 2;
/** For how long an answer need not be asked for again. */
const STALE_MS = 30_000;

/**
 * Creates the query client; every failure is passed to `failures` once. If there is no data to
 * show, the screen itself shows the failure, so a retry that fails in the same way is not reported
 * again.
 */
export function createQueryClient(failures: CallFailures): QueryClient {
  const known = new WeakMap<object, CallError>();
  const isNews = (error: CallError, query: Query<unknown, unknown>) => {
    const before = known.get(query);
    known.set(query, error);
    if (query.state.data !== undefined || before === undefined) return true;
    return before.code !== error.code || before.status !== error.status;
  };
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof CallError) || isForeign(error) || isTooLate(error)) return;
      if (isNews(error, query)) failures.report(error);
    },
    onSuccess: (_data, query) => {
      known.delete(query);
    },
  });
  noteReadTimes(queryCache);
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, variables, _onMutateResult, { meta }) => {
        if (!(error instanceof CallError) || isTooLate(error)) return;
        if (meta?.isShownByScreen?.(error) === true) return;
        failures.report(error, meta?.about?.(variables as never));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        retryOnMount: isAskedAgain,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Whoever signs in next is not shown the failures of the session before, nor signed out by them. */
function isTooLate({ status }: CallError): boolean {
  const session = sessionState();
  return session === 'over' || (session === 'closing' && status === 401);
}

/** Other parts of a screen do not ask for what was refused; who comes back later may have the access by then. */
function isAskedAgain({ state: { error, errorUpdatedAt } }: Query): boolean {
  const isRefused = error instanceof CallError && isForeign(error);
  return !isRefused || Date.now() - errorUpdatedAt > STALE_MS;
}

/** Retries only failures that may be temporary: no response, or a server error. */
function shouldRetry(count: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  return count < RETRIES && (error.status === 0 || error.status >= 500);
}

/** The query key of a call: its path first, so that all queries of a call can be matched. */
export function queryKey<C extends Call>(definition: C, input: CallInput<C>) {
  return [definition.path, input] as const;
}

/** The query of a read call. */
export function callQuery<C extends Call>(definition: C, input: CallInput<C>) {
  return queryOptions<CallResult<C>, Error, CallResult<C>, ReturnType<typeof queryKey<C>>>({
    queryKey: queryKey(definition, input),
    queryFn: ({ signal }) => call(definition, input, signal),
    networkMode: 'always',
  });
}

/** Whether nothing has come of a query yet: neither an answer nor a failed try. */
export const awaitsFirstAnswer = (query: {
  readonly isLoading: boolean;
  readonly isFetched: boolean;
  readonly failureCount: number;
}): boolean => query.isLoading && !query.isFetched && query.failureCount === 0;
