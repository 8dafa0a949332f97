import { afterAll, describe, expect, test } from 'vitest';
import { createMachineKey } from '../../../platform/session/machine-keys.ts';
import { boxPinHash } from '../../../platform/secrets/box-pin-hash.ts';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { auditOf, openPeople, update } from '../testing/people.ts';
import { callAtOnce } from '../../../testing/call-at-once.ts';

const people = await openPeople();
afterAll(() => people.close());

const givenColleague = (overrides: Parameters<typeof givenUser>[1] = {}) =>
  givenUser(people.server, { pharmacyId: people.pharmacyId, ...overrides });
const save = (who: GivenUser, pharmacistPin: string, overrides: Record<string, unknown> = {}) => {
  const { firstName, lastName } = who;
  const body = { firstName, lastName, pharmacistPin, ...overrides };
  return people.server.ask(who, 'PATCH', '/api/profile/update', body);
};
const pins = async (who: GivenUser) =>
  (await people.server.ask(who, 'GET', '/api/profile/pins')).body.result;
const inUse = { status: 409, body: { code: 'pharmacist_pin_in_use' } };

/** A box that reads its state with its key. */
async function givenReader(pharmacyId: string) {
  const box = await givenBox(people.server, { pharmacyId });
  const key = await people.server.store.inPharmacies([pharmacyId], async (tx) => {
    const machine = { kind: 'device', pharmacyId, boxId: box.id, name: 'box' } as const;
    return (await createMachineKey(tx, machine, new Date())).key;
  });
  const read = async (etag = '') => {
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': etag };
    return people.server.app.inject({ url: '/device/v1/state', headers });
  };
  const hashOf = (pin: string) => boxPinHash(people.server.secrets.boxPinKey(box.id), pin);
  return { read, hashOf };
}

