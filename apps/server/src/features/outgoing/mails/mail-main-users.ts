import { isLanguage } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findMainUsers } from './mail.repository.ts';
import { type MailFacts, type MailKind, type MailTools, queueMails } from './queue-mail.ts';

type MailToMainUsers = {
  [Kind in MailKind]: { readonly kind: Kind; readonly facts: MailFacts[Kind] };
}[MailKind];

/** Queues a mail to each main user of a pharmacy who can sign in, in the person's language. */
export async function mailMainUsers(
  tx: Tx,
  tools: MailTools,
  {
    pharmacyId,
    now,
    ...mail
  }: MailToMainUsers & { readonly pharmacyId: string; readonly now: Date },
): Promise<void> {
  const mails = (await findMainUsers(tx, pharmacyId)).map(({ email: to, app_language }) => ({
    ...mail,
    to,
    now,
    language: isLanguage(app_language) ? app_language : ('sv' as const),
  }));
  await queueMails(tx, tools, mails);
}
