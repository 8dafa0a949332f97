import type { PersonChange } from '../persons/change-person.ts';
import { disablePerson, enablePerson } from '../persons/disable-person.ts';
import { pharmacyIdsOf } from '../persons/person.repository.ts';
import { openOffersTo } from './access-offer.repository.ts';

const hasAccess = async ({ tx, person }: PersonChange) =>
  (await pharmacyIdsOf(tx, person.id)).length > 0;

/** Lets a person sign in whose account was disabled because their last access was removed; others stay disabled. */
export async function openAccountForOffer(change: PersonChange): Promise<void> {
  if (change.person.is_disabled && !(await hasAccess(change))) await enablePerson(change);
}

/** After the end of an offer: disables a person who has no access and to whom none is offered any more. */
export async function closeAccountWithoutOffer(change: PersonChange): Promise<void> {
  const { tx, now, person } = change;
  if (person.is_disabled || (await hasAccess(change))) return;
  if ((await openOffersTo(tx, person.id, now)).length === 0) await disablePerson(change);
}
