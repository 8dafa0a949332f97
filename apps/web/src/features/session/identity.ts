import { CallError } from '../../lib/call/call-error.ts';
import { identityCall } from '../../lib/call/identity-call.ts';

/**
 * Opens a session at the identity service: it sets a cookie and returns no token (AUT-05). Throws a
 * CallError with the service's code, or 'error' if there is none (AUT-10).
 */
export async function openIdentitySession(email: string, password: string): Promise<void> {
  try {
    await identityCall('POST', '/identity/sign-in/email', { email, password });
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
