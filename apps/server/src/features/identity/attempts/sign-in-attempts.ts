import type { Pool } from 'pg';
import type { Tx } from '../../../platform/database/open-database.ts';
import { networksOf } from '../../../platform/http/access/networks-of.ts';
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
  /** Tries from one IPv4 address or IPv6 /48, which many people may share; half as many from an IPv6 /64. */
  readonly address: AttemptLimit;
  /** Codes of a second factor, from a known browser and from all others. */
  readonly code: AttemptLimit;
  /** Guesses at the old password within a session. */
  readonly oldPassword: AttemptLimit;
  /** Mails with a reset link to one e-mail address. */
  readonly resetMail: AttemptLimit;
  /** Requests for such mails from one network address. */
  readonly resetRequest: AttemptLimit;
  /** Uses of links from one network address. */
  readonly resetLink: AttemptLimit;
  /** Begun sign-ins with a passkey from one network address; a sign-in page begins one when it opens. */
  readonly passkey: AttemptLimit;
}

const tenMinutesMs = 600_000;
const hourMs = 3_600_000;
const onceAnHour: AttemptLimit = { tries: 1, windowMs: hourMs };

export const defaultSignInLimits: SignInLimits = {
  account: { tries: 10, windowMs: hourMs },
  browser: { tries: 10, windowMs: hourMs },
  address: { tries: 60, windowMs: tenMinutesMs },
  code: { tries: 10, windowMs: hourMs },
  oldPassword: { tries: 10, windowMs: hourMs },
  resetMail: { tries: 3, windowMs: hourMs },
  resetRequest: { tries: 20, windowMs: hourMs },
  resetLink: { tries: 60, windowMs: tenMinutesMs },
  passkey: { tries: 600, windowMs: tenMinutesMs },
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
  /**
   * Counts a try of a code. A known browser has its own limit.
   * @throws IdentityError too_many_requests
   */
  reserveCode(userId: string, browserId: string | undefined): Promise<Attempt>;
  /** @throws IdentityError too_many_requests */
  reserveOldPassword(userId: string): Promise<Attempt>;
  /**
   * Returns whether a mail may be sent to that e-mail address, whether or not it has an account.
   * @throws IdentityError too_many_requests when the network address exceeds its limit
   */
  reserveResetMail(email: string, address: string): Promise<boolean>;
  /** @throws IdentityError too_many_requests */
  reserveResetLink(address: string): Promise<Attempt>;
  /** @throws IdentityError too_many_requests */
  reservePasskey(address: string): Promise<Attempt>;
  /** Whether this kind of failure at the account is the first of an hour. */
  isFirstFailure(userId: string, kind: string): Promise<boolean>;
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

/** Counts a try for each network of an address, or throws with the time until the next one. */
function networkReserverOf(take: ReturnType<typeof reserverOf>) {
  return async (from: Counted, limit: AttemptLimit, code: Code): Promise<Attempt> => {
    const places: ReservedTry[] = [];
    for (const { name, share } of networksOf(from.value)) {
      const tries = Math.ceil(limit.tries * share);
      places.push(await take({ kind: from.kind, value: name }, { ...limit, tries }, code));
    }
    return places;
  };
}

const codeOf = (userId: string, browserId: string | undefined): Counted =>
  browserId === undefined
    ? { kind: 'code', value: userId }
    : { kind: 'code-browser', value: browserId };

const oldPasswordOf = (userId: string): Counted => ({ kind: 'old-password', value: userId });

/** Counts tries in the database, so that limits hold across all server instances. */
export function createSignInAttempts(
  pool: Pool,
  secret: string,
  limits: SignInLimits,
): SignInAttempts {
  const windows = createAttemptWindows(pool, secret);
  const take = reserverOf(windows);
  const takeFrom = networkReserverOf(take);
  const code = 'too_many_requests';
  const takeOf = (kind: string, value: string, limit: AttemptLimit) =>
    takeFrom({ kind, value }, limit, code);
  return {
    reserveSignIn: async ({ email, address, browserId }) => {
      const tooMany = 'error_login_too_many_attempts';
      if (browserId !== undefined)
        return [await take({ kind: 'browser', value: browserId }, limits.browser, tooMany)];
      const from = await takeFrom({ kind: 'address', value: address }, limits.address, tooMany);
      return [...from, await take({ kind: 'account', value: email }, limits.account, tooMany)];
    },
    reserveCode: async (userId, id) => [await take(codeOf(userId, id), limits.code, code)],
    reserveOldPassword: async (id) => [await take(oldPasswordOf(id), limits.oldPassword, code)],
    reserveResetMail: async (email, address) => {
      await takeOf('reset-request', address, limits.resetRequest);
      const place = await windows.reserve({ kind: 'reset-mail', value: email }, limits.resetMail);
      return 'subject' in place;
    },
    reserveResetLink: (address) => takeOf('reset-link', address, limits.resetLink),
    reservePasskey: (address) => takeOf('passkey', address, limits.passkey),
    isFirstFailure: async (value, kind) =>
      'subject' in (await windows.reserve({ kind: `first-${kind}`, value }, onceAnHour)),
    succeeded: async (attempt) => {
      for (const place of attempt) await windows.release(place);
    },
    forgetAccount: async (tx, { email, userId }) => {
      await windows.clear(tx, { kind: 'account', value: email });
      await windows.clear(tx, oldPasswordOf(userId));
    },
    purge: () => windows.purge(),
  };
}
