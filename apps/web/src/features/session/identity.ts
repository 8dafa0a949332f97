import { CallError } from '../../lib/call/call-error.ts';
import { identityCall } from '../../lib/call/identity-call.ts';

/** What a sign-in lacks after the password: a second factor, or setting one up (SEC-03, SEC-05). */
export type MissingStep = 'second_factor' | 'setup';

/** What may be given as the second step, besides a recovery code. */
export type StepWay = 'app' | 'passkey';

/** A step that a sign-in lacks. */
export type Missing = { readonly step: MissingStep; readonly ways: readonly StepWay[] };

/**
 * Opens a session at the identity service: it sets a cookie and returns no token (AUT-05). Returns
 * the step that is missing, if there is one. Throws a CallError with the service's code, or 'error'
 * if there is none (AUT-10).
 */
export async function openIdentitySession(
  email: string,
  password: string,
): Promise<Missing | undefined> {
  try {
    const body = await identityCall('POST', '/identity/sign-in/email', { email, password });
    const { missingStep: step, ways } = Object(body) as Record<string, unknown>;
    if (step !== 'second_factor' && step !== 'setup') return undefined;
    return { step, ways: Array.isArray(ways) ? (ways as StepWay[]) : ['app'] };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'unknown') throw error;
    throw new CallError({ code: 'error', status: error.status, cause: error });
  }
}

/** Ends the session at the identity service (AUT-36). Throws a CallError if that fails. */
export async function closeIdentitySession(): Promise<void> {
  try {
    await identityCall('POST', '/identity/sign-out', {});
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
  }
}
