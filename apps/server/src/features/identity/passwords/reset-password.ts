import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { auditHolder, findHolder, type AccountHolder } from '../accounts/account-holder.ts';
import { endAllAccess } from '../accounts/identity-accounts.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { readReset } from '../accounts/new-password.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';
import type { PasswordDeps } from './password-deps.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { findLinked, linkHashOf, spendLink } from '../accounts/password-links.ts';
import { findAccount, type StoredAccount, storePassword } from '../accounts/stored-accounts.ts';

interface Reset {
  readonly token: string;
  readonly hash: string;
  readonly account: StoredAccount;
  readonly holder: AccountHolder | undefined;
}

/** Finds the account of a link. */
async function findReset({ store, clock }: PasswordDeps, token: string) {
  return store.inGlobal(async (tx) => {
    const linked = await findLinked(tx, linkHashOf(token), clock());
    const account = linked && (await findAccount(tx, { userId: linked.userId }));
    const holder = account && (await findHolder(tx, account.userId));
    if (account === undefined || holder?.isDisabled === true)
      throw new IdentityError('reset_link_has_expired');
    return { account, holder };
  });
}

async function notifyOwner(deps: PasswordDeps, tx: Tx, { account, holder }: Reset): Promise<void> {
  const now = deps.clock();
  if (holder !== undefined) await auditHolder(tx, holder, { action: 'password.reset', at: now });
  // A first password needs no warning.
  if (account.passwordHash === null) return;
  const language = holder?.language ?? 'en';
  const mail = { to: account.email, language, facts: {}, now };
  await queueMail(tx, deps, { kind: 'password_changed', ...mail });
}

/**
 * Applies a new password in one transaction. Returns the Set-Cookie header of the known browser.
 */
async function apply(
  deps: PasswordDeps,
  reset: Reset,
  cookie: string | undefined,
): Promise<string> {
  const { userId } = reset.account;
  return deps.store.inPharmacies(reset.holder?.pharmacyIds ?? [], async (tx) => {
    const spent = await spendLink(tx, linkHashOf(reset.token), deps.clock());
    if (spent === undefined) throw new IdentityError('reset_link_has_expired');
    await storePassword(tx, userId, reset.hash);
    await endAllAccess(tx, userId, 'session_password_changed');
    await deps.attempts.forgetAccount(tx, reset.account);
    await notifyOwner(deps, tx, reset);
    // An attacker may use up the account's limit again, so the owner's browser gets its own.
    return deps.browsers.remember(tx, cookie, userId, 'link');
  });
}

/**
 * Sets a password by the link of a mail, once. Ends all sessions of the person and the account's
 * lock-out, and makes the browser known. A refused password does not use up the link.
 * @throws IdentityError reset_link_has_expired (also of a used, replaced or made-up link, and of a
 * disabled account), oldPassword_matches_newPassword, too_many_requests, those of `readReset` and of
 * `refusePoorPassword`
 */
export async function resetPassword(
  deps: PasswordDeps,
  input: unknown,
  client: IdentityClient,
): Promise<{ cookies: readonly string[] }> {
  const { token, newPassword } = readReset(input);
  await deps.attempts.reserveResetLink(client.address);
  const found = await findReset(deps, token);
  const { passwordHash } = found.account;
  if (passwordHash !== null && (await verifyPassword(passwordHash, newPassword)))
    throw new IdentityError('oldPassword_matches_newPassword');
  await refusePoorPassword(deps, found.account.userId, newPassword);
  const hash = await hashPassword(newPassword);
  return { cookies: [await apply(deps, { token, hash, ...found }, client.cookie)] };
}
