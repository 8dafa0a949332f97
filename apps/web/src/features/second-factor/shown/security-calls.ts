import { queryOptions } from '@tanstack/react-query';
import { SESSION_EXPIRED } from '../../../lib/call/call.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { identityCall } from '../../../lib/call/identity-call.ts';
import { withProof } from '../../../lib/call/proof.ts';
import { whenCallsAllowed } from '../../../lib/call/token.ts';
import {
  hasPasskeys,
  type MakeOptions,
  makePasskey,
  signByPasskey,
  type SignOptions,
} from '../../../lib/passkey/authenticator.ts';

/** A session of the person (SEC-08). Times are in epoch milliseconds. */
export type OwnSession = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  readonly network: string;
};

/** A passkey of the person (SEC-04). Times are in epoch milliseconds. */
export type OwnPasskey = {
  readonly id: string;
  readonly name: string;
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
};

/** How the person signs in, and where they are signed in. */
export type Security = {
  readonly app: { readonly setUpAt: number; readonly lastUsedAt: number | null } | null;
  readonly passkeys: readonly OwnPasskey[];
  /** The recovery codes. */
  readonly codes: { readonly left: number; readonly madeAt: number } | null;
  readonly isRequired: boolean;
  readonly hasPassword: boolean;
  readonly sessionDays: number;
  readonly sessions: readonly OwnSession[];
};

/** The key of a new authenticator app, and the address for its QR code. */
export type AppSetup = {
  readonly secret: string;
  readonly uri: string;
  readonly product: string;
  readonly email: string;
};

/** The identity service knows the person by the cookie only: there is no token to refresh. */
async function ask(method: 'GET' | 'POST', path: `/identity/${string}`, body?: object) {
  try {
    return await withProof(() => identityCall(method, path, body));
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    throw new CallError({ code: SESSION_EXPIRED, status: 401, cause: error });
  }
}

/** Nothing of it is stored after the screen has closed. */
export const securityQuery = () =>
  queryOptions({
    queryKey: ['/identity/security'],
    // The server's own answer; its tests check the form.
    queryFn: async () => {
      await whenCallsAllowed();
      return (await ask('GET', '/identity/security')) as Security;
    },
    gcTime: 0,
    networkMode: 'always',
  });

/** Begins to set up an authenticator app. Throws a CallError. */
export async function beginSetup(): Promise<AppSetup> {
  return (await ask('POST', '/identity/authenticator/begin', {})) as AppSetup;
}

/** Confirms the app by one of its codes; returns the recovery codes. Throws a CallError. */
export async function confirmSetup(code: string): Promise<readonly string[]> {
  return codesIn(await ask('POST', '/identity/authenticator/confirm', { code }));
}

/** Replaces the recovery codes. Throws a CallError. */
export async function makeNewCodes(): Promise<readonly string[]> {
  return codesIn(await ask('POST', '/identity/recovery-codes', {}));
}

/**
 * Makes a passkey and registers it; returns the recovery codes that come with the first second
 * factor. Throws a CallError.
 */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const options = (await ask('POST', '/identity/passkeys/register/begin', {})) as MakeOptions;
  const passkey = await makePasskey(options);
  return codesIn(await ask('POST', '/identity/passkeys/register', { name, passkey }));
}

/** Gives a passkey another name. Throws a CallError. */
export async function renamePasskey(passkey: { id: string; name: string }): Promise<void> {
  await ask('POST', '/identity/passkeys/rename', passkey);
}

/** Removes a passkey. Throws a CallError. */
export async function removePasskey(id: string): Promise<void> {
  await ask('POST', '/identity/passkeys/remove', { id });
}

/** What the browser asks the person's passkeys for a proof; null for a person without one. */
export async function askForProof(): Promise<SignOptions | null> {
  if (!hasPasskeys()) return null;
  try {
    return (await identityCall('POST', '/identity/passkeys/ask', {})) as SignOptions;
  } catch {
    // The password is there, too.
    return null;
  }
}

/** Proves with a passkey who the person is. Throws a CallError. */
export async function provePasskey(options: SignOptions): Promise<void> {
  await identityCall('POST', '/identity/passkeys/prove', await signByPasskey(options));
}

/** Ends one session, or all others than this. Throws a CallError. */
export async function endSessions(which: { sessionId: string } | { others: true }): Promise<void> {
  await ask('POST', '/identity/sessions/end', which);
}

function codesIn(body: unknown): readonly string[] {
  return (body as { recoveryCodes: readonly string[] }).recoveryCodes;
}
