import { appendAudit } from '../../../platform/audit/audit.ts';
import { endWithoutFactor } from '../../identity/sign-in/end-without-factor.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { recomputeHighestRoles } from '../roles/recompute-highest-roles.ts';

/** The access to write. */
export interface AccessInput {
  readonly pharmacyId: string;
  readonly roleName: string;
  readonly webToolAccess: boolean;
  readonly boxAccess: boolean;
}

const columnsOf = (access: AccessInput) => ({
  role_name: access.roleName,
  web_tool_access: access.webToolAccess,
  box_access: access.boxAccess,
});

/**
 * After each change of an access: recomputes the person's own role, notifies boxes and open event
 * streams, and writes the audit log.
 */
async function applyAccess(
  { tx, now, person }: PersonChange,
  actor: AuditActor,
  done: { readonly action: string; readonly access: AccessInput; readonly isDisabled?: boolean },
): Promise<void> {
  const { pharmacyId, roleName, webToolAccess, boxAccess } = done.access;
  await recomputeHighestRoles(tx, [person.id], now);
  await tx.updateTable('app_user').set({ updated_at: now }).where('id', '=', person.id).execute();
  announce(tx, { pharmacyId, boxId: null, at: now, accessOf: person.id });
  const flags = { role: roleName, webTool: webToolAccess, box: boxAccess };
  const detail = done.isDisabled === undefined ? flags : { ...flags, isDisabled: done.isDisabled };
  const entry = { pharmacyId, at: now, ...actor, subject: person.id, detail };
  await appendAudit(tx, { ...entry, action: done.action });
}

/** Throws `already_has_access` if the person has one. */
export async function insertAccess(
  change: PersonChange,
  actor: AuditActor,
  access: AccessInput,
): Promise<void> {
  const { tx, now, person } = change;
  const keys = { pharmacy_id: access.pharmacyId, user_id: person.id, created_at: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_access')
    .values({ ...keys, ...columnsOf(access) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new CodedError('already_has_access');
  await endWithoutFactor(tx, person.id);
  await applyAccess(change, actor, { action: 'access.create', access });
}

export async function updateAccess(
  change: PersonChange,
  actor: AuditActor,
  access: AccessInput,
): Promise<void> {
  await change.tx
    .updateTable('user_access')
    .set(columnsOf(access))
    .where('pharmacy_id', '=', access.pharmacyId)
    .where('user_id', '=', change.person.id)
    .execute();
  await endWithoutFactor(change.tx, change.person.id);
  await applyAccess(change, actor, { action: 'access.update', access });
}

/**
 * Deletes an access, given with its last values; `isDisabled` notes in the audit log that it was
 * the last one.
 */
export async function deleteAccess(
  change: PersonChange,
  actor: AuditActor,
  ended: { readonly access: AccessInput; readonly isDisabled: boolean },
): Promise<void> {
  // The views that the person saved there first: no key of a distributed table cascades.
  for (const table of ['saved_view', 'user_access'] as const)
    await change.tx
      .deleteFrom(table)
      .where('pharmacy_id', '=', ended.access.pharmacyId)
      .where('user_id', '=', change.person.id)
      .execute();
  await applyAccess(change, actor, { action: 'access.delete', ...ended });
}
