import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { createBetterAuth } from './better-auth-server.ts';
import { createIdentityDatabase, PUBLIC_URL, SECRET } from './test-identity.ts';

test('the migration holds everything that the library expects, for the app’s role', async () => {
  const { store, owner, drop } = await createIdentityDatabase();
  const { pool } = store;
  const log = { warn: () => undefined, error: () => undefined };
  const settings = { pool, publicUrl: PUBLIC_URL, secret: SECRET, log, trustedOrigins: [] };
  const missing = async () => {
    const plan = await getMigrations(createBetterAuth(settings).options);
    return [plan.toBeCreated, plan.toBeAdded, plan.toBeAddedIndexes, plan.schemaProblems];
  };
  try {
    expect(await missing()).toEqual([[], [], [], []]);
    await owner.query('alter table identity.session drop column "userAgent"');
    expect(await missing()).not.toEqual([[], [], [], []]);
  } finally {
    await drop();
  }
});

test('the app’s role may use the tables and change none of them', async () => {
  const { store, drop } = await createIdentityDatabase();
  const { pool } = store;
  try {
    await expect(pool.query('select 1 from identity.session')).resolves.toBeDefined();
    await expect(pool.query('drop table identity.session')).rejects.toThrow(/must be owner/);
    await expect(pool.query('create table identity.other ()')).rejects.toThrow(/permission denied/);
  } finally {
    await drop();
  }
});
