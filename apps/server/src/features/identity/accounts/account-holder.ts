import { isLanguage, type Language } from '@kolli/domain/people/languages';
import { appendAuditEverywhere } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { embeddedIssuerName } from '../../../platform/session/bearer-tokens.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';

/** The person who owns an account. */
export interface AccountHolder {
  readonly userId: string;
  readonly userName: string;
  readonly language: Language | undefined;
  readonly isDisabled: boolean;
  /** Pharmacies the person can access. */
  readonly pharmacyIds: readonly string[];
}

/**
 * Returns the owner of an account; undefined while the account exists but the person does not yet.
 */
export async function findHolder(tx: Tx, accountId: string): Promise<AccountHolder | undefined> {
  const rows = await tx
    .selectFrom('identity_link')
    .innerJoin('app_user', 'app_user.id', 'identity_link.user_id')
    .leftJoin('user_access', 'user_access.user_id', 'app_user.id')
    .where('identity_link.issuer', '=', embeddedIssuerName)
    .where('identity_link.subject', '=', accountId)
    .select(['app_user.id as userId', 'first_name as firstName', 'last_name as lastName'])
    .select(['app_language as language', 'is_disabled as isDisabled', 'pharmacy_id as pharmacyId'])
    .orderBy('pharmacy_id')
    .execute();
  const [first] = rows;
  return (
    first && {
      userId: first.userId,
      userName: fullName(first),
      language: isLanguage(first.language) ? first.language : undefined,
      isDisabled: first.isDisabled,
      pharmacyIds: rows.flatMap(({ pharmacyId }) => pharmacyId ?? []),
    }
  );
}

/** Audit-logged actions of an account holder. */
export type HolderAction =
  | 'session.begin'
  | 'session.end'
  | 'session.reused_cookie'
  | 'sign_in.failed'
  | 'sign_in.locked_out'
  | 'second_factor.set_up'
  | 'second_factor.replace'
  | 'second_factor.remove'
  | 'passkey.add'
  | 'passkey.remove'
  | 'passkey.copied'
  | 'recovery_codes.make'
  | 'recovery_codes.use'
  | 'password.change'
  | 'password.reset'
  | 'work_account.connect'
  | 'work_account.disconnect';

/**
 * Writes a person's action to the audit log of each of their pharmacies, or to the installation's as
 * `appendAuditEverywhere` says. The transaction must see exactly those pharmacies.
 */
export function auditHolder(
  tx: Tx,
  { userId, userName }: AccountHolder,
  done: { readonly action: HolderAction; readonly at: Date },
): Promise<void> {
  return appendAuditEverywhere(tx, { userId, userName, subject: userId, ...done });
}
