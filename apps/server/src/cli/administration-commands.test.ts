import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { appendAudit } from '../platform/audit/audit.ts';
import { ownTestWorld } from '../testing/test-world.ts';
import { runKolli } from './testing/cli.ts';
import { shareFolder } from '../testing/samples/temporary-folder.ts';

const world = await ownTestWorld();
const folder = await shareFolder();
const pharmacy = await world.givenPharmacy();
const user = await world.givenUser({ pharmacyId: pharmacy.id });

const kolli = (...words: string[]) => runKolli(world, words);
const refusalOf = async (...words: string[]) => {
  const { code, complained } = await kolli(...words);
  return [code, complained.split('\n')[0]];
};
const search = (...words: string[]) =>
  kolli('audit', 'search', '--pharmacy', pharmacy.businessId, ...words);

test('a role is created, listed, changed and deleted, or refused with the reason and code 2 for wrong input, 1 otherwise', async () => {
  const flags = ['--level', '5', '--app-access', 'web_app', '--permissions', 'delivery.read'];
  const made = await kolli('role', 'create', '--name', 'student', ...flags);
  expect(made).toMatchObject({ code: 0, said: "Role 'student' was created." });
  const { user, main_user, admin } = shippedRoles;
  const shipped = [user, main_user, admin].map(
    ({ name, level, permissions }) =>
      `${name}  level ${level}  web_app  ${name === 'user' ? 1 : 0} accesses  shipped\n` +
      `    ${permissions.join(' ')}`,
  );
  expect((await kolli('role', 'list')).said).toBe(
    ['student  level 5  web_app  0 accesses\n    delivery.read', ...shipped].join('\n'),
  );
  const changed = await kolli('role', 'update', 'student', '--permissions', 'ssn.read,box.open');
  expect(changed.said).toBe('student  level 5  web_app  0 accesses\n    ssn.read box.open');
  expect((await kolli('role', 'delete', 'student')).said).toBe("Role 'student' is deleted.");
  expect((await kolli('role', 'list', '--json')).said).not.toContain('student');
  const wrong = await kolli('role', 'create', '--name', 'a;b', '--permissions', 'fly');
  expect(wrong.code).toBe(2);
  for (const line of ['--name: ', '--level: is missing', '--app-access: ', 'permissions.0: '])
    expect(wrong.complained).toContain(line);
  expect(await refusalOf('role', 'update', 'user', '--level', '1')).toEqual([
    1,
    'This role is shipped with the product and cannot be changed (shipped_role)',
  ]);
  expect(await refusalOf('role', 'delete', 'nobody')).toEqual([
    1,
    'There is no such role (role_not_exist)',
  ]);
});

test('a template is created from a file, listed and renamed; its doors cannot change once boxes use it', async () => {
  const file = join(folder, 'template.json');
  const write = (modules: unknown) =>
    writeFile(file, JSON.stringify({ id: 'tower', name: 'Tower', modules }));
  await write([{ position: 2, lockers: [{ type: 0, fridge: false }] }]);
  const gap = await kolli('template', 'create', '--file', file);
  expect([gap.code, gap.complained]).toEqual([1, expect.stringContaining('--modules: no box')]);
  await write([{ position: 1, lockers: [{ type: 0, fridge: false }] }]);
  expect((await kolli('template', 'create', '--file', file)).said).toBe(
    'Template tower was created.',
  );
  expect((await refusalOf('template', 'create', '--file', file))[1]).toContain(
    'template_already_exists',
  );
  expect((await kolli('template', 'update', 'tower', '--name', 'Spire')).said).toBe(
    "Template tower is 'Spire' now.",
  );
  expect((await kolli('template', 'list')).said).toBe(
    'tower  Spire  modules: 1, doors: 1, boxes: 0',
  );
  await world.givenBox({ pharmacyId: pharmacy.id, template_id: 'tower' });
  await writeFile(file, '{"modules":[{"position":1,"lockers":[{"type":1,"fridge":false}]}]}');
  expect((await refusalOf('template', 'update', 'tower', '--file', file))[1]).toContain(
    'template_in_use',
  );
});

test('a text to customers is changed and reset', async () => {
  const key = ['--kind', 'delivery', '--language', 'en'];
  const set = await kolli('sms-text', 'set', ...key, '--text', 'Code {pin}.');
  expect([set.code, set.said]).toEqual([0, 'delivery en: Code {pin}.']);
  expect((await kolli('sms-text', 'list', ...key)).said).toBe('* delivery en: Code {pin}.');
  expect(await refusalOf('sms-text', 'set', ...key, '--text', 'Code')).toEqual([
    1,
    expect.stringContaining('--text: needs its {pin} or {link}'),
  ]);
  await kolli('sms-text', 'reset', ...key);
  expect((await kolli('sms-text', 'list', ...key)).said).toMatch(/^ {2}delivery en: Your parcel/);
  expect((await kolli('sms-text', 'set', '--kind', 'hello')).code).toBe(2);
});

