import { CallError } from '../../lib/call-error.ts';
import { identityCall } from '../../lib/identity-call.ts';

/**
 * Opens a session at the identity service: a cookie, no token in the answer (AUT-05). Throws a
 * CallError with the service's code, 'error' where it names none (AUT-10).
 */
export async function openIdentitySession(email: string, password: string): Promise<void> {
  try {
    await identityCall('POST', '/identity/sign-in/email', { email, password });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'unknown') throw error;
    throw new CallError({ code: 'error', status: error.status, cause: error });
  }
}

/** Ends the session at the identity service (AUT-36). Throws a CallError when it can't. */
export async function closeIdentitySession(): Promise<void> {
  try {
    await identityCall('POST', '/identity/sign-out', {});
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
  }
}
