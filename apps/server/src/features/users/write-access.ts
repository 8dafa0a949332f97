import { appendAudit } from '../../platform/audit/audit.ts';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { syncStaffPins } from '../site/staff-pins.ts';
import type { PersonChange } from './change-person.ts';
import { isPinTaken, ownPin } from './check-pin.ts';
import { settleOwnRoles } from './settle-own-roles.ts';

/** An access as it shall be. */
export interface AccessWish {
  readonly pharmacyId: string;
  readonly roleName: string;
  readonly webToolAccess: boolean;
  readonly boxAccess: boolean;
}

/** Who changes an access, and with which keys PINs are read. */
export interface AccessWriter {
  readonly secrets: Secrets;
  readonly actor: AuditActor;
}

const columnsOf = (wish: AccessWish) => ({
  role_name: wish.roleName,
  web_tool_access: wish.webToolAccess,
  box_access: wish.boxAccess,
});

/**
 * What follows of every change of an access: the person's own role is settled, boxes know the PINs of
 * exactly those who may use them, who follows live is asked anew, and it is in the audit log.
 */
async function settleAccess(
  { tx, now, person }: PersonChange,
  { secrets, actor }: AccessWriter,
  done: { readonly action: string; readonly wish: AccessWish; readonly isDisabled?: boolean },
): Promise<void> {
  const { pharmacyId, roleName, webToolAccess, boxAccess } = done.wish;
  await settleOwnRoles(tx, [person.id], now);
  await tx.updateTable('app_user').set({ updated_at: now }).where('id', '=', person.id).execute();
  await syncStaffPins(tx, secrets, { pharmacyId, now });
  await announce(tx, { pharmacyId, boxId: null, at: now, accessOf: person.id });
  const flags = { role: roleName, webTool: webToolAccess, box: boxAccess };
  const detail = done.isDisabled === undefined ? flags : { ...flags, isDisabled: done.isDisabled };
  const entry = { pharmacyId, at: now, ...actor, subject: person.id, detail };
  await appendAudit(tx, { ...entry, action: done.action });
}

/** `pharmacist_pin_in_use` where somebody else who may use the same boxes has the person's PIN. */
async function refuseSamePin(
  { tx, person }: PersonChange,
  { secrets }: AccessWriter,
  { pharmacyId, boxAccess }: AccessWish,
): Promise<void> {
  const pin = boxAccess ? ownPin(secrets, person) : null;
  if (pin !== null && (await isPinTaken(tx, secrets, { pharmacyId, userId: person.id, pin })))
    throw new CodedError('pharmacist_pin_in_use');
}

/** `already_has_access` where the person has one, and `pharmacist_pin_in_use`. */
export async function insertAccess(
  change: PersonChange,
  writer: AccessWriter,
  wish: AccessWish,
): Promise<void> {
  const { tx, now, person } = change;
  const keys = { pharmacy_id: wish.pharmacyId, user_id: person.id, created_at: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_access')
    .values({ ...keys, ...columnsOf(wish) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new CodedError('already_has_access');
  await refuseSamePin(change, writer, wish);
  await settleAccess(change, writer, { action: 'access.create', wish });
}

/** `pharmacist_pin_in_use` as `insertAccess`. */
export async function updateAccess(
  change: PersonChange,
  writer: AccessWriter,
  wish: AccessWish,
): Promise<void> {
  await change.tx
    .updateTable('user_access')
    .set(columnsOf(wish))
    .where('pharmacy_id', '=', wish.pharmacyId)
    .where('user_id', '=', change.person.id)
    .execute();
  await refuseSamePin(change, writer, wish);
  await settleAccess(change, writer, { action: 'access.update', wish });
}

/** Ends an access, given as it was; `isDisabled` tells the audit log that it was the last one. */
export async function deleteAccess(
  change: PersonChange,
  writer: AccessWriter,
  ended: { readonly wish: AccessWish; readonly isDisabled: boolean },
): Promise<void> {
  await change.tx
    .deleteFrom('user_access')
    .where('pharmacy_id', '=', ended.wish.pharmacyId)
    .where('user_id', '=', change.person.id)
    .execute();
  await settleAccess(change, writer, { action: 'access.delete', ...ended });
}
