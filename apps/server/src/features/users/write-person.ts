import { changedFields } from '../../platform/changed-fields.ts';
import { changePersonAccount } from '../../identity/person-account.ts';
import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { PersonChange } from './change-person.ts';

/** What is changed of a person themselves; what is left out stays. */
export interface PersonWish {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

type Field = keyof PersonWish;

/** The person as they shall be. */
function wished(person: PersonChange['person'], wish: PersonWish) {
  return {
    firstName: wish.firstName ?? person.first_name,
    lastName: wish.lastName ?? person.last_name,
    email: wish.email ?? person.email,
  };
}

/** Which of these fields are other than they are now. */
export function changedOf(person: PersonChange['person'], wish: PersonWish): Field[] {
  return changedFields(wished(person, {}), wished(person, wish));
}

/** Notes at every pharmacy of a person what was changed: the fields, never what stands in them. */
export async function auditPerson(
  { tx, now, person }: PersonChange,
  actor: AuditActor,
  fields: readonly string[],
): Promise<void> {
  const entry = { at: now, ...actor, action: 'user.update', subject: person.id };
  await appendAuditEverywhere(tx, { ...entry, detail: { fields: fields.join(',') } });
}

/**
 * Writes names and address of a person and of their account, and tells the boxes of their pharmacies,
 * which show the name. To be audited by `auditPerson`. `email_in_use` where another account has the address.
 */
export async function writePerson(
  { tx, now, person, pharmacyIds }: PersonChange,
  wish: PersonWish,
): Promise<void> {
  const { firstName, lastName, email } = wished(person, wish);
  const columns = { first_name: firstName, last_name: lastName, email, updated_at: now };
  try {
    await tx.updateTable('app_user').set(columns).where('id', '=', person.id).execute();
    const name = `${firstName} ${lastName}`;
    await changePersonAccount(tx, { userId: person.id, email, name });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'app_user_email' || constraint === 'user_email_key')
      throw new CodedError('email_in_use');
    throw error;
  }
  for (const pharmacyId of pharmacyIds) await announce(tx, { pharmacyId, boxId: null, at: now });
}
