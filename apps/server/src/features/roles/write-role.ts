import type { Role } from '@kolli/domain/permissions';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import { appendAuditEverywhere } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import {
  deleteRoleRow,
  insertRole,
  type KeptRole,
  settleHolders,
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

/** Makes a role. */
export async function makeRole(work: RoleWork, role: KeptRole): Promise<void> {
  await insertRole(work.tx, role);
  await audit(work, 'role.create', role);
}

/** Changes a role: what its bearers may do changes with their next call. */
export async function changeRole(work: RoleWork, role: KeptRole): Promise<void> {
  await updateRoleRow(work.tx, role);
  await settleHolders(work.tx, role.name, work.now);
  await audit(work, 'role.update', role);
}

/** Takes a role away that nobody holds. */
export async function dropRole(work: RoleWork, role: KeptRole): Promise<void> {
  await deleteRoleRow(work.tx, role.name);
  await audit(work, 'role.delete', role);
}
