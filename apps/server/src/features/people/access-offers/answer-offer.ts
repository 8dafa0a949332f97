import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import { currentAccess, type StaffCaller } from '../../../platform/session/staff-caller.ts';
import { changePerson, type PersonChange } from '../persons/change-person.ts';
import { storeChosenPharmacy } from '../persons/choose-pharmacy.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { type AccessInput, insertAccess } from '../accesses/write-access.ts';
import { closeAccountWithoutOffer } from './account-of-offer.ts';
import {
  type AccessOfferRow,
  endOffer,
  openOffersTo,
  placeOfOffer,
} from './access-offer.repository.ts';

type AnswerDeps = Pick<PeopleDeps, 'store' | 'clock'>;

/** The access that an offer gives. */
const accessOf = (offer: AccessOfferRow): AccessInput => ({
  pharmacyId: offer.pharmacy_id,
  roleName: offer.role_name,
  webToolAccess: offer.web_tool_access,
  boxAccess: offer.box_access,
});

/** Ends an open offer to the caller together with `work`. Throws `access_offer_ended`. */
async function answer(
  deps: AnswerDeps,
  caller: StaffCaller,
  id: string,
  work: (change: PersonChange, offer: AccessOfferRow) => Promise<void>,
): Promise<string> {
  const { userId } = caller;
  const place = await deps.store.inGlobal((tx) => placeOfOffer(tx, id));
  if (place?.userId !== userId) throw new CodedError('access_offer_ended');
  const { pharmacyId } = place;
  await changePerson(deps, { userId, pharmacyIds: [pharmacyId] }, async (change) => {
    const { tx, now } = change;
    const offer = (await openOffersTo(tx, userId, now)).find((open) => open.id === id);
    if (offer === undefined) throw new CodedError('access_offer_ended');
    await endOffer(tx, pharmacyId, id);
    await work(change, offer);
  });
  return pharmacyId;
}

/**
 * Gives the caller the access that they were offered. Their session goes on in the pharmacy that it works in, or
 * ends if the pharmacy requires a second factor that they have not set up. Throws
 * `access_offer_ended`, also if who offered it may not give it any more, and `already_has_access`.
 */
export async function acceptAccess(
  deps: AnswerDeps,
  caller: StaffCaller,
  id: string,
): Promise<{ pharmacyId: string }> {
  const pharmacyId = await answer(deps, caller, id, (change, offer) =>
    insertAccess(change, staffActor(caller), accessOf(offer)),
  );
  const current = currentAccess(caller);
  if (current !== undefined) await storeChosenPharmacy(deps, caller, current.pharmacyId);
  return { pharmacyId };
}

/** Ends an offer that the caller does not want, and their session if they have no access and no other offer. The pharmacy's audit log does not name them. Throws `access_offer_ended`. */
export async function declineAccess(
  deps: AnswerDeps,
  caller: StaffCaller,
  id: string,
): Promise<void> {
  await answer(deps, caller, id, async (change, { pharmacy_id: pharmacyId }) => {
    const { tx, now } = change;
    await closeAccountWithoutOffer(change);
    const nobody = { userId: null, userName: null };
    await appendAudit(tx, {
      pharmacyId,
      at: now,
      ...nobody,
      action: 'access.decline',
      subject: id,
    });
    announce(tx, { pharmacyId, boxId: null, at: now });
  });
}
