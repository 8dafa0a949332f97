import { appendAudit } from '../../../platform/audit/audit.ts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { syncStaffPins } from '../persons/staff-pins.ts';
import type { PersonChange } from '../persons/change-person.ts';
import { isPinTaken, ownPin } from '../persons/check-pin.ts';
import { recomputeHighestRoles } from '../roles/recompute-highest-roles.ts';

/** The access to write. */
export interface AccessInput {
  readonly pharmacyId: string;
  readonly roleName: string;
  readonly webToolAccess: boolean;
  readonly boxAccess: boolean;
}

/** Who changes an access, and the keys to decrypt PINs. */
export interface AccessWriter {
  readonly secrets: Secrets;
  readonly actor: AuditActor;
}

const columnsOf = (access: AccessInput) => ({
  role_name: access.roleName,
  web_tool_access: access.webToolAccess,
  box_access: access.boxAccess,
});

/**
 * After each change of an access: recomputes the person's own role, updates the PINs at the boxes,
 * rechecks open event streams, and writes the audit log.
 */
async function applyAccess(
  { tx, now, person }: PersonChange,
  { secrets, actor }: AccessWriter,
  done: { readonly action: string; readonly access: AccessInput; readonly isDisabled?: boolean },
): Promise<void> {
  const { pharmacyId, roleName, webToolAccess, boxAccess } = done.access;
  await recomputeHighestRoles(tx, [person.id], now);
  await tx.updateTable('app_user').set({ updated_at: now }).where('id', '=', person.id).execute();
  await syncStaffPins(tx, secrets, { pharmacyId, now });
  announce(tx, { pharmacyId, boxId: null, at: now, accessOf: person.id });
  const flags = { role: roleName, webTool: webToolAccess, box: boxAccess };
  const detail = done.isDisabled === undefined ? flags : { ...flags, isDisabled: done.isDisabled };
  const entry = { pharmacyId, at: now, ...actor, subject: person.id, detail };
  await appendAudit(tx, { ...entry, action: done.action });
}

/**
 * Throws `pharmacist_pin_in_use` if another person with access to the same boxes has the person's
 * PIN.
 */
async function refuseSamePin(
  { tx, person }: PersonChange,
  { secrets }: AccessWriter,
  { pharmacyId, boxAccess }: AccessInput,
): Promise<void> {
  const pin = boxAccess ? ownPin(secrets, person) : null;
  if (pin !== null && (await isPinTaken(tx, secrets, { pharmacyId, userId: person.id, pin })))
    throw new CodedError('pharmacist_pin_in_use');
}

/** Throws `already_has_access` if the person has one, and `pharmacist_pin_in_use`. */
export async function insertAccess(
  change: PersonChange,
  writer: AccessWriter,
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
  await refuseSamePin(change, writer, access);
  await applyAccess(change, writer, { action: 'access.create', access });
}

/** Throws `pharmacist_pin_in_use` as `insertAccess` does. */
export async function updateAccess(
  change: PersonChange,
  writer: AccessWriter,
  access: AccessInput,
): Promise<void> {
  await change.tx
    .updateTable('user_access')
    .set(columnsOf(access))
    .where('pharmacy_id', '=', access.pharmacyId)
    .where('user_id', '=', change.person.id)
    .execute();
  await refuseSamePin(change, writer, access);
  await applyAccess(change, writer, { action: 'access.update', access });
}

/**
 * Deletes an access, given with its last values; `isDisabled` notes in the audit log that it was
 * the last one.
 */
export async function deleteAccess(
  change: PersonChange,
  writer: AccessWriter,
  ended: { readonly access: AccessInput; readonly isDisabled: boolean },
): Promise<void> {
  // The views that the person saved there first: no key of a distributed table cascades.
  for (const table of ['saved_view', 'user_access'] as const)
    await change.tx
      .deleteFrom(table)
      .where('pharmacy_id', '=', ended.access.pharmacyId)
      .where('user_id', '=', change.person.id)
      .execute();
  await applyAccess(change, writer, { action: 'access.delete', ...ended });
}
