import { isLanguage, type Language } from '@kolli/domain/languages';
import { appendAuditEverywhere } from '../platform/audit/audit.ts';
import type { Tx } from '../platform/database/open-database.ts';
import { embeddedIssuerName } from '../platform/session/bearer-tokens.ts';
import { fullName } from '../platform/session/staff-caller.ts';

/** The person of an account, as the rest of the server knows them. */
export interface AccountHolder {
  readonly userId: string;
  readonly userName: string;
  readonly language: Language | undefined;
  readonly isDisabled: boolean;
  /** Where the person has an access. */
  readonly pharmacyIds: readonly string[];
}

/** Whose account it is; undefined where an account was made and its person not yet. */
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

/** What an account's holder does that stands in the audit log. */
type HolderAction =
  | 'session.begin'
  | 'session.end'
  | 'password.change'
  | 'password.reset'
  | 'work_account.connect'
  | 'work_account.disconnect';

/** Notes what a person did at all their pharmacies, which the transaction must see, and no other. */
export function auditHolder(
  tx: Tx,
  { userId, userName }: AccountHolder,
  done: { readonly action: HolderAction; readonly at: Date },
): Promise<void> {
  return appendAuditEverywhere(tx, { userId, userName, subject: userId, ...done });
}
