import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { createBetterAuth } from './better-auth/better-auth-server.ts';
import { createIdentityDatabase, PUBLIC_URL, SECRET } from './testing/identity.ts';

test('the migration contains everything the library expects, for the app’s role', async () => {
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

test('the app’s role may use the tables but not alter them', async () => {
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

test('the library has the options that sign-in relies on', async () => {
  const lines: object[] = [];
  const log = {
    warn: () => undefined,
    error: (data: object, message: string) => void lines.push({ ...data, message }),
  };
  const { store, drop } = await createIdentityDatabase();
  const settings = { publicUrl: PUBLIC_URL, secret: SECRET, log, trustedOrigins: [] };
  const { options } = createBetterAuth({ pool: store.pool, ...settings });
  expect(options).toMatchObject({
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { additionalFields: { disabledAt: { required: false, input: false } } },
    account: { accountLinking: { enabled: false } },
    database: { transaction: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    // The library disables both checks when it detects a test run.
    advanced: { disableOriginCheck: false, disableCSRFCheck: false },
    // A failed schema check would break every later call.
    plugins: [{ id: 'jwt', options: { disableSettingJwtHeader: true } }, {}],
  });
  expect(options.advanced.database.validateSchema).toBe(false);
  // Its warnings are not errors of the server.
  expect(options.logger.level).toBe('error');
  const err = new Error('the cause');
  options.logger.log('error', 'it failed', 'a word', err);
  expect(lines).toEqual([{ err, message: 'identity: it failed' }]);
  await drop();
});
