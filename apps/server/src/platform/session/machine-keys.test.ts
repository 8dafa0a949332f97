import { beforeEach, expect, test } from 'vitest';
import { type GivenBox } from '../../testing/factories.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { newId } from '../database/ids.ts';
import { keyText, newKeySecret, readKeyText } from './key-text.ts';
import {
  createMachineKey,
  type DeviceCaller,
  openMachineFinder,
  revokeMachineKey,
} from './machine-keys.ts';
import { endReplacedKey, makeReplacingKey } from './replacing-keys.ts';

let box: GivenBox;

const world = await ownTestWorld();
beforeEach(async () => {
  const { id: pharmacyId } = await world.givenPharmacy();
  box = await world.givenBox({ pharmacyId });
});

const find = (text: string, kind: 'device' | 'orderSource' = 'device') =>
  openMachineFinder(world.store)(kind, text);
const inPharmacy = <T>(work: Parameters<typeof world.store.inPharmacies<T>>[1]) =>
  world.store.inPharmacies([box.pharmacyId], work);
const holder = (kind: 'device' | 'orderSource') => {
  const { pharmacyId, id: boxId } = box;
  return kind === 'device'
    ? ({ kind, pharmacyId, boxId, name: 'Front' } as const)
    : ({ kind, pharmacyId, source: 'shop', name: 'shop' } as const);
};
const givenKey = (kind: 'device' | 'orderSource' = 'device') =>
  inPharmacy((tx) => createMachineKey(tx, holder(kind), world.time.clock()));
const revoke = (id: string, pharmacyId = box.pharmacyId) =>
  inPharmacy((tx) => revokeMachineKey(tx, { pharmacyId, id }, world.time.clock));
async function asBox(key: string): Promise<DeviceCaller> {
  const caller = await find(key);
  if (caller?.kind !== 'device') throw new Error('The key is not the key of a box');
  return caller;
}

test('a key identifies its machine with pharmacy and box, and no other kind', async () => {
  const { pharmacyId, id: boxId } = box;
  const { id: keyId, key } = await givenKey();
  const keyMadeAt = world.time.clock();
  const caller = { kind: 'device', pharmacyId, boxId, keyId, keyMadeAt, replacesKeyId: null };
  expect(await find(key)).toEqual(caller);
  expect(await find(key, 'orderSource')).toBeUndefined();
  expect(await find(key.replace('kbox', 'ksrc'), 'orderSource')).toBeUndefined();
  const source = (await givenKey('orderSource')).key;
  expect(await find(source, 'orderSource')).toEqual({
    kind: 'orderSource',
    pharmacyId,
    source: 'shop',
    isTest: false,
  });
  expect(await find(source.replace('ksrc', 'kbox'))).toBeUndefined();
});

test('another secret, id or pharmacy is refused, also in a batch with valid keys', async () => {
  const keys = [(await givenKey()).key, (await givenKey()).key];
  const [one = [], other = []] = keys.map((key) => key.split('_'));
  const secretOf = (parts: string[]) => parts.slice(3).join('_');
  const wrong = [
    [...one.slice(0, 3), secretOf(other)],
    [...one.slice(0, 2), other[2], secretOf(one)],
    [...one.slice(0, 2), newId().replaceAll('-', ''), secretOf(one)],
    [one[0], newId().replaceAll('-', ''), one[2], secretOf(one)],
    [...one.slice(0, 3), ''],
    [...one.slice(0, 3), `${secretOf(one)}x`],
  ].map((parts) => parts.join('_'));
  const finder = openMachineFinder(world.store);
  const found = await Promise.all([...wrong, ...keys].map((key) => finder('device', key)));
  const ids = found.map((caller) => caller?.kind === 'device' && caller.keyId.replaceAll('-', ''));
  expect(ids).toEqual([...wrong.map(() => false), one[2], other[2]]);
});

