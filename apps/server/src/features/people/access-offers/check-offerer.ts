import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { givableAccess } from '../accesses/givable-access.ts';
import type { AccessInput } from '../accesses/write-access.ts';
import type { AccessOfferRow } from './access-offer.repository.ts';

/** The access that an offer gives. */
export const accessOf = (offer: AccessOfferRow): AccessInput => ({
  pharmacyId: offer.pharmacy_id,
  roleName: offer.role_name,
  webToolAccess: offer.web_tool_access,
  boxAccess: offer.box_access,
});

async function isDisabled(tx: Tx, userId: string): Promise<boolean> {
  const { is_disabled: disabled } = await tx
    .selectFrom('app_user')
    .select('is_disabled')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return disabled;
}

/** Whether who made an offer may give this access at the moment: an offer does not outlive the right to make it. */
export async function mayStillOffer(tx: Tx, offer: AccessOfferRow): Promise<boolean> {
  const userId = offer.offerer_id;
  if (userId === null || (await isDisabled(tx, userId))) return false;
  const access = accessOf(offer);
  try {
    await givableAccess(tx, { userId, at: access }, access);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}
