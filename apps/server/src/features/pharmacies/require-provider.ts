import { CodedError } from '../../platform/coded-error.ts';
import type { Settings } from '../../settings.ts';

export type StrongAuthSettings = Pick<Settings, 'STRONG_AUTH_ISSUER' | 'STRONG_AUTH_CLIENT_ID'>;

/**
 * Throws `bad_strong_auth_provider` where no provider is set (ERR-099): customers of a pharmacy that
 * asks them to prove who they are could not get their PIN.
 */
export function requireStrongAuthProvider(settings: StrongAuthSettings): void {
  const { STRONG_AUTH_ISSUER: issuer, STRONG_AUTH_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined)
    throw new CodedError('bad_strong_auth_provider');
}
