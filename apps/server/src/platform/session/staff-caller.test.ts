import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { ownTestWorld } from '../../testing/test-world.ts';
import {
  currentAccess,
  findStaffCaller,
  fullName,
  type StaffAccess,
  type StaffCaller,
} from './staff-caller.ts';

const access = (pharmacyId: string): StaffAccess => ({
  pharmacyId,
  roleName: 'user',
  roleLevel: 1,
  appAccess: 'web_app',
  permissions: ['delivery.read'],
  boxAccess: true,
});
const callerWith = (given: StaffAccess[], chosenPharmacyId: string | null = null) => {
  const accesses = new Map(given.map((one) => [one.pharmacyId, one]));
  return { kind: 'staff', accesses, chosenPharmacyId } as unknown as StaffCaller;
};

const [a, b] = [access('a'), access('b')];

test('staff work at their chosen pharmacy, without a valid choice at their only one, or at none of several, and have both names or the only one', () => {
  expect(currentAccess(callerWith([a, b], 'a'))).toBe(a);
  expect(currentAccess(callerWith([a, b], 'b'))).toBe(b);
  for (const chosen of [null, 'elsewhere']) {
    expect(currentAccess(callerWith([a], chosen))).toBe(a);
    expect(currentAccess(callerWith([a, b], chosen))).toBeUndefined();
    expect(currentAccess(callerWith([], chosen))).toBeUndefined();
  }
  expect(fullName({ firstName: 'Aino', lastName: 'Demo' })).toBe('Aino Demo');
  expect(fullName({ firstName: '', lastName: 'Demo' })).toBe('Demo');
});

const world = await ownTestWorld();
const pharmacyIds = [(await world.givenPharmacy()).id, (await world.givenPharmacy()).id];
const user = await world.givenUser({
  pharmacyId: pharmacyIds,
  role: 'main_user',
  boxAccess: false,
});

const shippedRole = (name: 'main_user' | 'user') => {
  const { level, app_access, permissions } = shippedRoles[name];
  return { roleName: name, roleLevel: level, appAccess: app_access, permissions };
};
const expiresAt = new Date('2026-03-10T10:00:00Z');
const find = (
  subject: string,
  more: { issuer?: string; sessionKey?: string; hasExpired?: true } = {},
) =>
  findStaffCaller(world.store, {
    issuer: 'embedded',
    subject,
    sessionKey: 'here',
    expiresAt,
    ...more,
  });

test('a token identifies the person of its issuer and subject', async () => {
  const lower = { role_name: 'user' };
  await world.store.inPharmacies(pharmacyIds, (tx) =>
    tx.updateTable('user_access').set(lower).where('user_id', '=', user.id).execute(),
  );
  await world.givenUser({ pharmacyId: pharmacyIds });
  expect(await find(user.id)).toMatchObject({
    userId: user.id,
    email: user.email,
    lastName: user.lastName,
    isDisabled: false,
    isAdministrator: false,
    hasEnded: false,
    isProven: false,
    sessionKey: 'here',
    tokenExpiresAt: expiresAt,
    chosenPharmacyId: null,
    ownRole: shippedRole('main_user'),
    accesses: new Map(
      pharmacyIds.map((pharmacyId) => [
        pharmacyId,
        { pharmacyId, ...shippedRole('user'), boxAccess: false },
      ]),
    ),
  });
  expect(await find(user.id, { issuer: 'https://other.example' })).toBeUndefined();
  expect(await find('nobody')).toBeUndefined();
});

test('a person without any access is still known, a choice applies to its session and person only, and an ended or expired session is known', async () => {
  const { id } = await world.givenUser({ isDisabled: true });
  expect(await find(id)).toMatchObject({ userId: id, isDisabled: true, accesses: new Map() });
  const [chosen = ''] = pharmacyIds;
  const other = await world.givenUser({ pharmacyId: pharmacyIds });
  await world.store.inGlobal((tx) =>
    tx
      .insertInto('session_choice')
      .values({ user_id: user.id, session_key: 'here', pharmacy_id: chosen, chosen_at: expiresAt })
      .execute(),
  );
  expect((await find(user.id))?.chosenPharmacyId).toBe(chosen);
  expect((await find(user.id, { sessionKey: 'elsewhere' }))?.chosenPharmacyId).toBeNull();
  expect((await find(other.id))?.chosenPharmacyId).toBeNull();
  await world.store.pool.query(
    "insert into identity.ended_session (session_key, ended_at) values ('ended', now())",
  );
  expect((await find(user.id, { sessionKey: 'ended' }))?.hasEnded).toBe(true);
  expect((await find(user.id, { hasExpired: true }))?.hasEnded).toBe(true);
  expect((await find(user.id))?.hasEnded).toBe(false);
});
