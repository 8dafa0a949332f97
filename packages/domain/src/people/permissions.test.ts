import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminPermissions,
  canAssignRole,
  hasPermission,
  isAdminPermission,
  knownPermissions,
  permissions,
  shippedRoles,
} from './permissions.ts';
import { words } from '../testing/words.ts';

const roles = Object.values(shippedRoles);

test('USR-30 USR-28: a main user has the specified permissions, a user may handle deliveries, and only an admin has the admin permissions', () => {
  expect(shippedRoles.main_user.permissions).toEqual(
    words(`
    pharmacy.update pickupbox.update user.create user.update user.delete login_logs.read
    delivery.read delivery.write delivery.destroy delivery.judge ssn.read alarm.comment
    temperature.check box.open customer.export customer.erase integration.manage
  `),
  );
  expect(permissions.filter((permission) => hasPermission(shippedRoles.user, permission))).toEqual(
    words(`
    delivery.read delivery.write delivery.destroy ssn.read alarm.comment temperature.check
  `),
  );
  expect(adminPermissions).toEqual(['pharmacy.administer', 'key.manage', 'audit.read']);
  for (const permission of permissions)
    expect(hasPermission(shippedRoles.admin, permission)).toBe(true);
  for (const permission of adminPermissions) {
    const names = roles.filter((role) => hasPermission(role, permission)).map((role) => role.name);
    expect(names).toEqual(['admin']);
  }
  for (const permission of permissions) {
    const isOthers = hasPermission(shippedRoles.main_user, permission);
    expect(isAdminPermission(permission), permission).toBe(!isOthers);
  }
});

test('HLD-12: admins and main users decide about parcels on hold, users do not', () => {
  const { admin, main_user: mainUser, user } = shippedRoles;
  const may = [admin, mainUser, user].map((role) => hasPermission(role, 'delivery.judge'));
  expect(may).toEqual([true, true, false]);
});

test('a role above one’s own cannot be assigned', () => {
  const { admin, main_user: mainUser, user } = shippedRoles;
  expect(canAssignRole(mainUser, admin)).toBe(false);
  expect(canAssignRole(user, mainUser)).toBe(false);
  expect(canAssignRole(mainUser, mainUser)).toBe(true);
  expect(canAssignRole(admin, user)).toBe(true);
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (own, other) => {
      const permissions = ['delivery.read'];
      const [mine, theirs] = [
        { level: own, permissions },
        { level: other, permissions },
      ];
      expect(canAssignRole(mine, theirs)).toBe(own >= other);
    }),
  );
});

test('a role with a permission that one lacks cannot be assigned, whatever its level', () => {
  const { admin, main_user: mainUser } = shippedRoles;
  for (const permission of adminPermissions) {
    const lowWithAdminPermission = { level: 1, permissions: [permission] };
    expect(canAssignRole(mainUser, lowWithAdminPermission)).toBe(false);
    expect(canAssignRole(admin, lowWithAdminPermission)).toBe(true);
    expect(canAssignRole({ ...lowWithAdminPermission, level: 2 }, lowWithAdminPermission)).toBe(
      true,
    );
  }
  expect(canAssignRole({ level: 60, permissions: ['user.update'] }, mainUser)).toBe(false);
});

test('AUT-15: the shipped roles may sign in to the web app; their levels are 10, 50 and 100, so that others fit between them', () => {
  expect(roles.map((role) => role.app_access)).toEqual(['web_app', 'web_app', 'web_app']);
  expect(roles.map(({ name, level }) => [name, level])).toEqual([
    ['admin', 100],
    ['main_user', 50],
    ['user', 10],
  ]);
});

test('unknown permissions of a role are ignored; known ones are unique and in a fixed order', () => {
  const names = [
    'user.delete',
    'unheard.of',
    'delivery.read',
    'delivery.read',
    'Delivery.write',
    '',
  ];
  const known = knownPermissions(names);
  expect(known.toSorted()).toEqual(['delivery.read', 'user.delete']);
  expect(known).toEqual(permissions.filter((permission) => names.includes(permission)));
  expect(knownPermissions(['unheard.of'])).toEqual([]);
});

test('RET-06 RET-07: admins and main users export and erase what is stored of a customer, users do not', () => {
  const { admin, main_user: mainUser, user } = shippedRoles;
  for (const permission of ['customer.export', 'customer.erase'] as const) {
    const may = [admin, mainUser, user].map((role) => hasPermission(role, permission));
    expect(may).toEqual([true, true, false]);
  }
});
