/** The permissions of a pharmacy's staff (USR-30 and Kolli's own). */
export const staffPermissions = [
  'pharmacy.update',
  'pickupbox.update',
  'user.create',
  'user.update',
  'user.delete',
  'login_logs.read',
  'delivery.read',
  'delivery.write',
  'delivery.destroy',
  'delivery.judge',
  'ssn.read',
  'alarm.comment',
  'temperature.check',
  'box.open',
  'customer.export',
  'customer.erase',
  'integration.manage',
] as const;

/**
 * The permissions of a pharmacy's admins only: making and revoking its keys, reading its audit log, and
 * `pharmacy.administer`, which changes settings that others only read (keep times, entry PIN, an open service
 * request). What concerns the whole installation is no permission of a role: see `administration` among the
 * accesses of the contract's calls.
 */
export const adminPermissions = ['pharmacy.administer', 'key.manage', 'audit.read'] as const;

export const permissions = [...staffPermissions, ...adminPermissions] as const;

export type Permission = (typeof permissions)[number];

export type Role = {
  readonly name: string;
  /** A role can be assigned only by somebody whose own role has at least this level. */
  readonly level: number;
  /** 'web_app' lets its bearer sign in to the web app (AUT-15). */
  readonly app_access: 'web_app' | 'none';
  readonly permissions: readonly Permission[];
};

/** The fields by which roles are compared. Roles are data: they may have permissions unknown to this version. */
export interface Rank {
  readonly level: number;
  readonly permissions: readonly string[];
}

const userPermissions = [
  'delivery.read',
  'delivery.write',
  'delivery.destroy',
  'ssn.read',
  'alarm.comment',
  'temperature.check',
] as const satisfies readonly Permission[];

/** The roles shipped with Kolli; a site may add others. */
export const shippedRoles = {
  admin: { name: 'admin', level: 100, app_access: 'web_app', permissions },
  main_user: { name: 'main_user', level: 50, app_access: 'web_app', permissions: staffPermissions },
  user: { name: 'user', level: 10, app_access: 'web_app', permissions: userPermissions },
} as const satisfies Readonly<Record<string, Role>>;

/** The known permissions among `names`, unique and in the fixed order in which they are stored. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}

/** Whether a role has a permission. */
export function hasPermission(role: Pick<Rank, 'permissions'>, permission: Permission): boolean {
  return role.permissions.includes(permission);
}

/** Whether only admins have a permission (USR-33). */
export function isAdminPermission(permission: Permission): boolean {
  return adminPermissions.some((one) => one === permission);
}

/**
 * Whether somebody with the role `own` may assign `other`: only a role of the same or a lower level
 * (USR-32) whose permissions `own` has, too. So a custom role with a low level cannot be used to gain
 * admin permissions, nor one with a high level to gain those of a main user.
 */
export function canAssignRole(own: Rank, other: Rank): boolean {
  const exceeds = other.permissions.some((permission) => !own.permissions.includes(permission));
  return other.level <= own.level && !exceeds;
}
