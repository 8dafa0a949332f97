import { expect, test } from 'vitest';
import { KeysRefused } from '../../../apps/server/src/features/administration/resealing/check-keys.ts';
import { createSecrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import {
  openEntryPin,
  sealEntryPin,
} from '../../../apps/server/src/platform/secrets/sealed-pins.ts';
import { adviseOnDataKeys } from './data-key-advice.mjs';
import { UserError } from '../process/user-error.mjs';

const secretsOf = (fill) =>
  createSecrets({
    dataKeys: [{ id: 'local1', key: Buffer.alloc(32, fill) }],
    hashKey: Buffer.alloc(32, 1),
  });

/** The failure of provisioning in a database with other keys. */
async function openWithOtherKeys() {
  openEntryPin(secretsOf(2), 'pharmacy', sealEntryPin(secretsOf(3), 'pharmacy', '1234'));
}

test('for keys that do not open the embedded database, of whatever kind, the error says what to do; an operator’s and other failures stay', async () => {
  const failure = await adviseOnDataKeys({ isEmbedded: true }, openWithOtherKeys).catch(
    (error) => error,
  );
  expect(failure).toBeInstanceOf(UserError);
  expect(failure.message).toContain('`npm run reset`');
  expect(failure.message).toContain('.kolli/secrets.env');
  for (const reason of ['DATA_KEYS: the key', 'HASH_KEY: lacks the key', 'AUDIT_KEY: is another']) {
    const step = () => Promise.reject(new KeysRefused(`KOLLI_${reason} …`));
    await expect(adviseOnDataKeys({ isEmbedded: true }, step)).rejects.toThrow('npm run reset');
  }
  await expect(adviseOnDataKeys({ isEmbedded: false }, openWithOtherKeys)).rejects.toThrow(
    /^KOLLI_DATA_KEYS do not open the PINs in this database: give the keys that it was set up with$/,
  );
  const other = new UserError('`cli provision` failed: the disk is full');
  const otherStep = () => Promise.reject(other);
  await expect(adviseOnDataKeys({ isEmbedded: true }, otherStep)).rejects.toBe(other);
});
