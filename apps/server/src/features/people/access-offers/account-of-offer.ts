import type { StaffCaller } from '../../../platform/session/staff-caller.ts';
import { refuseAdministrator } from '../accesses/check-role.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { disablePerson, enablePerson } from '../persons/disable-person.ts';
import { pharmacyIdsOf } from '../persons/person.repository.ts';
import { openOffersTo } from './access-offer.repository.ts';

const hasAccess = async ({ tx, person }: PersonChange) =>
  (await pharmacyIdsOf(tx, person.id)).length > 0;

/**
 * Lets a person sign in whose account was disabled because their last access was removed; others stay disabled. Throws
 * `this_role_is_greater_than_yours` for who administers the installation, unless the caller does, too: they would again.
 */
export async function openAccountForOffer(
  change: PersonChange,
  caller: Pick<StaffCaller, 'isAdministrator'>,
): Promise<void> {
  if (!change.person.is_disabled || (await hasAccess(change))) return;
  refuseAdministrator(change.person, caller);
  await enablePerson(change);
}

/** Whether a person has no access, apart from one that ends at the pharmacy `endingAt`, and none is offered to them. */
export async function isLeftWithout(
  { tx, now, person }: PersonChange,
  endingAt?: string,
): Promise<boolean> {
  const [pharmacyIds, offers] = await Promise.all([
    pharmacyIdsOf(tx, person.id),
    openOffersTo(tx, person.id, now),
  ]);
  return pharmacyIds.every((id) => id === endingAt) && offers.length === 0;
}

/** After the end of an offer: disables a person who has no access and to whom none is offered any more. */
export async function closeAccountWithoutOffer(change: PersonChange): Promise<void> {
  if (!change.person.is_disabled && (await isLeftWithout(change))) await disablePerson(change);
}
