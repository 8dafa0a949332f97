import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { changePerson } from '../persons/change-person.ts';
import { closeAccountWithoutOffer } from './account-of-offer.ts';
import { endOffer, placeOfOffer } from './access-offer.repository.ts';

/** Ends an offer of the caller's pharmacy. Throws `access_offer_ended` if it has been answered. */
export async function withdrawAccessOffer(
  deps: Pick<PeopleDeps, 'store' | 'clock'>,
  caller: StaffAtPharmacy,
  id: string,
): Promise<void> {
  const { pharmacyId } = caller.at;
  const place = await deps.store.inGlobal((tx) => placeOfOffer(tx, id));
  if (place?.pharmacyId !== pharmacyId) throw new CodedError('access_offer_ended');
  await changePerson(deps, { userId: place.userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx, now } = change;
    if ((await endOffer(tx, pharmacyId, id)) === undefined)
      throw new CodedError('access_offer_ended');
    await closeAccountWithoutOffer(change);
    const entry = { pharmacyId, at: now, ...staffActor(caller), subject: id };
    await appendAudit(tx, { ...entry, action: 'access.withdraw' });
  });
}
