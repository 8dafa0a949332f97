import { expect, test } from 'vitest';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import { staffPinHash } from '../../../platform/secrets/staff-pin-hash.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { callAtOnce, said } from '../../../testing/test-server.ts';
import { openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, otherMain, givenColleague, auditOf, show } = people;

const both = { pharmacyId: [pharmacyId, otherId] };
const save = (who: GivenUser, pharmacistPin: unknown, overrides: Record<string, unknown> = {}) => {
  const { firstName, lastName } = who;
  const body = { firstName, lastName, pharmacistPin, ...overrides };
  return server.ask(who, 'PATCH', '/api/profile/update', body);
};
const profileOf = async (who: GivenUser) =>
  (await server.ask(who, 'GET', '/api/profile')).body.result as Record<string, unknown>;
const pins = async (who: GivenUser) =>
  (await server.ask(who, 'GET', '/api/profile/pins')).body.result;
const inUse = '409 pharmacist_pin_in_use';

/** A box that reads its state with its key. */
async function givenReader(at: string) {
  const box = await server.givenBox({ pharmacyId: at });
  const key = await server.store.inPharmacies([at], async (tx) => {
    const machine = { kind: 'device', pharmacyId: at, boxId: box.id, name: 'box' } as const;
    return (await createMachineKey(tx, machine, new Date())).key;
  });
  const read = async (etag = '') => {
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': etag };
    return server.app.inject({ url: '/device/v1/state', headers });
  };
  return { read };
}

test('CAL-02 PRO-03 PRO-07: names and PIN are changed, shown only to their owner, stored encrypted and audited without the PIN', async () => {
  const user = await givenColleague();
  expect(await pins(user)).toEqual({ pharmacistPin: null, pinCode: '432100' });
  const answer = await save(user, '000123', { firstName: 'Aamu', lastName: 'Koi' });
  expect(answer.body.result).toMatchObject({ id: user.id, firstName: 'Aamu', lastName: 'Koi' });
  expect(JSON.stringify(answer.body)).not.toContain('000123');
  expect(await pins(user)).toEqual({ pharmacistPin: '000123', pinCode: '432100' });
  const before = await show(user.id);
  expect(before).toMatchObject({ firstName: 'Aamu', hasPharmacistPin: true });
  expect(JSON.stringify(before)).not.toContain('000123');

  // An unchanged profile writes no entry, and of a changed PIN only that is audited.
  const renamed = { ...user, firstName: 'Aamu', lastName: 'Koi' };
  server.time.advance(1000);
  expect(await said(save(renamed, '000123'))).toBe('200');
  expect(await show(user.id)).toEqual(before);
  await save(renamed, '918273');
  const by = { action: 'user.update', user_id: user.id };
  expect(await auditOf(user.id)).toEqual([
    { ...by, detail: { fields: 'pharmacistPin' } },
    { ...by, detail: { fields: 'firstName,lastName' } },
    { ...by, detail: { fields: 'pharmacistPin' } },
  ]);
  const stored =
    'select user_access::text as row, pharmacist_pin_cipher as cipher from user_access where user_id = $1';
  const [person] = await asOwner<{ row: string; cipher: Buffer }>(server, stored, [user.id]);
  expect(person?.row).not.toContain('918273');
  expect(person?.cipher.toString('latin1')).not.toContain('918273');
  const audit = await asOwner(server, 'select * from audit_entry');
  expect(JSON.stringify(audit)).not.toContain('918273');
});

test.each([
  ['SCN-08', 'the sound of scans', 'scanSound', '/scan-sound'],
  ['FND-02', 'shortcuts of single keys', 'singleKeys', '/single-keys'],
])('%s: %s are a preference of the person, on until they turn it off', async (...row) => {
  const [, , field, path] = row;
  const [user, other] = [await givenColleague(), await givenColleague()];
  const change = (value: unknown) =>
    server.ask(user, 'PATCH', `/api/profile${path}`, { [field]: value });
  expect(await profileOf(user)).toMatchObject({ [field]: true });
  expect(await change(false)).toMatchObject({ status: 200, body: { result: { [field]: false } } });
  expect(await profileOf(user)).toMatchObject({ [field]: false });
  expect(await profileOf(other)).toMatchObject({ [field]: true });
  expect((await change('off')).status).toBe(400);
  expect(await profileOf(user)).toMatchObject({ [field]: false });
});

