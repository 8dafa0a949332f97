import type { BetterAuth } from './better-auth-server.ts';
import { PASSWORD_LENGTH } from './better-auth-server.ts';
import { AccountError } from './identity-error.ts';
import { hashPassword } from './password-hash.ts';

const CREDENTIAL = 'credential';
const UNIQUE_VIOLATION = '23505';

export interface NewAccount {
  /** The person's id, which becomes the `sub` of their tokens. */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Without one nobody can sign in until `setPassword`. */
  readonly password?: string;
}

/** Accounts of the embedded identity service, for provisioning and the command line. */
export interface IdentityAccounts {
  /** @throws AccountError password_too_short, password_too_long, email_in_use */
  createAccount(account: NewAccount): Promise<void>;
  /**
   * Gives a person a new password and ends their sessions.
   * @throws AccountError password_too_short, password_too_long, no_such_account
   */
  setPassword(userId: string, password: string): Promise<void>;
  /**
   * Ends a person's sessions and refuses new ones until `enableAccount`.
   * @throws AccountError no_such_account
   */
  disableAccount(userId: string): Promise<void>;
  /** @throws AccountError no_such_account */
  enableAccount(userId: string): Promise<void>;
  hasAccount(userId: string): Promise<boolean>;
}

/** `onSessionsEnded` hears the keys (`sid`) of sessions that ended before their time. */
export function createIdentityAccounts(
  auth: BetterAuth,
  onSessionsEnded: (sessionKeys: readonly string[]) => void,
): IdentityAccounts {
  async function endSessions(userId: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const sessions = await internalAdapter.listSessions(userId);
    await internalAdapter.deleteUserSessions(userId);
    onSessionsEnded(sessions.map((session) => session.id));
  }

  return {
    createAccount: (account) => createAccount(auth, account),
    setPassword: async (userId, password) => {
      const hash = await hashChosenPassword(password);
      await storePassword(await requireAccount(auth, userId), userId, hash);
      await endSessions(userId);
    },
    disableAccount: async (userId) => {
      const internalAdapter = await requireAccount(auth, userId);
      await internalAdapter.updateUser(userId, { disabledAt: new Date() });
      await endSessions(userId);
    },
    enableAccount: async (userId) => {
      const internalAdapter = await requireAccount(auth, userId);
      await internalAdapter.updateUser(userId, { disabledAt: null });
    },
    hasAccount: async (userId) => {
      const { internalAdapter } = await auth.$context;
      return (await internalAdapter.findUserById(userId)) !== null;
    },
  };
}

type InternalAdapter = Awaited<BetterAuth['$context']>['internalAdapter'];

async function requireAccount(auth: BetterAuth, userId: string): Promise<InternalAdapter> {
  const { internalAdapter } = await auth.$context;
  if ((await internalAdapter.findUserById(userId)) !== null) return internalAdapter;
  throw new AccountError('no_such_account', `There is no account of user ${userId}`);
}

async function storePassword(adapter: InternalAdapter, userId: string, hash: string) {
  const accounts = await adapter.findAccounts(userId);
  if (accounts.some((account) => account.providerId === CREDENTIAL)) {
    await adapter.updatePassword(userId, hash);
  } else {
    await adapter.createAccount(credentialOf(userId, hash));
  }
}

async function createAccount(auth: BetterAuth, account: NewAccount): Promise<void> {
  const { userId, name } = account;
  const email = account.email.trim().toLowerCase();
  const hash =
    account.password === undefined ? undefined : await hashChosenPassword(account.password);
  const { adapter } = await auth.$context;
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  try {
    await adapter.transaction(async (transaction) => {
      const user = { id: userId, email, name, emailVerified: true, ...times };
      await transaction.create({ model: 'user', data: user, forceAllowId: true });
      if (hash === undefined) return;
      const data = { ...credentialOf(userId, hash), ...times };
      await transaction.create({ model: 'account', data });
    });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION))
      throw cause;
    throw new AccountError('email_in_use', `There is an account of ${email} or of user ${userId}`, {
      cause,
    });
  }
}

function credentialOf(userId: string, password: string) {
  return { userId, providerId: CREDENTIAL, accountId: userId, password };
}

/** A chosen password has at least eight characters (decisions, Sign-in and access). */
async function hashChosenPassword(password: string): Promise<string> {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) {
    throw new AccountError('password_too_short', `A password has at least ${min} characters`);
  }
  if (password.length > max) {
    throw new AccountError('password_too_long', `A password has at most ${max} characters`);
  }
  return hashPassword(password);
}
