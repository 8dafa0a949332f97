import { afterAll, beforeAll, test } from 'vitest';
import { clearCanaries } from '../apps/server/src/features/retention/testing/canaries.ts';
import {
  removeLocalPostgres,
  startLocalPostgres,
  TEST_SETTINGS,
} from '../packages/local-postgres/src/local-postgres.ts';
import { engineOfRun } from '../packages/local-postgres/src/testing/engine-of-run.ts';
import { inTrial } from './testing/in-trial.ts';

const engine = engineOfRun('canaries');
// `vacuum full` keeps what any transaction of the engine may see, also one of another test's database.
beforeAll(async () => {
  process.env.TEST_DATABASE_URL = (
    await startLocalPostgres({ ...engine, settings: TEST_SETTINGS })
  ).url;
});
afterAll(() => removeLocalPostgres(engine.dataDir));

test('RET-08: no number that came in any way is in a table, index, dump or log after its time', () =>
  inTrial('canaries', { shortSeconds: 20, longMinutes: 20 }, ({ isLong }) =>
    clearCanaries(isLong ? 10_000 : 100, true),
  ));
