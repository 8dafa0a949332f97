import { CallError, NO_RESPONSE } from './call-error.ts';

/** The kinds of load failures that screens distinguish. */
export type LoadFailureKind =
  | 'noResponse'
  | 'busy'
  | 'broken'
  | 'refused'
  | 'notFound'
  | 'notUnderstood'
  | 'unexpected';

/** Temporary kinds: they are retried automatically. */
const temporaryKinds: readonly LoadFailureKind[] = ['noResponse', 'busy', 'broken'];

const kindsByStatus: Readonly<Record<number, LoadFailureKind>> = {
  [NO_RESPONSE]: 'noResponse',
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  408: 'noResponse',
  410: 'notFound',
  429: 'busy',
};

/**
 * The kind of a failure; 'unexpected' for errors other than a CallError, such as a bug in the
 * screen.
 */
export function loadFailureKind(error: unknown): LoadFailureKind {
  if (!(error instanceof CallError)) return 'unexpected';
  const known = kindsByStatus[error.status];
  if (known !== undefined) return known;
  if (error.status >= 500) return 'broken';
  return error.status >= 400 ? 'notUnderstood' : 'unexpected';
}

/** Whether the same call may succeed later without any change. */
export function isTemporary(error: unknown): boolean {
  return temporaryKinds.includes(loadFailureKind(error));
}
