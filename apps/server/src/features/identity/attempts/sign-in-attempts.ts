import type { Pool } from 'pg';
import type { Tx } from '../../../platform/database/open-database.ts';
import { networkOf } from '../../../platform/http/access/network-of.ts';
import {
  type AttemptLimit,
  type AttemptWindows,
  createAttemptWindows,
  type Counted,
  type ReservedTry,
} from './attempt-windows.ts';
import { IdentityError } from '../calls/identity-error.ts';

export interface SignInLimits {
  /** Tries on an account, from all browsers that have not signed in there before. */
  readonly account: AttemptLimit;
  /** Tries on an account from one browser that has. */
  readonly browser: AttemptLimit;
  /** Tries from one network address, which many people may share. */
  readonly address: AttemptLimit;
  /** Guesses at the old password within a session. */
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

/** Counted tries, released if the sign-in succeeds. */
export type Attempt = readonly ReservedTry[];

/** One sign-in attempt at an account. */
export interface SignInTry {
  /** The e-mail address, whether or not it has an account. */
  readonly email: string;
  readonly address: string;
  /** The id of a browser that has signed in to this account before; it has its own limit. */
  readonly browserId: string | undefined;
}

export interface SignInAttempts {
  /**
   * Counts the try before any password is hashed, so that concurrent tries cannot exceed the limit.
   * A known browser has its own limit: others who use up the limit of the account or network do not
   * lock it out.
   * @throws IdentityError error_login_too_many_attempts, with the time until the next try
   */
  reserveSignIn(attempt: SignInTry): Promise<Attempt>;
  /** @throws IdentityError too_many_requests */
  reserveOldPassword(userId: string): Promise<Attempt>;
  /**
   * Returns whether a mail may be sent to that e-mail address, whether or not it has an account.
   * @throws IdentityError too_many_requests when the network address exceeds its limit
   */
  reserveResetMail(email: string, address: string): Promise<boolean>;
  /** @throws IdentityError too_many_requests */
  reserveResetLink(address: string): Promise<void>;
  /** Uncounts the tries of a successful sign-in; other tries still count. */
  succeeded(attempt: Attempt): Promise<void>;
  /** Deletes an account's tries, which ends its lock-out. */
  forgetAccount(
    tx: Tx,
    account: { readonly email: string; readonly userId: string },
  ): Promise<void>;
  /** Deletes expired windows. */
  purge(): Promise<void>;
}

type Code = 'error_login_too_many_attempts' | 'too_many_requests';

/** Counts a try, or throws with the time until the next one. */
function reserverOf(windows: AttemptWindows) {
  return async (on: Counted, limit: AttemptLimit, code: Code): Promise<ReservedTry> => {
    const place = await windows.reserve(on, limit);
    if ('subject' in place) return place;
    throw new IdentityError(code, place);
  };
}

const network = (kind: string, address: string) => ({ kind, value: networkOf(address) });

/** Counts tries in the database, so that limits hold across all server instances. */
export function createSignInAttempts(
  pool: Pool,
  secret: string,
  limits: SignInLimits,
): SignInAttempts {
  const windows = createAttemptWindows(pool, secret);
  const take = reserverOf(windows);
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
      const place = await windows.reserve({ kind: 'reset-mail', value: email }, limits.resetMail);
      return 'subject' in place;
    },
    reserveResetLink: async (address) => {
      await take(network('reset-link', address), limits.resetLink, 'too_many_requests');
    },
    succeeded: async (attempt) => {
      for (const place of attempt) await windows.release(place);
    },
    forgetAccount: async (tx, { email, userId }) => {
      await windows.clear(tx, { kind: 'account', value: email });
      await windows.clear(tx, { kind: 'old-password', value: userId });
    },
    purge: () => windows.purge(),
  };
}