test('TOD-06: what the browser notifies of is a preference of the person, nothing until they choose', async () => {
  const [user, other] = [await givenColleague(), await givenColleague()];
  const chosenBy = async (who: GivenUser) => (await profileOf(who)).notifyOf;
  const change = (notifyOf: unknown) =>
    server.ask(user, 'PATCH', '/api/profile/notify-of', { notifyOf });
  expect(await chosenBy(user)).toEqual([]);
  const chosen = { status: 200, body: { result: { notifyOf: ['hold', 'order'] } } };
  expect(await change(['order', 'hold', 'order'])).toMatchObject(chosen);
  expect(await chosenBy(user)).toEqual(['hold', 'order']);
  expect(await chosenBy(other)).toEqual([]);
  expect((await change(['weather'])).status).toBe(400);
  expect((await change([])).status).toBe(200);
  expect(await chosenBy(user)).toEqual([]);
});

test('CAL-03 PRO-10: the language is changed', async () => {
  const user = await givenColleague();
  const lang = { appLanguage: 'no' };
  const changed = await server.ask(user, 'PATCH', '/api/profile/change-lang', lang);
  expect(changed.body.result).toEqual(lang);
  expect(await profileOf(user)).toMatchObject(lang);
});

test('a person without a pharmacy can change their own name, but has no PIN', async () => {
  const user = await server.givenUser();
  expect(await said(save(user, '575757'))).toBe('403 forbidden');
  const answer = await save(user, undefined, { firstName: 'Solo' });
  expect(answer).toMatchObject({ status: 200, body: { result: { firstName: 'Solo' } } });
});

test.each([
  ['', 'validation.required'],
  [null, 'validation.required'],
  ['12345', 'validation.length'],
  ['1234567', 'validation.length'],
  ['abcdef', 'validation.digits'],
  ['abc', 'validation.digits'],
  ['12345a', 'validation.digits'],
  ['١٢٣٤٥٦', 'validation.digits'],
  [' 12345', 'validation.length'],
  [123_456, 'validation.digits'],
])('PRO-03: %j is not a valid PIN', async (pin, msg) => {
  const errors = [{ msg, path: 'body.pharmacistPin' }];
  expect(await save(main, pin)).toMatchObject({ status: 400, body: { errors } });
});

test('the entry PIN is that of the current pharmacy, or missing if it has none', async () => {
  const pin = server.secrets.seal('778899', ['pharmacy', otherId, 'pin_code']);
  await asOwner(
    server,
    'update pharmacy set pin_code_cipher = $1, pin_code_key_id = $2 where id = $3',
    [pin.cipher, pin.keyId, otherId],
  );
  expect(await pins(otherMain)).toMatchObject({ pinCode: '778899' });
  const unchosen = server.ask(await givenColleague(both), 'GET', '/api/profile/pins');
  expect(await said(unchosen)).toBe('403 forbidden');
});

type StaffState = { pharmacyId: string; staff: { userId: string; slowPinHash: string }[] };

