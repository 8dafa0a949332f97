import { defaultLanguage, isLanguage, type Language } from '@kolli/domain/people/languages';
import { sql } from 'kysely';
import { z } from 'zod';
import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Sealed } from '../../../platform/secrets/secrets.ts';
import { findHolder } from '../accounts/account-holder.ts';
import type { PasswordDeps } from './password-deps.ts';
import { linkLifeMs } from '../accounts/password-links.ts';
import { readEmail } from '../sign-in/sign-in-credentials.ts';
import { findAccount } from '../accounts/stored-accounts.ts';

const languageSchema = z.object({ language: z.custom<Language>(isLanguage) });

const placeOf = (id: string) => ['identity.reset_request', id, 'email'];

/**
 * Stores a request for a reset link. Does the same work for every address; only the worker checks
 * whether it has an account. An address over its hourly mail limit gets no further mail.
 * @throws IdentityError user_with_email_does_not_exist (no or malformed address), too_many_requests
 */
export async function requestReset(
  deps: PasswordDeps,
  input: unknown,
  address: string,
): Promise<void> {
  const email = readEmail(input);
  const read = languageSchema.safeParse(input);
  const language = read.success ? read.data.language : defaultLanguage;
  if (!(await deps.attempts.reserveResetMail(email, address))) return;
  const id = newId();
  const { cipher, keyId } = deps.secrets.seal(email, placeOf(id));
  await deps.store.inGlobal(async (tx) => {
    await sql`
      insert into identity.reset_request (id, email_cipher, email_key_id, language, requested_at)
      values (${id}, ${cipher}, ${keyId}, ${language}, ${deps.clock()})`.execute(tx);
    await deps.jobs.send(tx, 'answer-reset-request', { requestId: id });
  });
}

/** Deletes requests that expired before a worker processed them. */
export async function purgeRequests(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - linkLifeMs.reset);
  await sql`delete from identity.reset_request where requested_at < ${before}`.execute(tx);
}

/** Deletes and returns a request, so that only one worker processes it. */
async function consumeRequest(tx: Tx, id: string) {
  const { rows } = await sql<Sealed & { readonly language: Language; readonly requestedAt: Date }>`
    delete from identity.reset_request where id = ${id}
    returning email_cipher as cipher, email_key_id as "keyId", language, requested_at as "requestedAt"`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Mails a link to the account of the requested address, in the owner's language; link and mail are
 * stored in one transaction. Sends nothing to an unknown address, a disabled account, or for a
 * request older than the lifetime of a link.
 */
export async function answerResetRequest(deps: PasswordDeps, requestId: string): Promise<void> {
  await deps.store.inGlobal(async (tx) => {
    const request = await consumeRequest(tx, requestId);
    if (request === undefined) return;
    const age = deps.clock().getTime() - request.requestedAt.getTime();
    if (age > linkLifeMs.reset) return;
    const to = deps.secrets.open(request, placeOf(requestId));
    const account = await findAccount(tx, { email: to });
    if (account === undefined || account.isDisabled) return;
    const holder = await findHolder(tx, account.userId);
    if (holder?.isDisabled === true) return;
    const link = await deps.accounts.makePasswordLink(tx, account.userId, 'reset');
    const facts = { link, minutes: String(linkLifeMs.reset / 60_000) };
    const language = holder?.language ?? request.language;
    await queueMail(tx, deps, { kind: 'reset', to, language, facts, now: deps.clock() });
  });
}
