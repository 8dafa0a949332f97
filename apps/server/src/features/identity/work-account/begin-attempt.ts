import { randomBytes } from 'node:crypto';
import { networksOf } from '../../../platform/http/access/networks-of.ts';
import type { AttemptLimit, AttemptWindows } from '../attempts/attempt-windows.ts';
import type {
  AttemptKeys,
  WorkAccountAttempt,
  WorkAccountAttempts,
} from '../attempts/work-account-attempts.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { localPath } from './local-path.ts';
import type { WorkAccountIssuer } from './work-account-issuer.ts';
import type { WorkAccountLinks } from './work-account-links.ts';

/** Dependencies of an attempt. */
export interface AttemptDeps {
  readonly issuer: WorkAccountIssuer;
  readonly attempts: WorkAccountAttempts;
  readonly links: WorkAccountLinks;
  readonly windows: Pick<AttemptWindows, 'reserve'>;
}

/** Where the browser goes, and what it has to send back. */
export interface Sent extends AttemptKeys {
  readonly location: string;
}

/** How often one network may start a sign-in. */
const START_LIMIT: AttemptLimit = { tries: 60, windowMs: 600_000 };

/** What an attempt is for, and where its answer is to come. */
export interface Purpose extends Omit<WorkAccountAttempt, 'redirect'> {
  readonly redirectUri: string;
  /** Requested path to open after the sign-in. */
  readonly redirect: unknown;
  readonly address: string;
  /** It begins by itself, after an answer that could not be used. */
  readonly isAgain?: boolean;
}

/** Ends the state of an attempt that began by itself: a browser that stores no cookies must not go round for ever. */
export const BEGUN_AGAIN = '.again';

/** @throws IdentityError work_account_unavailable, too_many_requests, reset_link_has_expired for an invalid invitation */
export async function beginAttempt(
  { windows, issuer, attempts, links }: AttemptDeps,
  { redirectUri, address, isAgain = false, ...purpose }: Purpose,
): Promise<Sent> {
  for (const { name: value, share } of networksOf(address)) {
    const limit = { ...START_LIMIT, tries: START_LIMIT.tries * share };
    const reserved = await windows.reserve({ kind: 'work-account', value }, limit);
    if ('retryAfterSeconds' in reserved) throw new IdentityError('too_many_requests', reserved);
  }
  const { userId, linkHash } = purpose;
  if (linkHash !== null && !(await links.isInvitation(linkHash)))
    throw new IdentityError('reset_link_has_expired');
  const keys = { state: `${newSecret()}${isAgain ? BEGUN_AGAIN : ''}`, browser: newSecret() };
  const location = await issuer.begin(keys.state, redirectUri);
  await attempts.begin(keys, { redirect: localPath(purpose.redirect), userId, linkHash });
  return { location, ...keys };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
