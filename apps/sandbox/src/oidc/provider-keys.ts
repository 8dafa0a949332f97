import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';

const keysSchema = z.object({
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  cookieKey: z.string(),
});
export type ProviderKeys = z.output<typeof keysSchema>;

/** The provider's signing keys (ES256, RS256) and cookie key: created once, then read from disk. */
export function loadProviderKeys(dataDir: string): ProviderKeys {
  const file = join(dataDir, 'oidc-keys.json');
  const known = readJsonFile(file, keysSchema);
  if (known !== undefined) return known;
  const pairs = [
    { alg: 'ES256', key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    { alg: 'RS256', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey },
  ];
  const keys = pairs.map(({ alg, key }) => ({
    ...key.export({ format: 'jwk' }),
    alg,
    use: 'sig',
    kid: randomUUID(),
  }));
  const made = { jwks: { keys }, cookieKey: randomBytes(32).toString('base64url') };
  writeJsonFile(file, made, 0o600);
  return made;
}
