import type { Tx } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { AccessInput } from '../accesses/write-access.ts';

/** How long an offer waits for an answer. */
export const offerLifeMs = 14 * 86_400_000;

export const offerEnd = (offeredAt: Date) => new Date(offeredAt.getTime() + offerLifeMs);

/** Offers that were made then or before have ended. */
const lastEnded = (now: Date) => new Date(now.getTime() - offerLifeMs);

const offersOf = (tx: Tx, now: Date) =>
  tx.selectFrom('access_offer').selectAll().where('offered_at', '>', lastEnded(now));

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

/** Whose an offer is and where, or undefined if it has ended. */
export function placeOfOffer(tx: Tx, id: string) {
  return tx
    .selectFrom('access_offer')
    .select(['pharmacy_id as pharmacyId', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewOffer {
  readonly userId: string;
  readonly email: string;
  readonly offerer: { readonly userId: string; readonly name: string };
  readonly now: Date;
}

/** Writes an offer in place of an earlier one of the pharmacy to the same person, whose id has ended: it said something else. */
export function upsertOffer(
  tx: Tx,
  access: AccessInput,
  { userId, email, offerer, now }: NewOffer,
): Promise<AccessOfferRow> {
  const offered = {
    id: newId(),
    email,
    role_name: access.roleName,
    web_tool_access: access.webToolAccess,
    box_access: access.boxAccess,
    offered_by: offerer.name,
    offerer_id: offerer.userId,
    offered_at: now,
  };
  return tx
    .insertInto('access_offer')
    .values({ pharmacy_id: access.pharmacyId, user_id: userId, ...offered })
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

/** The people who have not answered an offer in time. */
export async function userIdsWithLateOffers(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('access_offer')
    .select('user_id')
    .distinct()
    .where('offered_at', '<=', lastEnded(now))
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/** Deletes the offers that a person has not answered in time. */
export async function deleteLateOffers(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('access_offer')
    .where('user_id', '=', userId)
    .where('offered_at', '<=', lastEnded(now))
    .execute();
}
