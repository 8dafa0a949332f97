import { changedFields } from '../../../platform/changed-fields.ts';
import { changePersonAccount } from '../../identity/accounts/person-account.ts';
import { appendAuditEverywhere } from '../../../platform/audit/audit.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import { announceAll } from '../../../platform/live/live-notices.ts';
import type { PersonChange } from './change-person.ts';

/** Changed fields of a person; omitted fields stay unchanged. */
export interface PersonPatch {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

type Field = keyof PersonPatch;

/** The person with the patch applied. */
function patched(person: PersonChange['person'], patch: PersonPatch) {
  return {
    firstName: patch.firstName ?? person.first_name,
    lastName: patch.lastName ?? person.last_name,
    email: patch.email ?? person.email,
  };
}

/** The fields that the patch changes. */
export function changedOf(person: PersonChange['person'], patch: PersonPatch): Field[] {
  return changedFields(patched(person, {}), patched(person, patch));
}

/** Audits the changed fields, without their values, at every pharmacy of the person. */
export async function auditPerson(
  { tx, now, person }: PersonChange,
  actor: AuditActor,
  fields: readonly string[],
): Promise<void> {
  const entry = { at: now, ...actor, action: 'user.update', subject: person.id };
  await appendAuditEverywhere(tx, { ...entry, detail: { fields: fields.join(',') } });
}

/**
 * Updates names and address of a person and of their account, and notifies the boxes of their
 * pharmacies, which show the name. The caller audits with `auditPerson`. Throws `email_in_use` if
 * another account has the address.
 */
export async function writePerson(
  { tx, now, person, pharmacyIds }: PersonChange,
  patch: PersonPatch,
): Promise<void> {
  const { firstName, lastName, email } = patched(person, patch);
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
  announceAll(
    tx,
    pharmacyIds.map((pharmacyId) => ({ pharmacyId, boxId: null, at: now })),
  );
}
