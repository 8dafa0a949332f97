import type { Tx } from '../../platform/database/open-database.ts';

export type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

/** A mail that is still to be sent. */
export function findUnsentMail(tx: Tx, id: string) {
  return tx
    .selectFrom('outgoing_mail')
    .select(['id', 'language', 'content_cipher', 'content_key_id', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .where('content_cipher', 'is not', null)
    .executeTakeFirst();
}

/** What came of a try: with `retry` it is tried again, else it is over and its content forgotten. */
export type MailOutcome = 'sent' | 'dropped' | { readonly error: string; readonly retry: boolean };

/** Notes what came of handing a mail to the mail server. */
export async function noteMail(
  tx: Tx,
  id: string,
  { outcome, at }: { readonly outcome: MailOutcome; readonly at: Date },
): Promise<void> {
  const isOver = typeof outcome === 'string' || !outcome.retry;
  await tx
    .updateTable('outgoing_mail')
    .set((eb) => ({
      ...(outcome === 'dropped' ? { dropped_at: at } : { attempts: eb('attempts', '+', 1) }),
      ...(outcome === 'sent' ? { sent_at: at, last_error: null } : {}),
      ...(typeof outcome === 'string' ? {} : { last_error: outcome.error }),
      ...(typeof outcome !== 'string' && !outcome.retry ? { failed_at: at } : {}),
      ...(isOver ? { content_cipher: null, content_key_id: null } : {}),
    }))
    .where('id', '=', id)
    .where('content_cipher', 'is not', null)
    .execute();
}

/** Deletes what is left of mails that were written before `time`. */
export async function deleteMailsBefore(tx: Tx, time: Date): Promise<void> {
  await tx
    .deleteFrom('outgoing_mail')
    .where('created_at', '<', time)
    .where('content_cipher', 'is', null)
    .execute();
}
