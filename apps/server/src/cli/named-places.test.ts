import { nameSpellings } from '@kolli/domain/testing/typed-spellings';
import { beforeEach, expect, test } from 'vitest';
import { openMachineFinder } from '../platform/session/machine-keys.ts';
import { type GivenBox, type GivenPharmacy } from '../testing/factories.ts';
import { ownTestWorld } from '../testing/test-world.ts';
import { runKolli } from './testing/cli.ts';

let one: GivenPharmacy;
let other: GivenPharmacy;
let box: GivenBox;

const world = await ownTestWorld();
// Boxes with the same name at two pharmacies; the other one's is created first.
beforeEach(async () => {
  [one, other] = [await world.givenPharmacy(), await world.givenPharmacy()];
  await world.givenBox({ pharmacyId: other.id, name: 'Front' });
  await world.givenBox({ pharmacyId: one.id, name: 'Back' });
  box = await world.givenBox({ pharmacyId: one.id, name: 'Front' });
});

const kolli = (...words: string[]) => runKolli(world, words);
const at = ({ businessId }: GivenPharmacy) => ['--pharmacy', businessId];
const createKey = async (...words: string[]) => {
  const { said } = await kolli('key', 'create', ...words, '--json');
  return JSON.parse(said) as { id: string; key: string };
};

test('a key is created and a door opened, with a reason, for the box of that name at that pharmacy, and keys are revoked only there', async () => {
  const made = await createKey('device', ...at(one), '--box', 'Front');
  const found = { pharmacyId: one.id, boxId: box.id };
  expect(made).toMatchObject({ ...found, kind: 'device', name: 'Front' });
  expect(await openMachineFinder(world.store)('device', made.key)).toMatchObject(found);
  const named = await createKey('device', ...at(one), '--box', 'Front', '--name', 'spare');
  expect(named).toMatchObject({ name: 'spare' });
  const opening = ['--box', 'Front', '--locker', '1-1', '--reason', 'stuck'];
  expect((await kolli('command', 'open-door', ...at(one), ...opening)).code).toBe(0);
  const commands = await world.store.inPharmacies([one.id, other.id], (tx) =>
    tx.selectFrom('device_command').select(['pharmacy_id', 'box_id']).execute(),
  );
  const here = commands.filter(({ pharmacy_id }) => [one.id, other.id].includes(pharmacy_id));
  expect(here).toEqual([{ pharmacy_id: one.id, box_id: box.id }]);
  const without = ['command', 'open-door', ...at(one), '--box', 'Front', '--locker', '1-1'];
  for (const reason of [[], ['--reason', ' ']])
    expect(await kolli(...without, ...reason)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('--reason is missing'),
    });
  const { id, key } = await createKey('order-source', ...at(one), '--name', 'shop');
  expect((await kolli('key', 'revoke', id, ...at(other))).complained).toBe(
    `${other.name} has no valid key ${id}`,
  );
  expect(await kolli('key', 'revoke', 'x', ...at(one))).toMatchObject({
    code: 1,
    complained: `${one.name} has no valid key x`,
  });
  const find = openMachineFinder(world.store);
  expect(await find('orderSource', key)).toMatchObject({ pharmacyId: one.id, source: 'shop' });
  expect((await kolli('key', 'revoke', id, ...at(one))).code).toBe(0);
  expect(await find('orderSource', key)).toBeUndefined();
});

test('TXT-01: what an operator pastes is read as a form reads it: the name of a key, a box, a door and a reason', async () => {
  for (const [typed, name] of nameSpellings) {
    const words = ['key', 'create', 'device', ...at(one), '--box', 'Front', '--json'];
    const made = await kolli(...words, '--name', typed);
    const read = made.code === 0 ? (JSON.parse(made.said) as { name: string }).name : undefined;
    expect([typed, read]).toEqual([typed, name]);
  }
  const pasted = (text: string) => `\u202a${text}\u200b\u202c\u00a0`;
  const place = ['--pharmacy', pasted(one.businessId), '--box', pasted('Front')];
  const opening = ['--locker', pasted('1\u20131'), '--reason', pasted('stuck')];
  expect(await kolli('command', 'open-door', ...place, ...opening)).toMatchObject({ code: 0 });
  const { said } = await kolli('audit', 'search', ...at(one), '--action', 'door.open', '--json');
  expect(said).toContain('"reason":"stuck","lockerId":"1-1"');
  expect(
    await kolli('command', 'open-door', ...place, ...opening.slice(0, 3), '\u200b'),
  ).toMatchObject({ code: 2, complained: expect.stringContaining('--reason is missing') });
  const reserved = ['key', 'create', 'order-source', ...at(one), '--name', 'csv\u00ad-import'];
  expect(await kolli(...reserved)).toMatchObject({ code: 2 });
});

