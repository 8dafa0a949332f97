import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

/** The server ends its own transactions after 15 seconds. */
export const longTransactionSeconds = 300;

export interface Standby {
  readonly name: string;
  /** `streaming` where it follows; others are on their way to that. */
  readonly state: string;
  /** Null where nothing is written. */
  readonly lagSeconds: number | null;
}

export interface Activity {
  /** How many transactions are open for longer than `longTransactionSeconds`. */
  readonly longTransactions: number;
  readonly longestSeconds: number;
  readonly standbys: readonly Standby[];
}

const maxLagSeconds = 30;

function judgeStandby({ name, state, lagSeconds }: Standby): Finding {
  if (state !== 'streaming')
    return warning(`The standby '${name}' does not follow yet (${state}): look at its log.`);
  const lag = lagSeconds ?? 0;
  if (lag > maxLagSeconds)
    return fault(
      `The standby '${name}' is ${Math.round(lag)} s behind: a failover loses that. Check its disk and network.`,
    );
  return ok(`The standby '${name}' follows within ${maxLagSeconds} s.`);
}

/** Judges what goes on in a database. */
export function judgeActivity(activity: Activity): Finding[] {
  const { longTransactions: count, longestSeconds, standbys } = activity;
  const transactions =
    count === 0
      ? ok(`No visible transaction is older than ${longTransactionSeconds / 60} minutes.`)
      : warning(
          `${count === 1 ? 'A transaction is' : `${count} transactions are`} open for up to ${Math.round(longestSeconds / 60)} minutes: tables cannot be cleaned. See pg_stat_activity, end it with pg_terminate_backend.`,
        );
  return [transactions, ...standbys.map(judgeStandby)];
}
