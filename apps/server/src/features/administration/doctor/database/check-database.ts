import type pg from 'pg';
import { checkLogin } from '../../../../platform/database/login/check-login.ts';
import { checkSchema } from '../../../../platform/migration/check-schema.ts';
import type { Clock } from '../../../../platform/clock/clock.ts';
import { judgeClock } from '../findings/judge-clock.ts';
import { type Check, type Finding, ok } from '../findings/report-finding.ts';
import { judgeActivity } from './judge-activity.ts';
import { judgeEngine, type PoolSizes } from './judge-engine.ts';
import { readActivity } from './read-activity.ts';
import { readEngine } from './read-engine.ts';
import { type Connection, runParts, withClient } from './with-client.ts';

async function checkTime(client: pg.Client, clock: Clock): Promise<Finding> {
  const asked = clock().getTime();
  const { rows } = await client.query<{ time: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
  );
  const answered = clock().getTime();
  return judgeClock('the database', { time: rows[0]?.time ?? Number.NaN, asked, answered });
}

/** The database as the server sees it. */
export function databaseCheck(
  connection: Connection,
  { clock, pools }: { readonly clock: Clock; readonly pools: PoolSizes },
): Check {
  const work = (client: pg.Client) =>
    runParts([
      async () => {
        await checkLogin(client);
        return [ok('The server’s login is accepted and has no more rights than it needs.')];
      },
      async () => {
        await checkSchema(client);
        return [ok('The schema fits this release.')];
      },
      async () => judgeEngine(await readEngine(client), pools),
      async () => [await checkTime(client, clock)],
    ]);
  return { name: 'database', run: () => withClient(connection, work) };
}

/** The owner's login, if it is set: a server never has it. */
export function ownerCheck(connection: Connection): Check {
  const accepted = ok('The owner’s login is accepted.');
  return { name: 'owner', run: () => withClient(connection, async () => [accepted]) };
}

/** Long transactions and standbys; a login without rights of monitoring sees those of the server alone. */
export function activityCheck(connection: Connection): Check {
  const work = async (client: pg.Client) => judgeActivity(await readActivity(client));
  return { name: 'activity', run: () => withClient(connection, work) };
}
