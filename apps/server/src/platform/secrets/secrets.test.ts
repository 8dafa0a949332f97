import { expect, test } from 'vitest';
import { boxPinHash } from './box-pin-hash.ts';
import { openEntryPin, openPharmacistPin, sealEntryPin, sealPharmacistPin } from './sealed-pins.ts';
import { createSecrets } from './secrets.ts';

const [oldKey, newKey] = [
  { id: 'old', key: Buffer.alloc(32, 1) },
  { id: 'new', key: Buffer.alloc(32, 2) },
];
const hashKey = Buffer.alloc(32, 3);
const secrets = createSecrets({ dataKeys: [newKey, oldKey], hashKey });
const place = ['pharmacy', 'own', 'pin_code'];

test('an encrypted text differs each time, can be decrypted only in its own place, and a changed bit or a truncated tag is detected', () => {
  const [one, other] = [secrets.seal('åäö 1234', place), secrets.seal('åäö 1234', place)];
  expect(secrets.open(one, place)).toBe('åäö 1234');
  expect(one.cipher.subarray(0, 12)).not.toEqual(other.cipher.subarray(0, 12));
  expect(one.cipher.toString('utf8')).not.toContain('1234');
  for (const elsewhere of [['pharmacy', 'other', 'pin_code'], ['pharmacy', 'own'], []])
    expect(() => secrets.open(one, elsewhere)).toThrow();
  expect(secrets.seal('123456', place).cipher).toHaveLength(12 + 16 + 6);
  expect(secrets.open(secrets.seal('', place), place)).toBe('');
  const { cipher, keyId } = secrets.seal('123456', place);
  for (const index of cipher.keys()) {
    const changed = Buffer.from(cipher);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => secrets.open({ cipher: changed, keyId }, place)).toThrow();
  }
  expect(() => secrets.open({ cipher: cipher.subarray(0, 20), keyId }, place)).toThrow();
});

test('the first key encrypts and all decrypt; without its key decryption fails', () => {
  const before = createSecrets({ dataKeys: [oldKey], hashKey });
  const sealed = before.seal('123456', place);
  expect(secrets.open(sealed, place)).toBe('123456');
  expect(secrets.seal('123456', place).keyId).toBe('new');
  expect(() => before.open(secrets.seal('123456', place), place)).toThrow('Unknown data key new');
  expect(() => secrets.open({ ...sealed, keyId: 'new' }, place)).toThrow();
  expect(() => createSecrets({ dataKeys: [], hashKey })).toThrow('No data key');
});

test('hashes and keys of boxes do not change between versions, and are equal only for the same purpose and pharmacy', () => {
  // Stored data and boxes depend on these values; another derivation would break them.
  expect(secrets.hash('ssn', 'own', '131052-308T').toString('hex')).toBe(
    'ece20f006a0eb37fe3cb758def0dd76e1f871440c9abc5e465fdf1b3d0876802',
  );
  const key = secrets.boxPinKey('box');
  expect(key).toHaveLength(32);
  expect(key.toString('hex')).toBe(
    'b659e959968ab82c541c8536cdbb38c7ab6bb928d89d4eebddbb8c4c3f1b2283',
  );
  expect(boxPinHash(key, '123456')).toBe(
    '14e09a2de7357509b0432256381acd2deac032b06e3f32546f719fff340c913f',
  );
  const hash = secrets.hash('ssn', 'own', 'x');
  expect(secrets.hash('ssn', 'own', 'x')).toEqual(hash);
  const other = createSecrets({ dataKeys: [newKey], hashKey: Buffer.alloc(32, 4) });
  for (const differing of [
    secrets.hash('phone', 'own', 'x'),
    secrets.hash('ssn', 'other', 'x'),
    secrets.hash('ssn', 'own', 'y'),
    other.hash('ssn', 'own', 'x'),
  ])
    expect(differing).not.toEqual(hash);
  expect(secrets.boxPinKey('box')).not.toEqual(secrets.boxPinKey('other'));
});

test('a PIN can be decrypted only for its own person or pharmacy', () => {
  const person = sealPharmacistPin(secrets, 'same', '123456');
  const entry = sealEntryPin(secrets, 'same', '654321');
  expect(openPharmacistPin(secrets, 'same', person)).toBe('123456');
  expect(openEntryPin(secrets, 'same', entry)).toBe('654321');
  const refused = 'KOLLI_DATA_KEYS do not open the PINs';
  expect(() => openPharmacistPin(secrets, 'other', person)).toThrow(refused);
  expect(() => openEntryPin(secrets, 'other', entry)).toThrow(refused);
  expect(() => openPharmacistPin(secrets, 'same', entry)).toThrow(refused);
  expect(() => openEntryPin(secrets, 'same', person)).toThrow(refused);
});