test('a key is parsed correctly, even if the secret contains the separator', () => {
  const parts = { pharmacyId: newId(), id: newId(), secret: 'a_b__c' };
  const text = keyText('device', parts);
  expect(text).toMatch(/^kbox_[0-9a-f]{32}_[0-9a-f]{32}_a_b__c$/);
  expect(readKeyText('device', text)).toEqual(parts);
  expect(newKeySecret()).toMatch(/^[\w-]{43}$/);
  const foreign = text.replace(/^kbox_.{32}/, 'kbox_x');
  for (const wrong of [
    foreign,
    '',
    'kbox',
    text.toUpperCase(),
    text.replace('kbox', ''),
    text.slice(0, 40),
  ])
    expect(readKeyText('device', wrong)).toBeUndefined();
});

test('a key is revoked immediately, once, and only at its own pharmacy', async () => {
  const [{ id, key }, other] = [await givenKey(), await givenKey()];
  expect(await revoke(id, (await world.givenPharmacy()).id)).toBe(false);
  expect(await find(key)).toMatchObject({ keyId: id });
  expect(await revoke(id)).toBe(true);
  expect(await find(key)).toBeUndefined();
  expect(await revoke(id)).toBe(false);
  expect(await find(other.key)).toMatchObject({ keyId: other.id });
});

const replacing = async (key: string) => {
  const caller = await asBox(key);
  const made = await inPharmacy((tx) => makeReplacingKey(tx, caller, world.time.clock()));
  if (made === undefined) throw new Error('The key was revoked');
  return made;
};
const use = async (key: string) =>
  endReplacedKey({ store: world.store, clock: world.time.clock }, await asBox(key));
const audited = () =>
  inPharmacy((tx) =>
    tx.selectFrom('audit_entry').select(['action', 'subject', 'user_name', 'detail']).execute(),
  );

test('the first use of the new key revokes the old one, audited once', async () => {
  const old = await givenKey();
  const other = await givenKey();
  const made = await replacing(old.key);
  expect(await asBox(made.key)).toMatchObject({ boxId: box.id, replacesKeyId: old.id });
  await use(old.key);
  expect(await find(old.key)).toMatchObject({ keyId: old.id });
  const first = await asBox(made.key);
  const deps = { store: world.store, clock: world.time.clock };
  await Promise.all([endReplacedKey(deps, first), endReplacedKey(deps, first)]);
  expect(await find(old.key)).toBeUndefined();
  expect(await asBox(made.key)).toMatchObject({ keyId: made.id, replacesKeyId: null });
  expect(await find(other.key)).toMatchObject({ keyId: other.id });
  const detail = { boxId: box.id, replacedBy: made.id };
  expect(await audited()).toEqual([
    { action: 'key.revoke', subject: old.id, user_name: 'Front', detail },
  ]);
});

test('a lost new key is replaced again, and becomes invalid', async () => {
  const old = await givenKey();
  const lost = await replacing(old.key);
  const lostBox = await asBox(lost.key);
  world.time.advance(1000);
  const made = await replacing(old.key);
  expect(made).toMatchObject({ id: lost.id, name: 'Front' });
  expect(await find(lost.key)).toBeUndefined();
  expect(await asBox(made.key)).toMatchObject({ keyMadeAt: world.time.clock() });
  // A call with the lost key, authorized just before, revokes nothing.
  await endReplacedKey({ store: world.store, clock: world.time.clock }, lostBox);
  expect(await find(old.key)).toMatchObject({ keyId: old.id });
  expect(await audited()).toEqual([]);
});

test('revoking a key also revokes its unused replacement, and a revoked key gets no replacement', async () => {
  const old = await givenKey();
  const caller = await asBox(old.key);
  const made = await replacing(old.key);
  const unused = await asBox(made.key);
  expect(await revoke(old.id)).toBe(true);
  expect(await find(made.key)).toBeUndefined();
  expect(
    await inPharmacy((tx) => makeReplacingKey(tx, caller, world.time.clock())),
  ).toBeUndefined();
  await endReplacedKey({ store: world.store, clock: world.time.clock }, unused);
  expect(await audited()).toEqual([]);
});

test('revoking the new key leaves the old one valid', async () => {
  const old = await givenKey();
  const made = await replacing(old.key);
  const unused = await asBox(made.key);
  await revoke(made.id);
  await endReplacedKey({ store: world.store, clock: world.time.clock }, unused);
  expect(await find(old.key)).toMatchObject({ keyId: old.id });
  expect((await replacing(old.key)).id).not.toBe(made.id);
});
