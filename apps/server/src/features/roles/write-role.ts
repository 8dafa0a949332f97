import { isDeepStrictEqual } from 'node:util';
import { knownPermissions, type Role } from '@kolli/domain/permissions';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { settleOwnRoles } from '../users/settle-own-roles.ts';
import {
  deleteRoleRow,
  holdersOf,
  insertRole,
  type KeptRole,
  lockRole,
  updateRoleRow,
} from './role.repository.ts';

/** The transaction that changes a role; it sees all pharmacies, whose audit logs take the change. */
export interface RoleWork {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: AuditActor;
}

const auditDetail = (role: Role) => ({
  level: role.level,
  appAccess: role.app_access,
  permissions: role.permissions.join(' '),
});

async function audit({ tx, now: at, actor }: RoleWork, action: string, role: Role): Promise<void> {
  const detail = action === 'role.delete' ? {} : auditDetail(role);
  await appendAuditEverywhere(tx, { at, ...actor, action, subject: role.name, detail });
}

const inOrder = (role: KeptRole): KeptRole => ({
  ...role,
  permissions: knownPermissions(role.permissions),
});

/** Makes a role. */
export async function makeRole(work: RoleWork, given: KeptRole): Promise<KeptRole> {
  const role = inOrder(given);
  await insertRole(work.tx, role);
  await audit(work, 'role.create', role);
  return role;
}

/**
 * Brings a role to what is wished: what its bearers may do changes with their next call. Answers what
 * came of it.
 */
export async function changeRole(
  work: RoleWork,
  given: KeptRole,
): Promise<'changed' | 'same' | 'missing'> {
  const role = inOrder(given);
  const current = await lockRole(work.tx, role.name);
  if (current === undefined) return 'missing';
  if (isDeepStrictEqual(current, role)) return 'same';
  await updateRoleRow(work.tx, role);
  await settleOwnRoles(work.tx, await holdersOf(work.tx, role.name), work.now);
  await audit(work, 'role.update', role);
  return 'changed';
}

/** Takes a role away that nobody holds. */
export async function dropRole(work: RoleWork, role: KeptRole): Promise<void> {
  await deleteRoleRow(work.tx, role.name);
  await audit(work, 'role.delete', role);
}
