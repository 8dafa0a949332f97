import { appendAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { embeddedIssuerName } from '../../platform/session/bearer-tokens.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import { endInvitation } from './person.repository.ts';

/**
 * Notes in the audit chain of every pharmacy a person has access to that a session of the embedded
 * identity service begins or ends. `accountId` is the person's id there.
 */
export async function auditSession(
  { store, clock }: { store: Store; clock: Clock },
  accountId: string,
  action: 'session.begin' | 'session.end',
): Promise<void> {
  const rows = await store.inGlobal((tx) =>
    tx
      .selectFrom('identity_link')
      .innerJoin('app_user', 'app_user.id', 'identity_link.user_id')
      .innerJoin('user_access', 'user_access.user_id', 'app_user.id')
      .where('identity_link.issuer', '=', embeddedIssuerName)
      .where('identity_link.subject', '=', accountId)
      .select(['app_user.id as userId', 'first_name as firstName', 'last_name as lastName'])
      .select('user_access.pharmacy_id as pharmacyId')
      // Chains are locked in one order, so that two people's entries never wait for each other.
      .orderBy('user_access.pharmacy_id')
      .execute(),
  );
  const ids = rows.map(({ pharmacyId }) => pharmacyId);
  const at = clock();
  await store.inPharmacies(ids, async (tx) => {
    const [first] = rows;
    if (first !== undefined && action === 'session.begin') await endInvitation(tx, first.userId);
    for (const { pharmacyId, userId, ...name } of rows) {
      const who = { userId, userName: fullName(name) };
      await appendAudit(tx, { pharmacyId, at, ...who, action, subject: userId });
    }
  });
}
