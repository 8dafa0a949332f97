import { isLanguage } from '@kolli/domain/people/languages';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { RepeatedFailure } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { MailNotAccepted, type MailServer } from './mail-server.ts';
import {
  findUnsentMail,
  type MailOutcome,
  recordMailOutcome,
  type UnsentMail,
} from './mail.repository.ts';
import { type MailContent, mailPlace } from './queue-mail.ts';
import { type MailLook, writeMail, type WrittenMail } from './write-mail.ts';

export interface MailDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly mailServer: MailServer;
  readonly look: MailLook;
}

function contentOf(secrets: Secrets, row: UnsentMail): MailContent {
  const { content_cipher: cipher, content_key_id: keyId } = row;
  if (cipher === null || keyId === null) throw new Error('The mail has no content');
  return JSON.parse(secrets.open({ cipher, keyId }, mailPlace(row.id))) as MailContent;
}

async function tryToSend(deps: MailDeps, row: UnsentMail): Promise<MailOutcome> {
  if (row.expires_at !== null && row.expires_at <= deps.clock()) return 'dropped';
  const language = isLanguage(row.language) ? row.language : 'en';
  let content: MailContent;
  let written: WrittenMail;
  try {
    content = contentOf(deps.secrets, row);
    written = writeMail(content, { language, writtenAt: row.created_at, look: deps.look });
  } catch (error) {
    // The settings are at fault, such as a key or PUBLIC_URL; another server may have the right ones.
    return {
      error: error instanceof Error ? error.message : 'unknown',
      retry: true,
      isFailed: true,
    };
  }
  try {
    await deps.mailServer.send({ ...written, to: content.to, id: row.id });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailNotAccepted)) throw error;
    return { error: error.message, retry: !error.isRefused };
  }
}

/**
 * Sends a queued mail at least once: if the worker is killed before recording the result, it is
 * sent again with the same Message-ID. A mail with an expired link is dropped, and one refused
 * permanently fails; its content is then deleted. One that cannot be written counts as failed until the settings are
 * right: its data key is missing, or its links lead to another address. Throws `MailNotAccepted` if the mail server is
 * unavailable, so that the job is retried.
 */
export async function sendMail(deps: MailDeps, id: string): Promise<void> {
  const { store, clock } = deps;
  const row = await store.inGlobal((tx) => findUnsentMail(tx, id));
  if (row === undefined) return;
  const outcome = await tryToSend(deps, row);
  if (typeof outcome !== 'string' && outcome.isFailed && outcome.error === row.last_error)
    throw new RepeatedFailure(outcome.error);
  await store.inGlobal((tx) => recordMailOutcome(tx, id, { outcome, at: clock() }));
  if (typeof outcome !== 'string' && outcome.retry) throw new Error(outcome.error);
}
