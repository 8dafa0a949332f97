import { CallError } from '../../lib/call-error.ts';
import { dropToken, refreshToken } from '../../lib/token.ts';
import type { AppCache } from './app-cache.ts';
import { closeIdentitySession, openIdentitySession } from './identity.ts';

/** What Login does next: it goes on, asks for a pharmacy first, or shows the key's text. */
export type SignInOutcome = {
  errorKey?: string;
  /** The pharmacies of a person who has chosen none of them yet (300). */
  choices?: readonly string[];
};

type OpenCache = () => Promise<AppCache>;

/** Loads what follows sign-in; called early, while somebody types, it costs no time later. */
export const loadAfterSignIn = () => import('./after-sign-in.ts');

/**
 * Signs in: the session, the token, the pharmacy, the profile, the login log (AUT-11, AUT-12).
 * Whatever fails undoes the rest and is told by its code (AUT-14).
 */
export async function signIn(
  credentials: { email: string; password: string },
  openCache: OpenCache,
): Promise<SignInOutcome> {
  try {
    await openIdentitySession(credentials.email, credentials.password);
  } catch (error) {
    return { errorKey: keyOf(error) };
  }
  return await enter(openCache);
}

/** Goes on with a session that the identity service has opened, by password or work account. */
export async function enter(openCache: OpenCache): Promise<SignInOutcome> {
  try {
    if ((await refreshToken()) === null) {
      throw new CallError({ code: 'user_token_can_not_be_retrieved', status: 401 });
    }
    const [{ afterSignIn }, cache] = await Promise.all([loadAfterSignIn(), openCache()]);
    const choices = await afterSignIn(cache);
    return choices === null ? {} : { choices };
  } catch (error) {
    dropToken();
    await closeIdentitySession().catch(() => undefined);
    return { errorKey: keyOf(error) };
  }
}

function keyOf(error: unknown): string {
  return error instanceof CallError ? error.code : 'error';
}
