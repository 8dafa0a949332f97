import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { rowIn } from '../../testing/rows.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { runKolli } from '../testing/cli.ts';
import { shareFolder } from '../../testing/samples/temporary-folder.ts';

let businessId: string;
let count = 0;
const templateId = 'tower';

const world = await ownTestWorld();
const folder = await shareFolder();
const { id } = await world.givenPharmacy();
await world.givenBox({ pharmacyId: id, template_id: templateId, template: testTemplate });
beforeEach(() => {
  count += 1;
  businessId = `777-${count}`;
});

const kolli = (words: readonly string[], environment?: NodeJS.ProcessEnv) =>
  runKolli(world, words, environment);
const address = [
  ...'--zip-code 00150 --city Helsinki --country FI --language fi --ui-languages'.split(' '),
  'fi, sv',
];
const pharmacy = () => [
  ...`pharmacy create --business-id ${businessId} --name Satama`.split(' '),
  ...address,
  ...'--email satama@example.test --phone-number +358401234567 --pin-code 112233'.split(' '),
  '--street-address',
  'Satamakatu 1',
];
const withBox = ['--pick-up-machine', 'yes', '--template-id', templateId];
const show = async () => {
  // As a text processor writes it.
  const { said } = await kolli(['pharmacy', 'show', businessId.replaceAll('-', '\u2013')]);
  return JSON.parse(said) as { id: string; boxes: object[]; users: number };
};

test('a pharmacy is created by flags with its first box, listed and shown', async () => {
  const answers = '--outdoor no --cardboard-type no'.split(' ');
  const made = await kolli([...pharmacy(), ...withBox, ...answers]);
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toMatch(/^Pharmacy 777-\d+ 'Satama' was created with id [0-9a-f-]{36}\.$/);
  expect(await show()).toMatchObject({ boxes: [{ name: 'Satama', templateId }], users: 0 });
  const { said } = await kolli(['pharmacy', 'list']);
  expect(said).toContain(`${businessId}  Satama  Helsinki, FI  boxes: Satama  people: 0`);
  expect(said.split('\n').every((line) => line.includes('  people: '))).toBe(true);
  expect((await kolli(['pharmacy', 'show', businessId])).said).toMatch(/^\{\n {2}"id": "/);
  const listed = JSON.parse((await kolli(['pharmacy', 'list', '--json'])).said) as object[];
  expect(listed).toContainEqual(await show());
});

test('TXT-02: the phone number of a pharmacy is read by its country', async () => {
  const words = pharmacy().map((word) => (word === '+358401234567' ? '09/123 4567' : word));
  expect(await kolli(words)).toMatchObject({ code: 0, complained: '' });
  const { id: made } = await show();
  const row = await rowIn((work) => world.store.inPharmacies([made], work), 'pharmacy', {
    id: made,
  });
  expect(row.phone_number).toBe('+35891234567');
});

test('a person with an account gets the role admin at the new pharmacy', async () => {
  const { email } = await world.givenUser({ role: 'user' });
  expect((await kolli([...pharmacy(), '--admin', email.toUpperCase()])).code).toBe(0);
  expect(await show()).toMatchObject({ users: 1 });
  expect((await kolli(['pharmacy', 'list'])).said).toContain(
    `${businessId}  Satama  Helsinki, FI  boxes: none  people: 1`,
  );
  const person = await world.store.inGlobal((tx) =>
    tx.selectFrom('app_user').select('role_name').where('email', '=', email).executeTakeFirst(),
  );
  expect(person?.role_name).toBe('admin');
  const nobody = await kolli([...pharmacy(), '--admin', 'nobody@example.test']);
  expect([nobody.code, nobody.complained]).toEqual([
    1,
    "There is nobody with the e-mail address 'nobody@example.test'",
  ]);
});

test('a file has the fields, flags override it, wrong values are reported by flag with code 2, and a refusal as a sentence with code 1', async () => {
  const file = join(folder, 'pharmacy.json');
  const fields = { name: 'From file', shelvesNumber: 2 };
  await writeFile(file, JSON.stringify(fields));
  await kolli([...pharmacy(), '--file', file]);
  expect(await show()).toMatchObject({ name: 'Satama' });
  await writeFile(file, '[]');
  const wrong = await kolli([...pharmacy(), '--file', file]);
  expect([wrong.code, wrong.complained]).toEqual([
    2,
    expect.stringContaining('contains no fields'),
  ]);
  const { code, complained } = await kolli([
    'pharmacy',
    'create',
    '--business-id',
    'a',
    '--email',
    'x',
    '--pin-code',
    '12',
    '--shelves-number',
    'many',
    '--strong-authentication',
    'perhaps',
    ...address.slice(2),
  ]);
  expect(code).toBe(2);
  for (const line of [
    '--name: The name is missing',
    '--email: is not an e-mail address',
    '--phone-number: is missing',
    '--pin-code: must be six digits',
    '--zip-code: The postal code of the pharmacy is missing',
    '--shelves-number: must be a whole number from 0 to 500',
    '--strong-authentication: Strong authentication is either on or off',
    'Usage:',
  ])
    expect(complained).toContain(line);
  await kolli(pharmacy());
  const again = await kolli(pharmacy());
  expect([again.code, again.complained]).toEqual([
    1,
    'The business ID belongs to another pharmacy (businessId_already_exists)',
  ]);
  const strong = [...pharmacy(), '--strong-authentication', 'yes'];
  expect((await kolli(strong)).complained).toContain('bad_strong_auth_provider');
  const set = { STRONG_AUTH_ISSUER: 'https://id.example', STRONG_AUTH_CLIENT_ID: 'kolli' };
  businessId += '-strong';
  expect((await kolli([...pharmacy(), '--strong-authentication', 'yes'], set)).code).toBe(0);
});

test('a box is created at a pharmacy, and audited with the operator', async () => {
  await kolli(pharmacy());
  const words = [
    'box',
    'create',
    '--pharmacy',
    businessId,
    '--name',
    'Yard',
    ...address,
    '--template-id',
    templateId,
    '--street',
    'Pihakatu 2',
    '--outdoor',
    'yes',
  ];
  const missing = await kolli(words);
  expect([missing.code, missing.complained]).toEqual([
    2,
    expect.stringContaining('--cardboard-type: Whether the box is of cardboard is missing'),
  ]);
  const made = await kolli([...words, '--cardboard-type', 'no']);
  expect(made.said).toMatch(`Box 'Yard' of ${businessId} was created with id `);
  const { id } = await show();
  const entries = await world.store.inPharmacies([id], (tx) =>
    tx.selectFrom('audit_entry').select(['action', 'user_name']).orderBy('seq').execute(),
  );
  expect(entries).toEqual([
    { action: 'pharmacy.create', user_name: 'kolli pharmacy' },
    { action: 'pickupbox.create', user_name: 'kolli box' },
  ]);
});

test('an empty pharmacy list says so, and is an empty array as JSON', async () => {
  const empty = await ownTestWorld();
  const list = ['pharmacy', 'list'];
  expect((await runKolli(empty, list)).said).toBe('There are no pharmacies.');
  expect((await runKolli(empty, [...list, '--json'])).said).toBe('[]');
});
