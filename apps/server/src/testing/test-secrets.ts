import { createSecrets } from '../platform/secrets/secrets.ts';

/** The keys that tests share; the same in every file, so that environments can carry them. */
export const testSecretKeys = {
  dataKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
  hashKey: Buffer.alloc(32, 8),
};

export const testAuditKey = Buffer.alloc(32, 9);

export const testBackupKey = Buffer.alloc(32, 10);

export const testSecrets = createSecrets(testSecretKeys);

/** Settings of the app and the CLI in tests, besides `DATABASE_URL`. */
export const testEnvironment = {
  KOLLI_DATA_KEYS: testSecretKeys.dataKeys
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join(','),
  KOLLI_HASH_KEY: testSecretKeys.hashKey.toString('base64'),
  KOLLI_AUDIT_KEY: testAuditKey.toString('base64'),
  KOLLI_SESSION_SECRET: 'a session secret for tests alone',
  KOLLI_BACKUP_KEY: testBackupKey.toString('base64'),
  PUBLIC_URL: 'http://localhost:8080',
  SMS_GATEWAY_KEY: 'a-gateway-key-for-tests-alone',
};
