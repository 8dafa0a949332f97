import { createHmac } from 'node:crypto';
import { permissions } from '@kolli/domain/people/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIdentityAccounts } from '../identity/accounts/identity-accounts.ts';
import { verifyPassword } from '../identity/accounts/password-hash.ts';
import { findAccount } from '../identity/accounts/stored-accounts.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { boxPinHash } from '../../platform/secrets/box-pin-hash.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { sampleBox, sampleSite, type SampleSite } from '../../testing/samples/sample-site.ts';
import { openTestWorld, type TestWorld } from '../../testing/test-world.ts';
import { findPharmacy } from './pharmacy-directory.ts';
import { provisionSite } from './provision-site.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const accountsOf = ({ store, time }: TestWorld) =>
  createIdentityAccounts({ store, clock: time.clock, publicUrl: 'http://localhost:8080' });

async function provision(change: (site: SampleSite) => void = () => undefined): Promise<string[]> {
  const site = sampleSite();
  change(site);
  const { store, secrets, time } = world;
  return provisionSite({ store, secrets, clock: time.clock, accounts: accountsOf(world) }, site);
}

async function pharmacyId(businessId = '1234567-8'): Promise<string> {
  return (await findPharmacy(world.store, businessId))?.id ?? '';
}

const knownPins = ['111111', '222222', '333333'];

/** The PINs stored for a box of Keskusta, with their owners. */
async function pinsAt(boxName: string): Promise<(string | undefined)[][]> {
  const rows = await world.store.inPharmacies([await pharmacyId()], (tx) =>
    tx
      .selectFrom('box_staff_pin')
      .innerJoin('app_user', 'app_user.id', 'box_staff_pin.user_id')
      .innerJoin('pickup_box', 'pickup_box.id', 'box_staff_pin.box_id')
      .select(['email', 'box_id', 'pin_hash'])
      .where('pickup_box.name', '=', boxName)
      .orderBy('email')
      .execute(),
  );
  return rows.map(({ email, box_id, pin_hash }) => {
    const hashOf = (pin: string) => boxPinHash(world.secrets.boxPinKey(box_id), pin);
    return [email, knownPins.find((pin) => hashOf(pin) === pin_hash)];
  });
}

test('every box has the PINs of the people who may use it, hashed with its own key', async () => {
  await provision();
  const id = await pharmacyId();
  const rows = await world.store.inPharmacies([id], (tx) =>
    tx
      .selectFrom('box_staff_pin')
      .innerJoin('app_user', 'app_user.id', 'box_staff_pin.user_id')
      .select(['email', 'box_id', 'pin_hash'])
      .execute(),
  );
  const pins: Record<string, string> = {
    'aino@example.test': '111111',
    'onni@example.test': '222222',
  };
  expect(rows).toHaveLength(4);
  for (const { email, box_id, pin_hash } of rows) {
    const key = world.secrets.boxPinKey(box_id);
    expect(pin_hash).toBe(
      createHmac('sha256', key)
        .update(pins[email] ?? '')
        .digest('hex'),
    );
  }
});

test('a box added later has the PINs of staff who are not in the file', async () => {
  await provision();
  await provision((site) => {
    site.users = [];
    site.pharmacies[0]?.boxes?.push({ ...sampleBox, name: 'Door' });
  });
  const id = await pharmacyId();
  const rows = await world.store.inPharmacies([id], (tx) =>
    tx
      .selectFrom('box_staff_pin')
      .innerJoin('pickup_box', 'pickup_box.id', 'box_staff_pin.box_id')
      .select('pin_hash')
      .where('pickup_box.name', '=', 'Door')
      .execute(),
  );
  expect(rows).toHaveLength(2);
});

test('two people with the same PIN at a box are refused, and nothing is written', async () => {
  const before = await dumpDatabase(world.database);
  const attempt = provision(({ users }) => {
    Object.assign(users[1] ?? {}, { pharmacistPin: '111111' });
  });
  await expect(attempt).rejects.toThrow(
    [
      "users[1].pharmacistPin: somebody else has the same PIN at box 'Front' of 1234567-8",
      "users[1].pharmacistPin: somebody else has the same PIN at box 'Yard' of 1234567-8",
    ].join('\n'),
  );
  expect(await dumpDatabase(world.database)).toEqual(before);
});

