import type { Pool } from 'pg';
import type { Tx } from '../platform/database/open-database.ts';
import { networkOf } from '../platform/http/network-of.ts';
import {
  type AttemptLimit,
  type AttemptWindows,
  createAttemptWindows,
  type Counted,
  type Place,
} from './attempt-windows.ts';
import { IdentityError } from './identity-error.ts';

export interface SignInLimits {
  /** Tries on an account, from all browsers that have not signed in there before. */
  readonly account: AttemptLimit;
  /** Tries on an account from one browser that has. */
  readonly browser: AttemptLimit;
  /** Tries from one network address, which many people may share. */
  readonly address: AttemptLimit;
  /** Guesses at the old password by whoever holds a session. */
  readonly oldPassword: AttemptLimit;
  /** Mails with a reset link to one e-mail address. */
  readonly resetMail: AttemptLimit;
  /** Requests for such mails from one network address. */
  readonly resetRequest: AttemptLimit;
  /** Uses of links from one network address. */
  readonly resetLink: AttemptLimit;
}

const tenMinutesMs = 600_000;
const hourMs = 3_600_000;

export const defaultSignInLimits: SignInLimits = {
  account: { tries: 10, windowMs: hourMs },
  browser: { tries: 10, windowMs: hourMs },
  address: { tries: 60, windowMs: tenMinutesMs },
  oldPassword: { tries: 10, windowMs: hourMs },
  resetMail: { tries: 3, windowMs: hourMs },
  resetRequest: { tries: 20, windowMs: hourMs },
  resetLink: { tries: 60, windowMs: tenMinutesMs },
};

/** Places that a try holds until it is known to have succeeded. */
export type Attempt = readonly Place[];

/** Who tries to sign in at which account. */
export interface SignInTry {
  /** The account's address, known or not. */
  readonly email: string;
  readonly address: string;
  /** The allowance of a browser that has signed in at this account before. */
  readonly browserId: string | undefined;
}

export interface SignInAttempts {
  /**
   * Takes its places before any password is hashed, so that tries in parallel cannot slip through
   * together. A browser that has signed in before has an allowance of its own: strangers who use up
   * the account's, or its network's, do not lock it out.
   * @throws IdentityError error_login_too_many_attempts, with the time until a place is free
   */
  reserveSignIn(attempt: SignInTry): Promise<Attempt>;
  /** @throws IdentityError too_many_requests */
  reserveOldPassword(userId: string): Promise<Attempt>;
  /**
   * Answers whether a mail may go to that e-mail address, known or not.
   * @throws IdentityError too_many_requests when it is the network address that asks too often
   */
  reserveResetMail(email: string, address: string): Promise<boolean>;
  /** @throws IdentityError too_many_requests */
  reserveResetLink(address: string): Promise<void>;
  /** It was no guess: its own places are free again, those of other tries stay taken. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Ends an account's lock-out. */
  forgetAccount(
    tx: Tx,
    account: { readonly email: string; readonly userId: string },
  ): Promise<void>;
  /** Deletes windows that have run out. */
  purge(): Promise<void>;
}

type Code = 'error_login_too_many_attempts' | 'too_many_requests';

/** Takes a place, or refuses with the time until one is free. */
function placesOf(windows: AttemptWindows) {
  return async (on: Counted, limit: AttemptLimit, code: Code): Promise<Place> => {
    const place = await windows.take(on, limit);
    if ('subject' in place) return place;
    throw new IdentityError(code, place);
  };
}

const network = (kind: string, address: string) => ({ kind, value: networkOf(address) });

/** Counts tries in the database, so that the limits hold over all instances of the server. */
export function createSignInAttempts(
  pool: Pool,
  secret: string,
  limits: SignInLimits,
): SignInAttempts {
  const windows = createAttemptWindows(pool, secret);
  const take = placesOf(windows);
  return {
    reserveSignIn: async ({ email, address, browserId }) => {
      const code = 'error_login_too_many_attempts';
      if (browserId !== undefined)
        return [await take({ kind: 'browser', value: browserId }, limits.browser, code)];
      const from = await take(network('address', address), limits.address, code);
      return [from, await take({ kind: 'account', value: email }, limits.account, code)];
    },
    reserveOldPassword: async (userId) => {
      const on = { kind: 'old-password', value: userId };
      return [await take(on, limits.oldPassword, 'too_many_requests')];
    },
    reserveResetMail: async (email, address) => {
      await take(network('reset-request', address), limits.resetRequest, 'too_many_requests');
      const place = await windows.take({ kind: 'reset-mail', value: email }, limits.resetMail);
      return 'subject' in place;
    },
    reserveResetLink: async (address) => {
      await take(network('reset-link', address), limits.resetLink, 'too_many_requests');
    },
    succeeded: async (attempt) => {
      for (const place of attempt) await windows.giveBack(place);
    },
    forgetAccount: async (tx, { email, userId }) => {
      await windows.clear(tx, { kind: 'account', value: email });
      await windows.clear(tx, { kind: 'old-password', value: userId });
    },
    purge: () => windows.purge(),
  };
}
