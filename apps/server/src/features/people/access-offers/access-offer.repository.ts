import type { Tx } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { AccessInput } from '../accesses/write-access.ts';

/** How long an offer waits for an answer. */
export const offerLifeMs = 14 * 86_400_000;

export const offerEnd = (offeredAt: Date) => new Date(offeredAt.getTime() + offerLifeMs);

const offersOf = (tx: Tx, now: Date) =>
  tx
    .selectFrom('access_offer')
    .selectAll()
    .where('offered_at', '>', new Date(now.getTime() - offerLifeMs));

/** The offers of a pharmacy that wait for an answer, the newest first. */
export const offersAt = (tx: Tx, pharmacyId: string, now: Date) =>
  offersOf(tx, now)
    .where('pharmacy_id', '=', pharmacyId)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .execute();

export type AccessOfferRow = Awaited<ReturnType<typeof offersAt>>[number];

/** The offers that wait for a person's answer, the newest first. */
export const offersTo = (tx: Tx, userId: string, now: Date) =>
  offersOf(tx, now)
    .where('user_id', '=', userId)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .execute();

/** Where an offer for a person is, or undefined if it has ended. */
export async function placeOfOffer(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('access_offer')
    .select('pharmacy_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.pharmacy_id;
}

/** Writes an offer, in place of an earlier one of the pharmacy to the same person. */
export function upsertOffer(
  tx: Tx,
  access: AccessInput,
  {
    userId,
    email,
    by,
    now,
  }: { readonly userId: string; readonly email: string; readonly by: string; readonly now: Date },
): Promise<AccessOfferRow> {
  const offered = {
    email,
    role_name: access.roleName,
    web_tool_access: access.webToolAccess,
    box_access: access.boxAccess,
    offered_by: by,
    offered_at: now,
  };
  return tx
    .insertInto('access_offer')
    .values({ pharmacy_id: access.pharmacyId, id: newId(), user_id: userId, ...offered })
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'user_id']).doUpdateSet(offered))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends an offer at a pharmacy, and returns it unless it had ended before. */
export function endOffer(tx: Tx, pharmacyId: string, id: string) {
  return tx
    .deleteFrom('access_offer')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the offers that nobody has answered in time. */
export async function purgeOffers(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('access_offer')
    .where('offered_at', '<=', new Date(now.getTime() - offerLifeMs))
    .execute();
}
