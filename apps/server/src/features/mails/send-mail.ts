import { isLanguage } from '@kolli/domain/languages';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { MailNotTaken, type MailServer } from './hand-mail.ts';
import { findUnsentMail, type MailOutcome, noteMail, type UnsentMail } from './mail.repository.ts';
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
  const content = contentOf(deps.secrets, row);
  const language = isLanguage(row.language) ? row.language : 'en';
  let written: WrittenMail;
  try {
    written = writeMail(content, { language, writtenAt: row.created_at, look: deps.look });
  } catch (error) {
    // What cannot be written now can never be.
    return { error: error instanceof Error ? error.message : 'unknown', retry: false };
  }
  try {
    await deps.mailServer.hand({ ...written, to: content.to, id: row.id });
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailNotTaken)) throw error;
    return { error: error.message, retry: !error.isRefused };
  }
}

/**
 * Sends a queued mail, at least once: killed between handing it over and noting that, it is sent
 * again under the same Message-ID. One whose link is over is dropped, one that the mail server
 * refuses for good has failed; then its content is forgotten. Throws `MailNotTaken` when the mail
 * server is away, so that the job comes again.
 */
export async function sendMail(deps: MailDeps, id: string): Promise<void> {
  const { store, clock } = deps;
  const row = await store.inGlobal((tx) => findUnsentMail(tx, id));
  if (row === undefined) return;
  const outcome = await tryToSend(deps, row);
  await store.inGlobal((tx) => noteMail(tx, id, { outcome, at: clock() }));
  if (typeof outcome !== 'string' && outcome.retry) throw new Error(outcome.error);
}
