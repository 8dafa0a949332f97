import { expect, test } from 'vitest';
import { createSecrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { openEntryPin, sealEntryPin } from '../../apps/server/src/platform/secrets/sealed-pins.ts';
import { namingMend } from './foreign-keys.mjs';
import { Sentence } from './sentence.mjs';

const secretsOf = (fill) =>
  createSecrets({
    dataKeys: [{ id: 'local1', key: Buffer.alloc(32, fill) }],
    hashKey: Buffer.alloc(32, 1),
  });

/** What provisioning meets in a database of other keys. */
async function openForeign() {
  openEntryPin(secretsOf(2), 'pharmacy', sealEntryPin(secretsOf(3), 'pharmacy', '1234'));
}

test('keys that do not open the embedded database are told with the mend', async () => {
  const failure = await namingMend({ isEmbedded: true }, openForeign).catch((error) => error);
  expect(failure).toBeInstanceOf(Sentence);
  expect(failure.message).toContain('`npm run reset`');
  expect(failure.message).toContain('.kolli/secrets.env');
});

test('an operator’s own database keeps the server’s own words, and no advice to reset', async () => {
  await expect(namingMend({ isEmbedded: false }, openForeign)).rejects.toThrow(
    /^KOLLI_DATA_KEYS do not open the PINs in this database: give the keys that it was set up with$/,
  );
});

test('any other failure of the demo stays as it is', async () => {
  const failure = new Sentence('`cli provision` failed: the disk is full');
  const step = () => Promise.reject(failure);
  await expect(namingMend({ isEmbedded: true }, step)).rejects.toBe(failure);
});
