import { CallError } from '../../lib/call/call-error.ts';
import { dropToken, refreshToken } from '../../lib/call/token.ts';
import type { AppCache } from './app-cache.ts';
import { identityCall } from '../../lib/call/identity-call.ts';
import { closeIdentitySession, type Missing, openIdentitySession } from './identity.ts';

/** What Login does next: continue, ask for a pharmacy first, or show the key's text. */
export type SignInOutcome = {
  errorKey?: string;
  /** The user has several pharmacies and has not chosen one yet (300). */
  mustChoose?: true;
  /** The password was right, and the session waits for this. */
  missing?: Missing;
};

export type OpenCache = () => Promise<AppCache>;

/**
 * Loads the code of the steps after sign-in; called early, while the user types, to save time
 * later.
 */
export const loadAfterSignIn = () => import('./after-sign-in.ts');

/**
 * Signs in: session, token, pharmacy, profile, login log (AUT-11, AUT-12). If a step fails, the
 * session is closed again and the error's code returned (AUT-14).
 */
export async function signIn(
  credentials: { email: string; password: string },
  openCache: OpenCache,
): Promise<SignInOutcome> {
  try {
    const missing = await openIdentitySession(credentials.email, credentials.password);
    if (missing !== undefined) return { missing };
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

/** Continues a sign-in with a code of the app, or a recovery code (SEC-03). */
export async function takeSecondStep(
  step: { code: string } | { recoveryCode: string },
  openCache: OpenCache,
): Promise<SignInOutcome> {
  try {
    await identityCall('POST', '/identity/second-step', step);
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

/** Continues with a session that the identity service opened, by password or work account. */
export async function enter(openCache: OpenCache): Promise<SignInOutcome> {
  try {
    if ((await refreshToken()) === null) {
      throw new CallError({ code: 'user_token_can_not_be_retrieved', status: 401 });
    }
    const [{ afterSignIn }, cache] = await Promise.all([loadAfterSignIn(), openCache()]);
    return await afterSignIn(cache);
  } catch (error) {
    dropToken();
    await closeIdentitySession().catch(() => undefined);
    return { errorKey: keyOf(error) };
  }
}

/** The key of the text for a failed call. */
export function keyOf(error: unknown): string {
  return error instanceof CallError ? error.code : 'error';
}
