import { appendAudit } from '../../../platform/audit/audit.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { endOffer } from './access-offer.repository.ts';

/** Ends an offer of the caller's pharmacy. Throws `access_offer_ended` if it has been answered. */
export async function withdrawAccessOffer(
  { store, clock }: Pick<PeopleDeps, 'store' | 'clock'>,
  caller: StaffAtPharmacy,
  id: string,
): Promise<void> {
  const { pharmacyId } = caller.at;
  await store.inPharmacies([pharmacyId], async (tx) => {
    if ((await endOffer(tx, pharmacyId, id)) === undefined)
      throw new CodedError('access_offer_ended');
    const entry = { pharmacyId, at: clock(), ...staffActor(caller), subject: id };
    await appendAudit(tx, { ...entry, action: 'access.withdraw' });
  });
}
