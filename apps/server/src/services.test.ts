import { expect, test } from 'vitest';
import { openClient } from './testing/test-database.ts';
import { createLog } from './platform/log.ts';
import { openServices } from './services.ts';
import { readSettings } from './platform/settings/settings.ts';
import { openLyingIssuer } from './testing/providers/lying-issuer.ts';
import { testEnvironment } from './testing/test-secrets.ts';
import { ownTestWorld } from './testing/test-world.ts';

test('tokens of the other issuer are accepted, and closing closes everything that was opened', async () => {
  const [world, issuer] = [await ownTestWorld(), await openLyingIssuer()];
  const settings = readSettings({
    ...testEnvironment,
    ROLE: 'api',
    DATABASE_URL: world.database.url,
    IDENTITY_ISSUER: issuer.url,
    IDENTITY_AUDIENCE: 'client',
    WORK_ACCOUNT_CLIENT_ID: 'kolli',
  });
  const owner = await openClient(world.database.ownerUrl);
  const connections = async () => {
    const { rows } = await owner.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`);
    return rows.length;
  };
  const before = await connections();
  const services = await openServices(settings, createLog('silent'), world.time.clock);
  expect(services.workAccount).toBeUndefined();
  const answer = await fetch(`${issuer.url}/token`);
  const { id_token: token } = (await answer.json()) as { id_token: string };
  expect(await services.tokens.verify(token)).toMatchObject({
    issuer: issuer.url,
    subject: 'person',
  });
  await expect.poll(connections).toBeGreaterThan(before + 1);
  await services.close();
  const queue = () => services.jobs.work('send-mail', async () => undefined);
  await expect(queue()).rejects.toThrow();
  await expect.poll(connections).toBeLessThanOrEqual(before);
});
