import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import { auditHolder, findHolder } from '../accounts/account-holder.ts';
import { endSessionsOf } from '../sessions/ended-sessions.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { forgetBrowsers } from '../sessions/known-browsers.ts';
import { readChange } from '../accounts/new-password.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';
import type { PasswordDeps } from './password-deps.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { endLinks } from '../accounts/password-links.ts';
import { lockOwnAccount } from '../security/lock-own-account.ts';
import { findSession } from '../sessions/find-session.ts';
import { findAccount, replacePassword } from '../accounts/stored-accounts.ts';

interface Change {
  readonly userId: string;
  readonly sessionId: string;
  readonly old: string;
  readonly next: string;
}

/** Applies a password change in one transaction. */
async function apply(
  deps: PasswordDeps,
  change: Change,
  cookie: string | undefined,
): Promise<string> {
  const { userId, sessionId } = change;
  const holder = await deps.store.inGlobal((tx) => findHolder(tx, userId));
  return deps.store.inPharmacies(holder?.pharmacyIds ?? [], async (tx) => {
    const { account } = await lockOwnAccount(tx, change, deps.sessionDays);
    if (!(await replacePassword(tx, userId, change))) throw new IdentityError('wrong_old_password');
    await endSessionsOf(tx, userId, 'session_password_changed', sessionId);
    await endLinks(tx, userId);
    await forgetBrowsers(tx, userId);
    const now = deps.clock();
    if (holder !== undefined) await auditHolder(tx, holder, { action: 'password.change', at: now });
    const mail = { to: account.email, language: holder?.language ?? 'en', facts: {}, now };
    await queueMail(tx, deps, { kind: 'password_changed', ...mail });
    return deps.browsers.remember(tx, cookie, userId);
  });
}

/**
 * Changes the password of the signed-in person. Their other sessions end, and only this browser
 * stays known.
 * @throws IdentityError not_authorized (also of a disabled account), wrong_old_password,
 * too_many_requests (guesses are limited as at sign-in), those of `readChange` and of
 * `refusePoorPassword`
 */
export async function changePassword(
  deps: PasswordDeps,
  input: unknown,
  client: IdentityClient,
): Promise<{ cookies: readonly string[] }> {
  const session = await findSession(deps, client);
  if (session === undefined) throw new IdentityError('not_authorized');
  const { oldPassword, newPassword } = readChange(input);
  const attempt = await deps.attempts.reserveOldPassword(session.userId);
  const account = await deps.store.inGlobal((tx) => findAccount(tx, session));
  const old = account?.passwordHash ?? '';
  if (!(await verifyPassword(old, oldPassword))) throw new IdentityError('wrong_old_password');
  await refusePoorPassword(deps, session.userId, newPassword);
  const next = await hashPassword(newPassword);
  const cookie = await apply(deps, { ...session, old, next }, client.cookie);
  await deps.attempts.succeeded(attempt);
  return { cookies: [cookie] };
}