test('INT-12: an order source has neither a box nor the name of the source of imported orders; keys are listed for one pharmacy, or for all', async () => {
  const words = ['key', 'create', 'order-source', ...at(one), '--name', 'csv-import'];
  expect(await kolli(...words)).toMatchObject({
    code: 2,
    complained: expect.stringContaining('is the source of the orders that staff import'),
  });
  const withBox = ['key', 'create', 'order-source', ...at(one), '--name', 'shop', '--box', 'Front'];
  expect(await kolli(...withBox)).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--box belongs to the key of a device'),
  });
  const mine = await createKey('order-source', ...at(one), '--name', 'shop');
  const theirs = await createKey('device', ...at(other), '--box', 'Front');
  const idsOf = ({ said }: { said: string }) => said.split('\n').map((line) => line.split(' ')[0]);
  const listed = await kolli('key', 'list', ...at(one));
  expect(listed.said).toBe(
    `${mine.id}  ${one.businessId}  order source  'shop'  created ${world.time.clock().toISOString()}`,
  );
  expect(idsOf(await kolli('key', 'list', ...at(other)))).toEqual([theirs.id]);
  await kolli('key', 'revoke', mine.id, ...at(one));
  expect((await kolli('key', 'list', ...at(one))).said).toBe(
    `${listed.said}, revoked ${world.time.clock().toISOString()}`,
  );
  expect(idsOf(await kolli('key', 'list'))).toEqual(expect.arrayContaining([mine.id, theirs.id]));
});

test('the audit log is filtered by pharmacy and time', async () => {
  await createKey('order-source', ...at(one), '--name', 'shop');
  world.time.advance(3_600_000);
  await createKey('order-source', ...at(one), '--name', 'second');
  await createKey('order-source', ...at(other), '--name', 'third');
  const namesOf = async (...words: string[]) => {
    const { said } = await kolli('audit', 'search', ...at(one), ...words, '--json');
    const { entries } = JSON.parse(said) as { entries: { detail: { name: string } }[] };
    return entries.map(({ detail }) => detail.name);
  };
  expect(await namesOf()).toEqual(['second', 'shop']);
  const between = new Date(world.time.clock().getTime() - 1_800_000).toISOString();
  expect(await namesOf('--from', between)).toEqual(['second']);
  expect(await namesOf('--to', between)).toEqual(['shop']);
  world.time.reset();
});

test('one pharmacy’s chain is verified without the others’', async () => {
  await createKey('order-source', ...at(one), '--name', 'shop');
  const { said } = await kolli('verify-audit', ...at(one));
  expect(said).toBe(`${one.businessId}: 1 entries, unbroken`);
  expect((await kolli('verify-audit')).said).toContain(`${other.businessId}: 0 entries, unbroken`);
});

test('texts can be filtered by kind, language or both; an empty list says so', async () => {
  const list = async (...words: string[]) => {
    const { said } = await kolli('sms-text', 'list', ...words, '--json');
    return JSON.parse(said) as { kind: string; language: string }[];
  };
  const [ofKind, ofLanguage] = [await list('--kind', 'delivery'), await list('--language', 'fi')];
  expect(ofKind.length).toBeGreaterThan(1);
  expect(new Set(ofKind.map(({ kind }) => kind))).toEqual(new Set(['delivery']));
  expect(ofLanguage.length).toBeGreaterThan(1);
  expect(new Set(ofLanguage.map(({ language }) => language))).toEqual(new Set(['fi']));
  expect(await list('--kind', 'delivery', '--language', 'fi')).toHaveLength(1);
  expect((await kolli('sms-text', 'list', '--kind', 'none')).said).toBe('There is no such text.');
  expect((await kolli('sms-text', 'list', '--kind', 'none', '--json')).said).toBe('[]');
});

test('help exits with code 0 when asked for, and with code 2 when the command is missing', async () => {
  for (const [words, code] of [
    [[], 2],
    [['help'], 0],
    [['-h'], 0],
  ] as const)
    expect(await kolli(...words)).toMatchObject({ code, complained: '' });
  expect(await kolli('key', 'revoke')).toMatchObject({
    code: 2,
    complained: expect.stringContaining('<keyId> is missing'),
  });
});
