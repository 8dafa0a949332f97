import { CallError, NO_RESPONSE } from './call-error.ts';

/** What became of a reading call that failed, as the screen says it. */
export type LoadFailureKind =
  | 'noAnswer'
  | 'busy'
  | 'broken'
  | 'refused'
  | 'notFound'
  | 'notUnderstood'
  | 'unexpected';

/** Kinds that time can heal: they are tried again by themselves. */
const passing: readonly LoadFailureKind[] = ['noAnswer', 'busy', 'broken'];

const kindsByStatus: Readonly<Record<number, LoadFailureKind>> = {
  [NO_RESPONSE]: 'noAnswer',
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  408: 'noAnswer',
  410: 'notFound',
  429: 'busy',
};

/** What happened; 'unexpected' is what no server answered, such as a fault of the screen itself. */
export function loadFailureKind(error: unknown): LoadFailureKind {
  if (!(error instanceof CallError)) return 'unexpected';
  const known = kindsByStatus[error.status];
  if (known !== undefined) return known;
  if (error.status >= 500) return 'broken';
  return error.status >= 400 ? 'notUnderstood' : 'unexpected';
}

/** Whether the same call may succeed later without anybody changing anything. */
export function canHeal(error: unknown): boolean {
  return passing.includes(loadFailureKind(error));
}