test('PRO-03 DAT-04: a new PIN works at the boxes of the pharmacy where it was chosen only, as a slow hash, and the old one at none', async () => {
  const [here, elsewhere] = [await givenReader(pharmacyId), await givenReader(otherId)];
  const user = await givenColleague(both);
  const choose = (id: string) =>
    server.ask(user, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId: id });
  const staffIn = async ({ read }: typeof here, etag = '') => {
    const answer = await read(etag);
    const { result } = answer.json<{ result: StaffState }>();
    return { ...result.staff.find(({ userId }) => userId === user.id), etag: answer.headers.etag };
  };
  await choose(pharmacyId);
  await save(user, '101010');
  const before = await staffIn(here);
  await save(user, '202020', { firstName: 'Zelda' });
  const after = await staffIn(here, String(before.etag));
  const name = `Zelda ${user.lastName}`;
  const slowPinHash = await staffPinHash(pharmacyId, '202020');
  expect(after).toMatchObject({ name, slowPinHash });
  expect((await here.read(String(after.etag))).statusCode).toBe(304);
  expect(await staffIn(elsewhere)).not.toHaveProperty('slowPinHash');
  expect(await profileOf(user)).toMatchObject({ hasPharmacistPin: true });
  await choose(otherId);
  expect(await profileOf(user)).toMatchObject({ hasPharmacistPin: false });
  expect(await pins(user)).toMatchObject({ pharmacistPin: null });
  expect(await said(save(user, undefined))).toBe('400 validation_fail');
  await save(user, '303030');
  expect((await staffIn(elsewhere)).slowPinHash).toBe(await staffPinHash(otherId, '303030'));
  expect(await staffIn(here)).toMatchObject({ slowPinHash });
});

test('a PIN is refused if somebody at the same pharmacy has it, with or without access to boxes; elsewhere it is free', async () => {
  await givenColleague({ pharmacistPin: '404040', boxAccess: false });
  await givenColleague({ pharmacyId: otherId, pharmacistPin: '505050' });
  const user = await givenColleague();
  expect(await said(save(user, '404040', { firstName: 'Not' }))).toBe(inUse);
  expect(await pins(user)).toMatchObject({ pharmacistPin: null });
  expect(await profileOf(user)).toMatchObject({ firstName: user.firstName });
  expect(await said(save(user, '505050'))).toBe('200');
});

test('PRO-03: without a PIN the present one stays', async () => {
  const user = await givenColleague({ pharmacistPin: '515151' });
  expect(await said(save(user, undefined, { firstName: 'Kept' }))).toBe('200');
  expect(await pins(user)).toMatchObject({ pharmacistPin: '515151' });
});

test('of ten people who choose the same PIN concurrently one gets it, even if there is no box yet', async () => {
  for (const hasBox of [false, true]) {
    const at = (await server.givenPharmacy()).id;
    if (hasBox) await server.givenBox({ pharmacyId: at });
    const users: GivenUser[] = [];
    for (let index = 0; index < 10; index += 1)
      users.push(await server.givenUser({ pharmacyId: at }));
    const answers = await Promise.all(users.map((user) => said(save(user, '808080'))));
    expect(answers.sort()).toEqual(['200', ...Array<string>(9).fill(inUse)]);
  }
});

const limited = '429 too_many_requests';

test('guessing the PINs of others is limited to five new PINs per hour, successful or not, and audited without the PIN', async () => {
  const taken = '909090';
  await givenColleague({ pharmacistPin: taken });
  const user = await givenColleague();
  expect(await said(save(user, taken))).toBe(inUse);
  expect(await auditOf(user.id)).toEqual([
    { action: 'pharmacist_pin.refuse', user_id: user.id, detail: {} },
  ]);
  for (const pin of ['110000', '110001', '110002', '110003'])
    expect(await said(save(user, pin))).toBe('200');
  expect(await said(save(user, '110004'))).toBe(limited);
  expect(await said(save(user, taken))).toBe(limited);
  server.time.advance(60 * 60_000 + 1);
  expect(await said(save(user, '110004'))).toBe('200');
});

test('guessing the PINs of others is also limited for concurrent tries', async () => {
  const user = await givenColleague();
  const answers = await callAtOnce(12, (index) => save(user, String(220_000 + index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('saving the profile with the same PIN is not a guess', async () => {
  const user = await givenColleague({ pharmacistPin: '121212' });
  for (let index = 0; index < 7; index += 1)
    expect(await said(save(user, '121212', { firstName: `Name ${index}` }))).toBe('200');
});
