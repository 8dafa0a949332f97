import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { endOwnSessions } from './own-sessions.ts';
import { provePassword, removeOwnFactor } from './prove-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import {
  type AppSetup,
  beginSetup,
  confirmSetup,
  type MadeCodes,
  makeNewCodes,
} from './set-up-app.ts';
import { type Security, showSecurity } from './show-security.ts';
import { takeSecondStep } from './take-second-step.ts';

type Nothing = Record<string, never>;

/** The second factor, the sessions and the proofs of a person; each call throws `IdentityError`. */
export interface SecurityCalls {
  readonly takeSecondStep: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<{ userId: string }>>;
  readonly beginSetup: (client: IdentityClient) => Promise<IdentityAnswer<AppSetup>>;
  readonly confirmSetup: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<MadeCodes>>;
  readonly makeNewCodes: (client: IdentityClient) => Promise<IdentityAnswer<MadeCodes>>;
  readonly remove: (input: unknown, client: IdentityClient) => Promise<IdentityAnswer<Nothing>>;
  readonly prove: (input: unknown, client: IdentityClient) => Promise<IdentityAnswer<Nothing>>;
  readonly show: (client: IdentityClient) => Promise<IdentityAnswer<Security>>;
  readonly endSessions: (
    input: unknown,
    client: IdentityClient,
  ) => Promise<IdentityAnswer<Nothing>>;
}

type Explained = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `explained` maps errors to codes of the catalogue. */
export function createSecurity(deps: SecurityDeps, explained: Explained): SecurityCalls {
  return {
    takeSecondStep: (input, client) => explained(() => takeSecondStep(deps, input, client)),
    beginSetup: (client) => explained(() => beginSetup(deps, client)),
    confirmSetup: (input, client) => explained(() => confirmSetup(deps, input, client)),
    makeNewCodes: (client) => explained(() => makeNewCodes(deps, client)),
    remove: (input, client) => explained(() => removeOwnFactor(deps, input, client)),
    prove: (input, client) => explained(() => provePassword(deps, input, client)),
    show: (client) => explained(() => showSecurity(deps, client)),
    endSessions: (input, client) => explained(() => endOwnSessions(deps, input, client)),
  };
}
