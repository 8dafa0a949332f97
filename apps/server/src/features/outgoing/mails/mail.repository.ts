import { shippedRoles } from '@kolli/domain/people/permissions';
import type { Tx } from '../../../platform/database/open-database.ts';

export type UnsentMail = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>;

/** Finds a mail that is not sent yet. */
export function findUnsentMail(tx: Tx, id: string) {
  return tx
    .selectFrom('outgoing_mail')
    .select(['id', 'language', 'content_cipher', 'content_key_id', 'created_at', 'expires_at'])
    .select('last_error')
    .where('id', '=', id)
    .where('content_cipher', 'is not', null)
    .executeTakeFirst();
}

/**
 * Result of a try to send. With `retry` it is sent again later; otherwise its content is deleted. With `isFailed` it
 * counts as failed until then.
 */
export type MailOutcome =
  | 'sent'
  | 'dropped'
  | { readonly error: string; readonly retry: boolean; readonly isFailed?: boolean };

/** Records the result of sending a mail. */
export async function recordMailOutcome(
  tx: Tx,
  id: string,
  { outcome, at }: { readonly outcome: MailOutcome; readonly at: Date },
): Promise<void> {
  const isOver = typeof outcome === 'string' || !outcome.retry;
  const isFailed = typeof outcome !== 'string' && (outcome.isFailed ?? !outcome.retry);
  await tx
    .updateTable('outgoing_mail')
    .set((eb) => ({
      ...(outcome === 'dropped' ? { dropped_at: at } : { attempts: eb('attempts', '+', 1) }),
      ...(outcome === 'sent' ? { sent_at: at, failed_at: null, last_error: null } : {}),
      ...(typeof outcome === 'string' ? {} : { last_error: outcome.error }),
      ...(isFailed ? { failed_at: at } : {}),
      ...(isOver ? { content_cipher: null, content_key_id: null } : {}),
    }))
    .where('id', '=', id)
    .where('content_cipher', 'is not', null)
    .execute();
}

/** Deletes the rows of finished mails written before `time`. */
export async function deleteMailsBefore(tx: Tx, time: Date): Promise<void> {
  await tx
    .deleteFrom('outgoing_mail')
    .where('created_at', '<', time)
    .where('content_cipher', 'is', null)
    .execute();
}

/** The main users of a pharmacy who can sign in to the web tool, with the language of their mails. */
export function findMainUsers(tx: Tx, pharmacyId: string) {
  return tx
    .selectFrom('user_access')
    .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
    .select(['app_user.email', 'app_user.app_language'])
    .where('user_access.pharmacy_id', '=', pharmacyId)
    .where('user_access.role_name', '=', shippedRoles.main_user.name)
    .where('web_tool_access', '=', true)
    .where('is_disabled', '=', false)
    .orderBy('app_user.id')
    .execute();
}