test('two people may swap their PINs', async () => {
  await provision();
  const notes = await provision(({ users }) => {
    Object.assign(users[0] ?? {}, { pharmacistPin: '222222' });
    Object.assign(users[1] ?? {}, { pharmacistPin: '111111' });
  });
  expect(notes).toEqual(['user aino@example.test changed', 'user onni@example.test changed']);
  expect(await pinsAt('Front')).toEqual([
    ['aino@example.test', '222222'],
    ['onni@example.test', '111111'],
  ]);
});

test('people without box access are removed from the boxes, and people with a new PIN added', async () => {
  await provision();
  const withoutOnni = ({ users }: SampleSite) => {
    Object.assign(users[1]?.accesses?.[0] ?? {}, { boxAccess: false });
  };
  expect(await provision(withoutOnni)).toEqual([
    'access of onni@example.test at 1234567-8 changed',
  ]);
  expect(await pinsAt('Yard')).toEqual([['aino@example.test', '111111']]);
  const notes = await provision((site) => {
    withoutOnni(site);
    Object.assign(site.users[2] ?? {}, { pharmacistPin: '333333', lastName: 'Korhonen' });
  });
  expect(notes).toEqual(['user helmi@example.test changed']);
  expect(await pinsAt('Yard')).toEqual([
    ['aino@example.test', '111111'],
    ['helmi@example.test', '333333'],
  ]);
});

test('a PIN that people outside the file share is reported for all of them', async () => {
  await provision(({ users }) => {
    const [aino] = users;
    const accesses = [{ ...aino?.accesses?.[0], pharmacy: '8765432-1' }];
    users.push({ ...aino, email: 'toivo@example.test', accesses });
  });
  const id = await pharmacyId();
  await world.store.inPharmacies([id], async (tx) => {
    const { id: user_id } = await tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'toivo@example.test')
      .executeTakeFirstOrThrow();
    const access = { pharmacy_id: id, user_id, role_name: 'user', created_at: world.time.clock() };
    await tx
      .insertInto('user_access')
      .values({ ...access, web_tool_access: true, box_access: true })
      .execute();
  });
  const attempt = provision((site) => {
    site.users = [];
  });
  await expect(attempt).rejects.toThrow(
    "users: somebody else has the same PIN at box 'Front' of 1234567-8",
  );
});

test('a new person has their greatest role in the file, and no PIN unless it has one', async () => {
  const notes = await provision(({ users }) => {
    const [access] = users[2]?.accesses ?? [];
    const more = { ...access, pharmacy: '8765432-1', role: 'admin' };
    Object.assign(users[2] ?? {}, { accesses: [access, more] });
  });
  expect(notes.filter((note) => note.includes('has the role'))).toEqual([]);
  const people = await world.store.inGlobal((tx) =>
    tx
      .selectFrom('app_user')
      .select(['email', 'first_name', 'last_name', 'role_name', 'app_language'])
      .where('email', '=', 'helmi@example.test')
      .where('pharmacist_pin_cipher', 'is', null)
      .execute(),
  );
  expect(people).toEqual([
    {
      email: 'helmi@example.test',
      first_name: 'helmi',
      last_name: 'Virtanen',
      role_name: 'admin',
      app_language: 'fi',
    },
  ]);
});

test('people sign in with the password of the file, which later runs do not change', async () => {
  await provision();
  const aino = await world.store.inGlobal((tx) =>
    tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'aino@example.test')
      .executeTakeFirstOrThrow(),
  );
  const stored = async () => {
    const account = await world.store.inGlobal((tx) => findAccount(tx, { userId: aino.id }));
    return account?.passwordHash ?? '';
  };
  expect(await verifyPassword(await stored(), 'correct horse')).toBe(true);
  await accountsOf(world).setPassword(aino.id, 'chosen by herself');
  await provision();
  expect(await verifyPassword(await stored(), 'chosen by herself')).toBe(true);
});

