import { permissions } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { verifyPassword } from '../identity/accounts/password-hash.ts';
import { findAccount } from '../identity/accounts/stored-accounts.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { pinHolders } from '../people/persons/staff-pins.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { sampleSite } from '../../testing/samples/sample-site.ts';
import { openSiteWorlds } from './testing/site-world.ts';

const { current, deps, pharmacyId, provision, rows } = openSiteWorlds();

const [aino, onni, helmi] = ['aino@example.test', 'onni@example.test', 'helmi@example.test'];
const access = { pharmacy: '1234567-8', role: 'user', webToolAccess: true, boxAccess: true };

/** The PINs of the people who may use the boxes of a pharmacy. */
async function pinsAt(businessId = '1234567-8') {
  const [pharmacy] = await rows<{ id: string }>(
    'select id from pharmacy where business_id = $1',
    businessId,
  );
  const id = pharmacy?.id ?? '';
  const { secrets, store } = deps();
  const holders = await store.inPharmacies([id], (tx) => pinHolders(tx, secrets, id));
  const people = await rows<{ id: string; email: string }>(
    `select id, email from app_user join user_access on user_id = id
     where pharmacy_id = $1 and box_access order by email`,
    id,
  );
  return people.flatMap((person) => {
    const own = holders.find(({ userId: holder }) => holder === person.id);
    return own === undefined ? [] : [`${person.email} ${own.pin}`];
  });
}
const userId = async (email: string) =>
  String((await rows('select id from app_user where email = $1', email))[0]?.id);

test('two people with the same PIN at a pharmacy are refused, and nothing is written', async () => {
  const before = await dumpDatabase(current().database);
  await expect(provision({ 'users.1.pharmacistPin': '111111' })).rejects.toThrow(
    'users[1].pharmacistPin: somebody else has the same PIN at 1234567-8',
  );
  expect(await dumpDatabase(current().database)).toEqual(before);
});

test('two people may swap their PINs', async () => {
  await provision();
  const swapped = { 'users.0.pharmacistPin': '222222', 'users.1.pharmacistPin': '111111' };
  expect(await pinsAt()).toEqual([`${aino} 111111`, `${onni} 222222`]);
  const changed = [aino, onni].map((email) => `PIN of ${email} at 1234567-8 set`);
  expect(await provision(swapped)).toEqual(changed);
  expect(await pinsAt()).toEqual([`${aino} 222222`, `${onni} 111111`]);
});

test('people without box access are removed from the boxes, and people with a new PIN added', async () => {
  await provision();
  const withoutOnni = { 'users.1.accesses.0.boxAccess': false };
  expect(await provision(withoutOnni)).toEqual([`access of ${onni} at 1234567-8 changed`]);
  expect(await pinsAt()).toEqual([`${aino} 111111`]);
  const changed = { 'users.2.pharmacistPin': '333333', 'users.2.lastName': 'Korhonen' };
  expect(await provision({ ...withoutOnni, ...changed })).toEqual([
    `user ${helmi} changed`,
    `PIN of ${helmi} at 1234567-8 set`,
  ]);
  expect(await pinsAt()).toEqual([`${aino} 111111`, `${helmi} 333333`]);
});

test('a PIN that somebody outside the file has is refused', async () => {
  await provision();
  const toivo = { ...sampleSite().users[0], email: 'toivo@example.test', accesses: [access] };
  await expect(provision({ users: [toivo] })).rejects.toThrow(
    'users[0].pharmacistPin: somebody else has the same PIN at 1234567-8',
  );
});

test('a new person has their greatest role in the file, and no PIN unless it has one', async () => {
  const more = { ...access, pharmacy: '8765432-1', role: 'admin' };
  const notes = await provision({ 'users.2.accesses': [access, more] });
  expect(notes.filter((note) => note.includes('has the role'))).toEqual([]);
  const people = await rows(
    'select first_name, last_name, role_name, app_language from app_user where email = $1',
    helmi,
  );
  expect(await pinsAt()).toEqual([`${aino} 111111`, `${onni} 222222`]);
  expect(people).toEqual([
    {
      first_name: 'helmi',
      last_name: 'Virtanen',
      role_name: 'admin',
      app_language: 'fi',
    },
  ]);
});

test('people sign in with the password of the file, which later runs do not change', async () => {
  await provision();
  const id = await userId(aino);
  const isPassword = async (tried: string) => {
    const account = await deps().store.inGlobal((tx) => findAccount(tx, { userId: id }));
    return verifyPassword(account?.passwordHash ?? '', tried);
  };
  expect(await isPassword('correct horse')).toBe(true);
  await deps().accounts.setPassword(id, 'chosen by herself');
  await provision();
  expect(await isPassword('chosen by herself')).toBe(true);
});

test('SEC-02: a poor first password is a problem of the file, and nothing is stored', async () => {
  const poor = { 'users.0.password': 'Football2026!', 'users.1.password': 'onni onni onni' };
  await expect(provision(poor)).rejects.toMatchObject({
    problems: [
      { place: 'users[0].password', reason: 'A password is none of those that people use most' },
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
  await provision({ 'users.1.accesses.0.role': 'user' });
  const id = await pharmacyId();
  const entries = await rows(
    'select action, user_name, detail from audit_entry where pharmacy_id = $1 order by seq',
    id,
  );
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
  const detail = { role: 'user', webTool: true, box: true };
  expect(entries.slice(-2)).toMatchObject([{ detail }, { detail }]);
  const verdict = await deps().store.inPharmacies([id], (tx) => verifyAudit(tx, id));
  expect(verdict).toEqual({ ok: true, entries: 7 });
});

test('somebody whose last access was removed gets none back from the same file', async () => {
  await provision();
  await rows('delete from user_access where user_id = $1', await userId(onni));
  await rows('update app_user set is_disabled = true where email = $1', onni);
  const people = async () => {
    const dump = await dumpDatabase(current().database);
    return { users: dump['public.app_user'], accesses: dump['public.user_access'] };
  };
  const before = await people();
  expect(before).toEqual({ users: expect.any(Array), accesses: expect.any(Array) });
  expect(await provision()).toEqual([
    `user ${onni} is disabled and was left as they are: give them an access in the app`,
  ]);
  expect(await people()).toEqual(before);
});

test('a person has their greatest role at any pharmacy, even if the file has a lower one', async () => {
  await provision();
  for (const [pharmacy, role, greatest] of [
    ['1234567-8', 'main_user', 'main_user'],
    ['8765432-1', 'user', 'main_user'],
    ['8765432-1', 'admin', 'admin'],
    ['8765432-1', 'user', 'main_user'],
  ] as const) {
    const accesses = [{ pharmacy, role, webToolAccess: true, boxAccess: false }];
    await provision({ 'users.1.accesses': accesses });
    const own = await rows('select role_name from app_user where email = $1', onni);
    expect(own).toEqual([{ role_name: greatest }]);
  }
});

test('SEC-01: a site file gives nobody the administration, whatever its roles and fields are called', async () => {
  const administrator = { ...sampleSite().roles[0], name: 'administrator', level: 1 };
  await provision({
    'roles.1': { ...administrator, permissions: [...permissions] },
    'users.0.accesses.0.role': 'administrator',
    'users.1.accesses.0.role': 'administrator',
    'users.2.accesses': [
      { ...access, role: 'administrator' },
      { ...access, pharmacy: '8765432-1', role: 'admin' },
    ],
  });
  expect(await rows('select user_id from administrator')).toEqual([]);
  await expect(provision({ 'users.0.isAdministrator': true })).rejects.toThrow('isAdministrator');
});
