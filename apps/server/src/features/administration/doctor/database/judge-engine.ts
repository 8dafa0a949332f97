import {
  majorOf,
  refuseVersion,
  testedVersions,
} from '../../../../platform/migration/check-version.ts';
import { fault, type Finding, ok, warning } from '../findings/report-finding.ts';

/** An engine: its version, what it has, and its settings of durability. */
export interface EngineState {
  readonly version: string;
  readonly versionNumber: number;
  readonly hasBtreeGist: boolean;
  readonly hasIcu: boolean;
  readonly encoding: string;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly autovacuum: string;
  /** Whether it refuses changes: a standby, or one that was set so. */
  readonly isReadOnly: boolean;
  /** How many connections logins without special rights may have together. */
  readonly connections: number;
}

export interface PoolSizes {
  readonly calls: number;
  readonly jobs: number;
}

function judgeVersion({ version, versionNumber }: EngineState): Finding {
  const refusal = refuseVersion(versionNumber);
  if (refusal !== undefined) return fault(`${refusal} Upgrade it.`);
  const { oldest, newest } = testedVersions;
  if (majorOf(versionNumber) > newest)
    return warning(
      `PostgreSQL ${version} is newer than what Kolli is tested with (${oldest} to ${newest}).`,
    );
  return ok(`PostgreSQL ${version}.`);
}

function judgeParts({ hasBtreeGist, hasIcu, encoding }: EngineState): Finding[] {
  const findings: Finding[] = [];
  if (!hasBtreeGist)
    findings.push(
      fault(
        'The extension btree_gist is missing: install PostgreSQL’s contrib package and run kolli migrate.',
      ),
    );
  if (!hasIcu)
    findings.push(
      fault('PostgreSQL was built without ICU: names cannot be sorted. Install a build with ICU.'),
    );
  if (encoding !== 'UTF8')
    findings.push(
      fault(
        `The database is encoded in ${encoding}: create one with encoding UTF8 and restore into it.`,
      ),
    );
  return findings.length > 0 ? findings : [ok('btree_gist, ICU and UTF8 are there.')];
}

/** Settings that must be on, and what is lost without them. */
const durable = [
  ['fsync', 'fsync', 'a crash can destroy the database'],
  ['fullPageWrites', 'full_page_writes', 'a crash can destroy pages of tables'],
  ['synchronousCommit', 'synchronous_commit', 'a crash loses changes that were confirmed'],
  ['autovacuum', 'autovacuum', 'tables grow, and the database stops when transaction ids run out'],
] as const;

function judgeDurability(state: EngineState): Finding[] {
  const findings = durable
    .filter(([key]) => state[key] === 'off')
    .map(([, name, loss]) =>
      fault(`${name} is off: ${loss}. Set it to on in postgresql.conf and reload.`),
    );
  if (state.synchronousCommit === 'local')
    findings.push(
      warning(
        'synchronous_commit is local: a change of standby loses changes that were confirmed. Set it to on.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('fsync, full_page_writes, synchronous_commit and autovacuum are on.')];
}

function judgeWriting({ isReadOnly }: EngineState): Finding {
  if (!isReadOnly) return ok('The database accepts changes.');
  return fault(
    'The database accepts no changes: it is a standby, or default_transaction_read_only is on. Name the primary in DATABASE_URL, or set it to off.',
  );
}

function judgePools({ connections }: EngineState, { calls, jobs }: PoolSizes): Finding {
  // One more listens for live notices, two count for Prometheus.
  const each = calls + jobs + 3;
  const instances = Math.floor(connections / each);
  const sum = `An instance opens up to ${each} connections, PostgreSQL allows ${connections}`;
  const advice = 'Lower DATABASE_POOL_SIZE or raise max_connections.';
  if (instances < 1) return fault(`${sum}: calls will fail under load. ${advice}`);
  if (instances < 2) return warning(`${sum}: no second instance fits beside it. ${advice}`);
  return ok(`${sum}: enough for ${instances} instances.`);
}

/** Judges an engine: version, parts, durability and connections. */
export function judgeEngine(state: EngineState, pools: PoolSizes): Finding[] {
  return [
    judgeVersion(state),
    ...judgeParts(state),
    ...judgeDurability(state),
    judgeWriting(state),
    judgePools(state, pools),
  ];
}