test('SEC-02: a poor first password is a problem of the file, and nothing is stored', async () => {
  const refused = provision(({ users }) => {
    Object.assign(users[0] ?? {}, { password: 'Football2026!' });
    Object.assign(users[1] ?? {}, { password: 'onni onni onni' });
  });
  await expect(refused).rejects.toMatchObject({
    problems: [
      {
        place: 'users[0].password',
        reason: 'A password is none of those that people use most',
      },
      {
        place: 'users[1].password',
        reason: 'A password does not contain the own name or e-mail address',
      },
    ],
  });
  expect(await pharmacyId()).toBe('');
});

test('new and changed accesses are in the audit chain', async () => {
  await provision();
  await provision(({ users }) => {
    Object.assign(users[1]?.accesses?.[0] ?? {}, { role: 'user' });
  });
  const id = await pharmacyId();
  const [entries, verdict] = await world.store.inPharmacies([id], async (tx) => [
    await tx
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'detail'])
      .orderBy('seq')
      .execute(),
    await verifyAudit(tx, id),
  ]);
  expect(entries.map(({ action }) => action)).toEqual([
    'pharmacy.create',
    'pickupbox.create',
    'pickupbox.create',
    'access.create',
    'access.create',
    'access.create',
    'access.update',
  ]);
  expect(entries[0]?.user_name).toBe('kolli provision');
  expect(entries.slice(-2).map(({ detail }) => detail)).toEqual([
    { role: 'user', webTool: true, box: true },
    { role: 'user', webTool: true, box: true },
  ]);
  expect(verdict).toEqual({ ok: true, entries: 7 });
});

test('somebody whose last access was removed gets none back from the same file', async () => {
  await provision();
  const id = await pharmacyId();
  const email = sampleSite().users[1]?.email ?? '';
  await world.store.inPharmacies([id], async (tx) => {
    const { id: userId } = await tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('user_access').where('user_id', '=', userId).execute();
    await tx
      .updateTable('app_user')
      .set({ is_disabled: true, pharmacist_pin_cipher: null, pharmacist_pin_key_id: null })
      .where('id', '=', userId)
      .execute();
  });
  const people = async () => {
    const { 'public.app_user': users, 'public.user_access': accesses } = await dumpDatabase(
      world.database,
    );
    return { users, accesses };
  };
  const before = await people();
  expect(before).toEqual({ users: expect.any(Array), accesses: expect.any(Array) });
  expect(await provision()).toEqual([
    `user ${email} is disabled and was left as they are: give them an access in the app`,
  ]);
  expect(await people()).toEqual(before);
});

test('a person has their greatest role at any pharmacy, even if the file has a lower one', async () => {
  await provision();
  const roleOf = async () => {
    const { role_name } = await world.store.inGlobal((tx) =>
      tx
        .selectFrom('app_user')
        .select('role_name')
        .where('email', '=', 'onni@example.test')
        .executeTakeFirstOrThrow(),
    );
    return role_name;
  };
  const access = (pharmacy: string, role: string) => (site: SampleSite) => {
    const accesses = [{ pharmacy, role, webToolAccess: true, boxAccess: false }];
    Object.assign(site.users[1] ?? {}, { accesses });
  };
  await provision(access('1234567-8', 'main_user'));
  await provision(access('8765432-1', 'user'));
  expect(await roleOf()).toBe('main_user');
  await provision(access('8765432-1', 'admin'));
  expect(await roleOf()).toBe('admin');
  await provision(access('8765432-1', 'user'));
  expect(await roleOf()).toBe('main_user');
});

test('SEC-01: a site file gives nobody the administration, whatever its roles and fields are called', async () => {
  await provision(({ roles, users }) => {
    roles?.push({ ...roles[0], name: 'administrator', level: 1, permissions: [...permissions] });
    for (const user of users ?? [])
      for (const [at, access] of (user.accesses ?? []).entries())
        access.role = at === 0 ? 'administrator' : 'admin';
  });
  const rows = await world.store.inGlobal((tx) =>
    tx.selectFrom('administrator').select('user_id').execute(),
  );
  expect(rows).toEqual([]);
  const asking = provision(({ users }) => {
    Object.assign(users?.[0] ?? {}, { isAdministrator: true });
  });
  await expect(asking).rejects.toThrow('isAdministrator');
});
