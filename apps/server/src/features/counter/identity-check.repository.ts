import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';

/** How a customer was checked: by identity number, or by PIN and phone number. */
export type IdentityCheckKind = 'ssn' | 'pin';

interface OfDelivery {
  readonly pharmacyId: string;
  readonly docId: string;
}

export async function saveIdentityCheck(
  tx: Tx,
  check: OfDelivery & { userId: string; kind: IdentityCheckKind; at: Date },
): Promise<void> {
  await tx
    .insertInto('identity_check')
    .values({
      pharmacy_id: check.pharmacyId,
      id: newId(),
      delivery_id: check.docId,
      user_id: check.userId,
      kind: check.kind,
      checked_at: check.at,
      used_at: null,
    })
    .execute();
}

/** The time of this user's latest unused check of this kind; null where there is none. */
export async function lastUnusedCheck(
  tx: Tx,
  check: OfDelivery & { userId: string; kind: IdentityCheckKind },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity_check')
    .select('checked_at')
    .where('pharmacy_id', '=', check.pharmacyId)
    .where('delivery_id', '=', check.docId)
    .where('user_id', '=', check.userId)
    .where('kind', '=', check.kind)
    .where('used_at', 'is', null)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.checked_at ?? null;
}

/** Marks all checks of this delivery as used, whoever made them. */
export async function markChecksUsed(tx: Tx, { pharmacyId, docId }: OfDelivery, at: Date) {
  await tx
    .updateTable('identity_check')
    .set({ used_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('used_at', 'is', null)
    .execute();
}
