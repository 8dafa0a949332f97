import type { AccessOffer } from '@kolli/contract/people/access-offer';
import { type AccessOfferRow, offerEnd } from './access-offer.repository.ts';

/** An offer as the pharmacy sees it: nothing of the person but the address that was entered. */
export function presentOffer(row: AccessOfferRow): AccessOffer {
  return {
    id: row.id,
    pharmacyId: row.pharmacy_id,
    email: row.email,
    roleName: row.role_name,
    webToolAccess: row.web_tool_access,
    boxAccess: row.box_access,
    offeredBy: row.offered_by,
    offeredAt: row.offered_at.getTime(),
    endsAt: offerEnd(row.offered_at).getTime(),
  };
}
