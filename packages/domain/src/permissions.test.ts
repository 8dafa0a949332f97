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

const roles = Object.values(shippedRoles);

test('USR-30: the permissions of the specification are among those of main_user', () => {
  expect(shippedRoles.main_user.permissions).toEqual([
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
  ]);
});

test('USR-28: a user works with deliveries and changes neither pharmacy, boxes nor people', () => {
  expect(permissions.filter((permission) => hasPermission(shippedRoles.user, permission))).toEqual([
    'delivery.read',
    'delivery.write',
    'delivery.destroy',
    'ssn.read',
    'alarm.comment',
    'temperature.check',
  ]);
});

test('an admin has every permission and alone has those of an admin', () => {
  for (const permission of permissions) {
    expect(hasPermission(shippedRoles.admin, permission)).toBe(true);
  }
  for (const permission of adminPermissions) {
    const names = roles.filter((role) => hasPermission(role, permission)).map((role) => role.name);
    expect(names).toEqual(['admin']);
  }
});

test('nobody gives a role greater than their own', () => {
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

test('a role is greater than one that lacks what it may, however high the other stands', () => {
  const { admin, main_user: mainUser } = shippedRoles;
  for (const permission of adminPermissions) {
    const sly = { level: 1, permissions: [permission] };
    expect(canAssignRole(mainUser, sly)).toBe(false);
    expect(canAssignRole(admin, sly)).toBe(true);
    expect(canAssignRole({ ...sly, level: 2 }, sly)).toBe(true);
  }
  const caretaker = { level: 60, permissions: ['user.update'] };
  expect(canAssignRole(caretaker, mainUser)).toBe(false);
});

test('AUT-15: the shipped roles may sign in to the web app', () => {
  expect(roles.map((role) => role.app_access)).toEqual(['web_app', 'web_app', 'web_app']);
});

test('of the names in a role only permissions count, in one order, each once', () => {
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

test('an admin permission is one that no other shipped role has', () => {
  for (const permission of permissions) {
    const isOthers = hasPermission(shippedRoles.main_user, permission);
    expect(isAdminPermission(permission), permission).toBe(!isOthers);
  }
});

test('the shipped roles stand as 10, 50 and 100: roles of one’s own are placed among them', () => {
  expect(roles.map(({ name, level }) => [name, level])).toEqual([
    ['admin', 100],
    ['main_user', 50],
    ['user', 10],
  ]);
});
