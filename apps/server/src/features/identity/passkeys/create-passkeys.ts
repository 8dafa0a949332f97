import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import type { SecurityDeps } from '../security/security-deps.ts';
import { askPasskey } from './ask-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkey.ts';
import { createPasskeyCookie } from './passkey-cookie.ts';
import type { CreationOptions, RequestOptions } from './passkey-options.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { beginPasskey, registerPasskey, type Registered } from './register-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { provePasskey, takePasskeyStep } from './take-passkey-step.ts';

type Nothing = Record<string, never>;
type Begin<Body> = (client: IdentityClient) => Promise<IdentityAnswer<Body>>;
type Finish<Body> = (input: unknown, client: IdentityClient) => Promise<IdentityAnswer<Body>>;

/** Passkeys of people (SEC-04); each call throws `IdentityError`. */
export interface PasskeyCalls {
  readonly beginSignIn: Begin<RequestOptions>;
  readonly signIn: Finish<{ userId: string }>;
  readonly beginRegistration: Begin<CreationOptions>;
  readonly register: Finish<Registered>;
  readonly ask: Begin<RequestOptions>;
  readonly takeStep: Finish<{ userId: string }>;
  readonly prove: Finish<Nothing>;
  readonly rename: Finish<Nothing>;
  readonly remove: Finish<Nothing>;
}

type Explained = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `explained` maps errors to codes of the catalogue. */
export function createPasskeys(
  given: SecurityDeps & { readonly publicUrl: string; readonly trustedOrigins: readonly string[] },
  explained: Explained,
): PasskeyCalls {
  const site = passkeySiteOf(given.publicUrl, given.trustedOrigins);
  const deps = { ...given, site, passkeyCookie: createPasskeyCookie(given.publicUrl) };
  return {
    beginSignIn: (client) => explained(() => beginPasskeySignIn(deps, client)),
    signIn: (input, client) => explained(() => signInWithPasskey(deps, input, client)),
    beginRegistration: (client) => explained(() => beginPasskey(deps, client)),
    register: (input, client) => explained(() => registerPasskey(deps, input, client)),
    ask: (client) => explained(() => askPasskey(deps, client)),
    takeStep: (input, client) => explained(() => takePasskeyStep(deps, input, client)),
    prove: (input, client) => explained(() => provePasskey(deps, input, client)),
    rename: (input, client) => explained(() => renamePasskey(deps, input, client)),
    remove: (input, client) => explained(() => removePasskey(deps, input, client)),
  };
}
