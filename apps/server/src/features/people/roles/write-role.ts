import { isDeepStrictEqual } from 'node:util';
import { knownPermissions, type Role } from '@kolli/domain/people/permissions';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { appendInstallationAudit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { recomputeHighestRoles } from './recompute-highest-roles.ts';
import {
  deleteRoleRow,
  holdersOf,
  insertRole,
  type StoredRole,
  lockRole,
  updateRoleRow,
} from './role.repository.ts';

/** The transaction that changes a role; it sees the installation, whose audit chain gets the entry. */
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
  await appendInstallationAudit(tx, { at, ...actor, action, subject: role.name, detail });
}

const inOrder = (role: StoredRole): StoredRole => ({
  ...role,
  permissions: knownPermissions(role.permissions),
});

/** Creates a role. */
export async function makeRole(work: RoleWork, given: StoredRole): Promise<StoredRole> {
  const role = inOrder(given);
  await insertRole(work.tx, role);
  await audit(work, 'role.create', role);
  return role;
}

/** Updates a role, effective from the next call of the people who have it. Returns the result. */
export async function changeRole(
  work: RoleWork,
  given: StoredRole,
): Promise<'changed' | 'same' | 'missing'> {
  const role = inOrder(given);
  const current = await lockRole(work.tx, role.name);
  if (current === undefined) return 'missing';
  if (isDeepStrictEqual(current, role)) return 'same';
  await updateRoleRow(work.tx, role);
  await recomputeHighestRoles(work.tx, await holdersOf(work.tx, role.name), work.now);
  await audit(work, 'role.update', role);
  return 'changed';
}

/** Deletes a role that nobody has. */
export async function dropRole(work: RoleWork, role: StoredRole): Promise<void> {
  await deleteRoleRow(work.tx, role.name);
  await audit(work, 'role.delete', role);
}