test('the audit log is searched by action, person and time, each entry on its own line, with paging to older ones, or refused with the reason', async () => {
  const { said } = await search('--action', 'template');
  expect(said.split('\n').map((line) => line.split('  ').slice(2, 5))).toEqual([
    ['kolli template', 'template.update', 'tower'],
    ['kolli template', 'template.create', 'tower'],
  ]);
  const first = await search('--limit', '1');
  const before = /--before (\S+)$/.exec(first.said)?.[1] ?? '';
  expect((await search('--limit', '1', '--before', before)).said).not.toContain(first.said);
  expect((await search('--user', user.email)).said).toBe('There are no such entries.');
  expect((await search('--from', '2027-01-01')).said).toBe('There are no such entries.');
  const json = JSON.parse((await search('--subject', 'tower', '--json')).said) as {
    entries: object[];
  };
  expect(json.entries).toHaveLength(2);
  const { id: pharmacyId } = pharmacy;
  const at = world.time.clock();
  const what = { userId: user.id, userName: null, action: 'test.done', subject: 'x' };
  await world.store.inPharmacies([pharmacyId], async (tx) => {
    await appendAudit(tx, { pharmacyId, at, ...what });
    await appendAudit(tx, { pharmacyId, at, ...what, userName: 'Aino', detail: { n: 1 } });
  });
  const { said: ofUser } = await search('--user', user.id);
  const [newest = '', ...others] = ofUser.split('\n');
  const seq = Number(newest.split(' ')[0]);
  const time = at.toISOString();
  expect([newest, ...others]).toEqual([
    `${seq}  ${time}  Aino  test.done  x  {"n":1}`,
    `${seq - 1}  ${time}  -  test.done  x  {}`,
  ]);
  expect((await search('--user', user.email, '--limit', '1')).said).toBe(
    `${newest}\nThere are older ones: continue with --before ${seq}.1`,
  );
  expect(await refusalOf('audit', 'search')).toEqual([2, '--pharmacy is missing']);
  expect((await search('--from', 'soon')).complained).toContain('--from is not a date or time');
  expect((await search('--limit', '900')).complained).toContain('--limit: is not valid');
  expect((await search('--user', 'nobody@example.test')).complained).toContain('There is nobody');
});

test('an import reports the number of lines', async () => {
  const { id, businessId } = await world.givenPharmacy();
  const { name } = await world.givenBox({ pharmacyId: id });
  await world.store.inPharmacies([id], (tx) =>
    tx.updateTable('pickup_box').set('created_at', new Date('2026-01-01')).execute(),
  );
  const place = { pharmacy: businessId, box: name, everyMinutes: 10, sensors: { '1-1': [20] } };
  const start = (day: number) => `2026-02-1${day}T00:00:00.000Z`;
  const dayOf = (day: number) => ({ kind: 'readings', ...place, start: start(day) });
  const alarm = {
    kind: 'alarm',
    pharmacy: businessId,
    box: name,
    lockerId: '1-1',
    alarmType: 'temp_high',
    alarmMax: 30,
    alarmMin: 26,
    timestamp: '2026-02-01T08:00:00.000Z',
    alarmEndTimestamp: '2026-02-01T09:00:00.000Z',
  };
  const file = join(folder, 'history.ndjson');
  const importLines = async (lines: readonly object[], ...more: string[]) => {
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { said, complained } = await kolli('import', file, ...more);
    return `${said}${complained}`.split('\n');
  };
  expect(await importLines([alarm, ...[1, 2, 3, 4].map(dayOf)])).toEqual([
    '5 lines imported, 4 lines of readings stored.',
  ]);
  const readings = [5, 6, 7, 8, 9].map(dayOf);
  expect(await importLines([alarm, ...readings], '--unless-present')).toEqual([
    'The history is already there, 5 lines of readings stored.',
  ]);
});

test('help of a noun lists only its commands', async () => {
  const { said } = await kolli('role', '--help');
  for (const verb of ['list', 'create', 'update', 'delete'])
    expect(said).toContain(`kolli role ${verb}`);
  expect(said).not.toContain('kolli pharmacy');
  expect((await kolli('role', 'bake')).complained).toContain("There is no command 'role bake'.");
});
