import { linkHashOf } from '../accounts/password-links.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { beginAttempt, type Sent } from './begin-attempt.ts';
import { type Answer, type AnswerDeps, readAnswer, type ReturnedAttempt } from './read-answer.ts';

export interface WorkAccountSettings {
  /** The issuer's identifier. */
  readonly issuer: string;
  /** Label of the button on Login. */
  readonly name: string;
  /** Whether people may also sign in with a password. */
  readonly hasPasswordSignIn: boolean;
}

export interface WorkAccountDeps extends AnswerDeps {
  readonly settings: WorkAccountSettings;
  /** Maps errors to codes of the catalogue. */
  readonly explained: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Input of a new attempt. */
interface Begun {
  readonly redirectUri: string;
  /** Requested path to open after the sign-in. */
  readonly redirect: unknown;
  /** The person who connects a work account; undefined for a sign-in. */
  readonly userId?: string | undefined;
  /** The token of an invitation, whose person connects a work account instead of a password. */
  readonly invitation?: string;
  readonly address: string;
}

/** Sign-in with a work account of the organisation's OpenID Connect issuer. */
export interface WorkAccount {
  /**
   * Returns the redirect URL, and a secret that the browser has to send back.
   * @throws IdentityError work_account_unavailable, too_many_requests, reset_link_has_expired for
   * an invalid invitation
   */
  readonly start: (begun: Begun) => Promise<Sent>;
  readonly comeBack: (answer: Answer) => Promise<ReturnedAttempt>;
  readonly show: (userId: string) => Promise<{ isConnected: boolean; name: string }>;
  /** @throws IdentityError work_account_needed */
  readonly disconnect: (userId: string) => Promise<void>;
  /** Deletes expired attempts. */
  readonly purgeExpired: () => Promise<void>;
}

export function createWorkAccount(deps: WorkAccountDeps): WorkAccount {
  const { links, settings, explained } = deps;
  return {
    start: ({ userId = null, invitation, ...begun }) => {
      const linkHash = invitation === undefined ? null : linkHashOf(invitation);
      return explained(() => beginAttempt(deps, { ...begun, userId, linkHash }));
    },
    comeBack: (answer) =>
      explained(async () => {
        const { isConnect, finish } = await readAnswer(deps, answer);
        return { isConnect, finish: () => explained(finish) };
      }),
    show: (userId) =>
      explained(async () => ({
        isConnected: await links.isConnected(userId, settings.issuer),
        name: settings.name,
      })),
    disconnect: (userId) =>
      explained(async () => {
        if (!settings.hasPasswordSignIn) throw new IdentityError('work_account_needed');
        await links.disconnect(userId, settings.issuer);
      }),
    purgeExpired: () => deps.attempts.purge(),
  };
}
