import { CallError } from './call-error.ts';

/** The id of a request that failed by a fault of the server, for the helpdesk; undefined of any other failure. */
export function faultIdOf(error: unknown): string | undefined {
  return error instanceof CallError && error.status >= 500 ? error.requestId : undefined;
}
