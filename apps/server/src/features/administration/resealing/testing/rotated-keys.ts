import type { DeviceState } from '@kolli/contract/machine/device';
import { expect } from 'vitest';
import { createSecrets, type SecretKeys } from '../../../../platform/secrets/secrets.ts';
import { testSecretKeys } from '../../../../testing/test-secrets.ts';
import { ownTestServer, type TestServer } from '../../../../testing/test-server.ts';

const data = { id: 'new', key: Buffer.alloc(32, 17) };
const hashKey = Buffer.alloc(32, 18);

/** The keys during a rotation: the new ones first, then those of the tests. */
export const bothKeys: SecretKeys = {
  dataKeys: [data, ...testSecretKeys.dataKeys],
  hashKey,
  formerHashKey: testSecretKeys.hashKey,
};
export const newKeys: SecretKeys = { dataKeys: [data], hashKey };

export const bothSecrets = createSecrets(bothKeys);
export const newSecrets = createSecrets(newKeys);

export function settingsOf({ dataKeys, hashKey: newest, formerHashKey }: SecretKeys) {
  const hashKeys = formerHashKey === undefined ? [newest] : [newest, formerHashKey];
  return {
    KOLLI_DATA_KEYS: dataKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    KOLLI_HASH_KEY: hashKeys.map((key) => key.toString('base64')).join(','),
  };
}

/** Another server on the database of this one, with these keys. */
export const openServerOn = (server: TestServer, keys: SecretKeys) =>
  ownTestServer({ ...settingsOf(keys), DATABASE_URL: server.database.url });

export async function stateAt(server: TestServer, key: string): Promise<DeviceState> {
  const response = await server.ask({ key }, 'GET', '/device/v1/state');
  expect(response.status).toBe(200);
  return response.body.result as DeviceState;
}
