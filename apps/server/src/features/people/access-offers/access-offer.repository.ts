import type { Tx } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { AccessInput } from '../accesses/write-access.ts';

/** How long an offer waits for an answer. */
const offerLifeMs = 14 * 86_400_000;

export const offerEnd = (offeredAt: Date) => new Date(offeredAt.getTime() + offerLifeMs);

/** Offers that were made then or before have ended. */
const lastEnded = (now: Date) => new Date(now.getTime() - offerLifeMs);

/**
 * The offers that can be accepted, the newest first: those in time, whose offerer may still give the access as
 * `givableAccess` checks it when an offer is made. An offer does not outlive the right to make it. Whoever has got an access
 * by a site file meanwhile cannot accept another one.
 */
const openOffers = (tx: Tx, now: Date) =>
  tx
    .selectFrom('access_offer as offer')
    .innerJoin('role as offered', 'offered.name', 'offer.role_name')
    .innerJoin('app_user as offerer', 'offerer.id', 'offer.offerer_id')
    .innerJoin('user_access as access', (join) =>
      join
        .onRef('access.user_id', '=', 'offerer.id')
        .onRef('access.pharmacy_id', '=', 'offer.pharmacy_id'),
    )
    .innerJoin('role as own', 'own.name', 'access.role_name')
    .leftJoin('user_access as present', (join) =>
      join
        .onRef('present.user_id', '=', 'offer.user_id')
        .onRef('present.pharmacy_id', '=', 'offer.pharmacy_id'),
    )
    .selectAll('offer')
    .where('present.user_id', 'is', null)
    .where('offer.offered_at', '>', lastEnded(now))
    .where('offerer.is_disabled', '=', false)
    .where('access.web_tool_access', '=', true)
    .where('own.app_access', '=', 'web_app')
    .where((eb) => eb('own.permissions', '@>', eb.val(['user.create'])))
    .whereRef('offered.level', '<=', 'own.level')
    .whereRef('offered.permissions', '<@', 'own.permissions')
    .orderBy('offer.offered_at', 'desc')
    .orderBy('offer.id');

/** The offers of a pharmacy that wait for an answer, the newest first. */
export const openOffersAt = (tx: Tx, pharmacyId: string, now: Date) =>
  openOffers(tx, now).where('offer.pharmacy_id', '=', pharmacyId).execute();

export type AccessOfferRow = Awaited<ReturnType<typeof openOffersAt>>[number];

/** The offers that wait for a person's answer, the newest first. */
export const openOffersTo = (tx: Tx, userId: string, now: Date) =>
  openOffers(tx, now).where('offer.user_id', '=', userId).execute();

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

/** Writes an offer to somebody who has none of the pharmacy. */
export function insertOffer(
  tx: Tx,
  access: AccessInput,
  { userId, email, offerer, now }: NewOffer,
): Promise<AccessOfferRow> {
  return tx
    .insertInto('access_offer')
    .values({
      pharmacy_id: access.pharmacyId,
      id: newId(),
      user_id: userId,
      email,
      role_name: access.roleName,
      web_tool_access: access.webToolAccess,
      box_access: access.boxAccess,
      offered_by: offerer.name,
      offerer_id: offerer.userId,
      offered_at: now,
    })
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

/** Ends the offer of a pharmacy to a person, and returns it if there was one. */
export function endOfferTo(tx: Tx, pharmacyId: string, userId: string) {
  return tx
    .deleteFrom('access_offer')
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
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
