/** What staff of a pharmacy may be permitted to do (USR-30 and Kolli's own). */
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
  'ssn.read',
  'alarm.comment',
  'temperature.check',
  'box.open',
] as const;

/**
 * What only an admin has: making pharmacies, boxes, templates, roles and keys, changing what customers
 * are told, reading the audit log, and `pharmacy.administer`, which changes what others only read
 * (keep times, entry PIN, a set service request).
 */
export const adminPermissions = [
  'pharmacy.create',
  'pharmacy.administer',
  'pickupbox.create',
  'template.manage',
  'role.manage',
  'key.manage',
  'sms_text.manage',
  'audit.read',
] as const;

export const permissions = [...staffPermissions, ...adminPermissions] as const;

export type Permission = (typeof permissions)[number];

export type Role = {
  readonly name: string;
  /** A role may be given only by someone whose own role has at least this level. */
  readonly level: number;
  /** 'web_app' lets its bearer sign in to the web app (AUT-15). */
  readonly app_access: 'web_app' | 'none';
  readonly permissions: readonly Permission[];
};

/** What roles are compared by. They are data, so a permission may be none that this version knows. */
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

/** The roles that Kolli ships; roles are data, and others may stand beside these. */
export const shippedRoles = {
  admin: { name: 'admin', level: 100, app_access: 'web_app', permissions },
  main_user: { name: 'main_user', level: 50, app_access: 'web_app', permissions: staffPermissions },
  user: { name: 'user', level: 10, app_access: 'web_app', permissions: userPermissions },
} as const satisfies Readonly<Record<string, Role>>;

/** The permissions among some names, in the one order that they are kept and compared in. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return permissions.filter((permission) => names.includes(permission));
}

/** Whether a role permits something. */
export function hasPermission(role: Pick<Rank, 'permissions'>, permission: Permission): boolean {
  return role.permissions.includes(permission);
}

/** Whether only an admin has it (USR-33). */
export function isAdminPermission(permission: Permission): boolean {
  return adminPermissions.some((one) => one === permission);
}

/**
 * Whether a bearer of `own` may give `other`: nobody gives a role greater than theirs (USR-32), by its
 * level or by something that they may not do themselves: a role of one's own making with a low level
 * gives nobody an admin's powers, and one with a high level is no way to those of a main user.
 */
export function canAssignRole(own: Rank, other: Rank): boolean {
  const exceeds = other.permissions.some((permission) => !own.permissions.includes(permission));
  return other.level <= own.level && !exceeds;
}