describe('one’s own profile', () => {
  test('CAL-02 PRO-07: names and PIN are changed, and shown only to their owner', async () => {
    const user = await givenColleague();
    expect(await pins(user)).toEqual({ pharmacistPin: null, pinCode: '432100' });
    const answer = await save(user, '000123', { firstName: 'Aamu', lastName: 'Koi' });
    expect(answer.body.result).toMatchObject({ id: user.id, firstName: 'Aamu', lastName: 'Koi' });
    expect(JSON.stringify(answer.body)).not.toContain('000123');
    expect(await pins(user)).toEqual({ pharmacistPin: '000123', pinCode: '432100' });
    const shown = await people.server.ask(people.main, 'GET', `/api/users/show/${user.id}`);
    expect(shown.body.result).toMatchObject({ firstName: 'Aamu', hasPharmacistPin: true });
    expect(JSON.stringify(shown.body)).not.toContain('000123');
    expect(await auditOf(people, people.pharmacyId, user.id)).toEqual([
      {
        action: 'user.update',
        user_id: user.id,
        detail: { fields: 'firstName,lastName,pharmacistPin' },
      },
    ]);
  });

  test('only the changed PIN is audited, and an unchanged profile writes no entry', async () => {
    const user = await givenColleague();
    const shown = async () => {
      const path = `/api/users/show/${user.id}`;
      return (await people.server.ask(people.main, 'GET', path)).body.result;
    };
    await save(user, '565656');
    const before = await shown();
    people.server.time.advance(1000);
    expect((await save(user, '565656')).status).toBe(200);
    expect(await shown()).toEqual(before);
    expect(await auditOf(people, people.pharmacyId, user.id)).toEqual([
      { action: 'user.update', user_id: user.id, detail: { fields: 'pharmacistPin' } },
    ]);
  });

  test('SCN-08: the sound of scans is a preference of the person, on until they turn it off', async () => {
    const [user, other] = [await givenColleague(), await givenColleague()];
    const soundOf = async (who: GivenUser) => {
      const { result } = (await people.server.ask(who, 'GET', '/api/profile')).body;
      return (result as { scanSound: boolean }).scanSound;
    };
    expect(await soundOf(user)).toBe(true);
    const change = (scanSound: unknown) =>
      people.server.ask(user, 'PATCH', '/api/profile/scan-sound', { scanSound });
    expect(await change(false)).toMatchObject({
      status: 200,
      body: { result: { scanSound: false } },
    });
    expect(await soundOf(user)).toBe(false);
    expect(await soundOf(other)).toBe(true);
    expect(await change('off')).toMatchObject({ status: 400 });
    expect(await soundOf(user)).toBe(false);
  });

  test('FND-02: shortcuts of single keys are a preference of the person, on until they turn them off', async () => {
    const [user, other] = [await givenColleague(), await givenColleague()];
    const keysOf = async (who: GivenUser) => {
      const { result } = (await people.server.ask(who, 'GET', '/api/profile')).body;
      return (result as { singleKeys: boolean }).singleKeys;
    };
    expect(await keysOf(user)).toBe(true);
    const change = (singleKeys: unknown) =>
      people.server.ask(user, 'PATCH', '/api/profile/single-keys', { singleKeys });
    expect(await change(false)).toMatchObject({
      status: 200,
      body: { result: { singleKeys: false } },
    });
    expect(await keysOf(user)).toBe(false);
    expect(await keysOf(other)).toBe(true);
    expect(await change('off')).toMatchObject({ status: 400 });
    expect(await keysOf(user)).toBe(false);
  });

  test('TOD-06: what the browser notifies of is a preference of the person, nothing until they choose', async () => {
    const [user, other] = [await givenColleague(), await givenColleague()];
    const chosenBy = async (who: GivenUser) => {
      const { result } = (await people.server.ask(who, 'GET', '/api/profile')).body;
      return (result as { notifyOf: string[] }).notifyOf;
    };
    expect(await chosenBy(user)).toEqual([]);
    const change = (notifyOf: unknown) =>
      people.server.ask(user, 'PATCH', '/api/profile/notify-of', { notifyOf });
    expect(await change(['order', 'hold', 'order'])).toMatchObject({
      status: 200,
      body: { result: { notifyOf: ['hold', 'order'] } },
    });
    expect(await chosenBy(user)).toEqual(['hold', 'order']);
    expect(await chosenBy(other)).toEqual([]);
    expect(await change(['weather'])).toMatchObject({ status: 400 });
    expect(await change([])).toMatchObject({ status: 200 });
    expect(await chosenBy(user)).toEqual([]);
  });

  test('a person without a pharmacy can change their own name', async () => {
    const user = await givenUser(people.server);
    const answer = await save(user, '575757', { firstName: 'Solo' });
    expect(answer).toMatchObject({ status: 200, body: { result: { firstName: 'Solo' } } });
  });

  test('PRO-03: the PIN is stored encrypted, and is in no audit entry', async () => {
    const user = await givenColleague();
    await save(user, '918273');
    const found = await people.server.store.inPharmacies([people.pharmacyId], async (tx) => ({
      person: await tx
        .selectFrom('app_user')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow(),
      audit: await tx.selectFrom('audit_entry').selectAll().execute(),
    }));
    expect(found.person.pharmacist_pin_cipher?.toString('latin1')).not.toContain('918273');
    expect(JSON.stringify(found)).not.toContain('918273');
  });

  test.each([
    ['', 'validation.required'],
    [null, 'validation.required'],
    ['12345', 'validation.length'],
    ['1234567', 'validation.length'],
    ['abcdef', 'validation.digits'],
    ['abc', 'validation.digits'],
    ['12345a', 'validation.digits'],
    ['１２３４５６', 'validation.digits'],
    [' 12345', 'validation.digits'],
    [123_456, 'validation.digits'],
  ])('PRO-03: %j is not a valid PIN', async (pharmacistPin, msg) => {
    const answer = await people.server.ask(people.main, 'PATCH', '/api/profile/update', {
      firstName: 'A',
      lastName: 'B',
      pharmacistPin,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ msg, path: 'body.pharmacistPin' }] },
    });
  });

  test('CAL-03 PRO-10: the language is changed', async () => {
    const user = await givenColleague();
    const changed = await people.server.ask(user, 'PATCH', '/api/profile/change-lang', {
      appLanguage: 'no',
    });
    expect(changed.body.result).toEqual({ appLanguage: 'no' });
    const { body } = await people.server.ask(user, 'GET', '/api/profile');
    expect(body.result).toMatchObject({ appLanguage: 'no' });
  });

  test('the entry PIN is that of the current pharmacy, or missing if it has none', async () => {
    const pin = people.server.secrets.seal('778899', ['pharmacy', people.otherId, 'pin_code']);
    await people.server.store.inPharmacies([people.otherId], (tx) =>
      tx
        .updateTable('pharmacy')
        .set({ pin_code_cipher: pin.cipher, pin_code_key_id: pin.keyId })
        .where('id', '=', people.otherId)
        .execute(),
    );
    expect(await pins(people.otherMain)).toMatchObject({ pinCode: '778899' });
    const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    const unchosen = await people.server.ask(both, 'GET', '/api/profile/pins');
    expect(unchosen).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('at the box', () => {
  test('PRO-03: a new PIN works at the boxes of all the person’s pharmacies, and the old one at none', async () => {
    const readers = [await givenReader(people.pharmacyId), await givenReader(people.otherId)];
    const user = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    await save(user, '101010');
    const before = await Promise.all(readers.map(({ read }) => read()));
    await save(user, '202020', { firstName: 'Zelda' });
    for (const [index, { read, hashOf }] of readers.entries()) {
      const answer = await read(String(before[index]?.headers.etag));
      expect(answer.statusCode).toBe(200);
      const { result } = answer.json<{ result: { staff: { userId: string }[] } }>();
      expect(result.staff.find(({ userId }) => userId === user.id)).toEqual({
        userId: user.id,
        name: `Zelda ${user.lastName}`,
        pinHash: hashOf('202020'),
      });
      expect((await read(String(answer.headers.etag))).statusCode).toBe(304);
    }
  });

  test('a PIN is refused if a person with access to the same box has it, otherwise accepted', async () => {
    await givenColleague({ pharmacistPin: '404040' });
    await givenUser(people.server, { pharmacyId: people.otherId, pharmacistPin: '505050' });
    const user = await givenColleague();
    expect(await save(user, '404040', { firstName: 'Not' })).toMatchObject(inUse);
    expect(await pins(user)).toMatchObject({ pharmacistPin: null });
    const { body } = await people.server.ask(user, 'GET', '/api/profile');
    expect(body.result).toMatchObject({ firstName: user.firstName });
    expect((await save(user, '505050')).status).toBe(200);
  });

  test('a PIN in use at any of the person’s pharmacies is refused', async () => {
    const user = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    await givenColleague({ pharmacistPin: '414141' });
    await givenColleague({ pharmacyId: people.otherId, pharmacistPin: '515151' });
    expect(await save(user, '414141')).toMatchObject(inUse);
    expect(await save(user, '515151')).toMatchObject(inUse);
  });

  test('a PIN that cannot be sent to the boxes is not saved', async () => {
    const pharmacyId = (await givenPharmacy(people.server)).id;
    // Two people with the same PIN at a box, which no call allows.
    for (const pharmacistPin of ['616161', '616161'])
      await givenUser(people.server, { pharmacyId, pharmacistPin });
    await givenBox(people.server, { pharmacyId });
    const user = await givenUser(people.server, { pharmacyId });
    expect((await save(user, '626262')).status).toBe(500);
    expect(await pins(user)).toMatchObject({ pharmacistPin: null });
  });

  test('a person without box access may have any PIN, and it is checked when they get box access', async () => {
    const user = await givenColleague({ boxAccess: false });
    await givenColleague({ pharmacistPin: '606060' });
    expect((await save(user, '606060')).status).toBe(200);
    const opened = await update(people, people.main, user.id, { boxAccess: true });
    expect(opened).toMatchObject(inUse);
  });

  test('of ten people who choose the same PIN concurrently one gets it, even if there is no box yet', async () => {
    for (const hasBox of [false, true]) {
      const pharmacyId = (await givenPharmacy(people.server)).id;
      if (hasBox) await givenBox(people.server, { pharmacyId });
      const overrides = { pharmacyId };
      const users: GivenUser[] = [];
      for (let index = 0; index < 10; index += 1)
        users.push(await givenUser(people.server, overrides));
      const answers = await Promise.all(users.map((user) => save(user, '808080')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    }
  });
});

describe('guessing the PINs of others', () => {
  const limited = { status: 429, body: { code: 'too_many_requests' } };

  test('is limited to five new PINs per hour, successful or not', async () => {
    const taken = '909090';
    await givenColleague({ pharmacistPin: taken });
    const user = await givenColleague();
    for (const pin of ['110000', '110001', '110002', '110003'])
      expect((await save(user, pin)).status).toBe(200);
    expect(await save(user, taken)).toMatchObject(inUse);
    expect(await save(user, '110004')).toMatchObject(limited);
    expect(await save(user, taken)).toMatchObject(limited);
    people.server.time.advance(60 * 60_000 + 1);
    expect((await save(user, '110004')).status).toBe(200);
  });

  test('is also limited for concurrent tries', async () => {
    const user = await givenColleague();
    const answers = await callAtOnce(12, (index) => save(user, String(220_000 + index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('saving the profile with the same PIN is not a guess', async () => {
    const user = await givenColleague({ pharmacistPin: '121212' });
    for (let index = 0; index < 7; index += 1)
      expect((await save(user, '121212', { firstName: `Name ${index}` })).status).toBe(200);
  });

  test('trying a PIN in use is audited, without the PIN', async () => {
    await givenColleague({ pharmacistPin: '939393' });
    const user = await givenColleague();
    await save(user, '939393');
    expect(await auditOf(people, people.pharmacyId, user.id)).toEqual([
      { action: 'pharmacist_pin.refuse', user_id: user.id, detail: {} },
    ]);
  });
});
