import { randomUUID } from 'node:crypto';
import {
  isLostStatement,
  lostStatementAdvice,
} from '../../../../platform/database/database-faults.ts';
import { type Queried, tryInTurn } from '../../../../platform/database/transaction/try-in-turn.ts';
import { reasonOf } from '../findings/reason-of.ts';
import { type Check, fault, type Finding, ok } from '../findings/report-finding.ts';
import { type Connection, withClient } from './with-client.ts';

/** Other connections of the pooler are in use meanwhile, so which session it gives is a matter of luck. */
const rounds = 20;

/** Whether a connection keeps its session, or its prepared statements, while another one is in use. */
export async function tryPrepared(one: Queried, other: Queried): Promise<Finding> {
  const probe = { name: `kolli_doctor_${randomUUID()}`, text: 'select 1' };
  try {
    for (let round = 0; round < rounds; round += 1) await tryInTurn(one, other, probe);
    return ok('Prepared statements stay with their connection.');
  } catch (error) {
    if (!isLostStatement(error)) throw error;
    return fault(
      `The pooler before the database does not keep prepared statements (${reasonOf(error)}), so most calls fail: ${lostStatementAdvice}.`,
    );
  }
}

/** Whether prepared statements work as the server uses them, on several connections. */
export function preparedCheck(connection: Connection): Check {
  return {
    name: 'prepared statements',
    run: () =>
      withClient(connection, (one) =>
        withClient(connection, async (other) => [await tryPrepared(one, other)]),
      ),
  };
}
