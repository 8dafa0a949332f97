import { sentenceOf } from '@kolli/contract/call/error-codes';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { type EndCause, endSessionsOf } from '../sessions/ended-sessions.ts';
import { AccountError } from '../calls/identity-error.ts';
import { forgetBrowsers } from '../sessions/known-browsers.ts';
import { findPasswordFault } from './find-password-fault.ts';
import { lengthFault } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { endLinks, type LinkPurpose, makeLinkToken } from './password-links.ts';
import {
  insertAccount,
  isAccount,
  lockAccount,
  setDisabled,
  storePassword,
} from './stored-accounts.ts';

export interface NewAccount {
  /** The person's id, which becomes the `sub` of their tokens. */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /**
   * Without one, sign-in fails until `setPassword` is called or a link of `makePasswordLink` is
   * used.
   */
  readonly password?: string;
}

/** Accounts of the embedded identity service, for provisioning and the command line. */
export interface IdentityAccounts {
  /** @throws AccountError password_too_short, password_too_long, a PasswordFault, email_in_use */
  createAccount(account: NewAccount): Promise<void>;
  /**
   * Sets a new password, ends the person's sessions and links, and deletes their known browsers.
   * @throws AccountError password_too_short, password_too_long, a PasswordFault, no_such_account
   */
  setPassword(userId: string, password: string): Promise<void>;
  /**
   * Ends a person's sessions and links, and refuses new ones until `enableAccount`.
   * @throws AccountError no_such_account
   */
  disableAccount(userId: string): Promise<void>;
  /** @throws AccountError no_such_account */
  enableAccount(userId: string): Promise<void>;
  hasAccount(userId: string): Promise<boolean>;
  /**
   * Returns the URL of the page where a person sets a password. It works once, for 30 minutes
   * (reset) or 7 days (invitation), and invalidates older links for the same purpose.
   * @throws AccountError no_such_account
   */
  makePasswordLink(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string>;
}

export interface AccountDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Name of the product, which no password contains. */
  readonly productName?: string;
}

export function createIdentityAccounts(deps: AccountDeps): IdentityAccounts {
  const { store, clock, publicUrl } = deps;
  return {
    createAccount: async (account) => {
      const { password } = account;
      const hash =
        password === undefined
          ? undefined
          : await hashChosenPassword(deps, { ...account, password });
      await store.inGlobal((tx) => createAccount(tx, account, hash));
    },
    setPassword: async (userId, password) => {
      const hash = await hashChosenPassword(deps, { userId, password });
      await store.inGlobal(async (tx) => {
        requireAccount(userId, await isAccount(tx, userId));
        await lockAccount(tx, userId);
        await storePassword(tx, userId, hash);
        await endAllAccess(tx, userId, 'session_password_changed');
      });
    },
    disableAccount: (userId) =>
      store.inGlobal(async (tx) => {
        requireAccount(userId, await setDisabled(tx, userId, true));
        await endSessionsOf(tx, userId, 'user_is_disabled');
        await endLinks(tx, userId);
      }),
    enableAccount: (userId) =>
      store.inGlobal(async (tx) => {
        requireAccount(userId, await setDisabled(tx, userId, false));
      }),
    hasAccount: (userId) => store.inGlobal((tx) => isAccount(tx, userId)),
    makePasswordLink: async (tx, userId, purpose) => {
      const token = await makeLinkToken(tx, { userId, purpose, now: clock() });
      if (token === undefined) throw noSuchAccount(userId);
      // The purpose is in the query, so the page can greet invited people; the secret is not.
      const query = purpose === 'invitation' ? '?purpose=invitation' : '';
      return new URL(`/auth/resetPassword${query}#token=${token}`, publicUrl).href;
    },
  };
}

/**
 * Ends all sessions, links and known browsers, so the old password or an old link gives no access.
 */
export async function endAllAccess(tx: Tx, userId: string, cause: EndCause): Promise<void> {
  await endSessionsOf(tx, userId, cause);
  await endLinks(tx, userId);
  await forgetBrowsers(tx, userId);
}

async function createAccount(tx: Tx, account: NewAccount, hash: string | undefined) {
  const { userId, name } = account;
  const email = account.email.trim().toLowerCase();
  if (!(await insertAccount(tx, { userId, email, name })))
    throw new AccountError('email_in_use', `There is an account of ${email} or of user ${userId}`);
  if (hash !== undefined) await storePassword(tx, userId, hash);
}

function requireAccount(userId: string, isThere: boolean): void {
  if (!isThere) throw noSuchAccount(userId);
}

function noSuchAccount(userId: string): AccountError {
  return new AccountError('no_such_account', `There is no account of user ${userId}`);
}

/** A password that somebody chooses (SEC-02; decisions, Sign-in and access). */
async function hashChosenPassword(
  { store, productName = 'Kolli' }: AccountDeps,
  chosen: { readonly userId: string; readonly password: string } & Partial<NewAccount>,
): Promise<string> {
  const { userId, password, name, email } = chosen;
  const length = lengthFault(password);
  if (length !== undefined) throw new AccountError(length, sentenceOf(length));
  const owner = name === undefined || email === undefined ? {} : { owner: { name, email } };
  const fault = await findPasswordFault({ store }, { userId, password, productName, ...owner });
  if (fault !== undefined) throw new AccountError(fault, sentenceOf(fault));
  return hashPassword(password);
}
