import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../../platform/clock/clock.ts';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import type { Prepared, Store } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import { scheduledJobs } from '../../../platform/jobs/queues.ts';
import { missingAfterMs } from '../../devices/connection/connection-alarm.ts';

/** Counts of the whole installation; ages are in seconds. */
interface Figures {
  readonly bytes: number;
  readonly release: string | null;
  /** Those that have been silent for `longSilentMs` are among the silent ones. */
  readonly boxes: Readonly<Record<'online' | 'silent' | 'long_silent' | 'never_seen', number>>;
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly age: number;
  }[];
  readonly jobs: readonly {
    readonly job: string;
    readonly age: number;
    readonly failures: number;
  }[];
}

const statement: Prepared = {
  name: 'watch_figures',
  text: `select pg_database_size(current_database()) as bytes,
    (select hash from schema_migration where name = 'release') as release,
    (select to_json(counted) from count_boxes($1::timestamptz, $2::timestamptz) as counted) as boxes,
    (select coalesce(json_agg(queue), '[]') from (
      select name, count(*) as waiting, extract(epoch from now() - min(created_on)) as age
      from pgboss.job where name in ('send-message', 'send-mail') and state < 'active' group by name) as queue) as queues,
    (select coalesce(json_agg(one), '[]') from (
      select job, extract(epoch from clock_timestamp() - coalesce(succeeded_at, known_since)) as age, failures
      from job_record order by job) as one) as jobs`,
};

/** A box that restarts, or whose network is interrupted, is back by then. */
const longSilentMs = 15 * 60_000;

/** Reads the figures by one statement. */
async function readFigures(store: Pick<Store, 'runAlone'>, now: Date): Promise<Figures> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const values = [before(missingAfterMs), before(longSilentMs)];
  const [figures] = await store.runAlone<Figures>(statement, values);
  if (figures === undefined) throw new Error('The database gave no figures');
  return figures;
}

const isScheduled: ReadonlySet<string> = new Set(scheduledJobs);
const kinds = { sms: 'send-message', mail: 'send-mail' } as const;

function createGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge('kolli_database_up', 'Whether the figures could be read from the database.'),
    bytes: gauge('kolli_database_size_bytes', 'Size of the database on disk.'),
    schema: gauge('kolli_schema_info', 'The release that migrated the database.', ['release']),
    boxes: gauge('kolli_boxes', 'Boxes by what is known of their connection.', ['state']),
    longSilent: gauge('kolli_boxes_long_silent', 'Boxes that are silent for over 15 minutes.'),
    waiting: gauge('kolli_outgoing_waiting', 'SMS and mails that wait to be sent.', ['kind']),
    oldest: gauge('kolli_outgoing_oldest_seconds', 'Age of the oldest of them.', ['kind']),
    jobAge: gauge(
      'kolli_job_success_age_seconds',
      'Time since the last success of a job of each minute.',
      ['name'],
    ),
    backupAge: gauge('kolli_backup_age_seconds', 'Age of the newest backup.'),
    failures: gauge('kolli_job_failures', 'Failures of a job since it is known.', ['name']),
  };
}

type Gauges = ReturnType<typeof createGauges>;

function show(gauges: Gauges, figures: Figures): void {
  const { bytes, release, queues, jobs } = figures;
  const { long_silent: longSilent, ...states } = figures.boxes;
  gauges.bytes.set(bytes);
  gauges.longSilent.set(longSilent);
  if (release !== null) gauges.schema.set({ release }, 1);
  for (const [state, count] of Object.entries(states)) gauges.boxes.set({ state }, count);
  for (const [kind, queue] of Object.entries(kinds)) {
    const found = queues.find(({ name }) => name === queue);
    gauges.waiting.set({ kind }, found?.waiting ?? 0);
    gauges.oldest.set({ kind }, found?.age ?? 0);
  }
  for (const { job, age, failures } of jobs) {
    // `job` is a label of Prometheus itself. Jobs of a queue have only their failures recorded.
    gauges.failures.set({ name: job }, failures);
    if (isScheduled.has(job)) gauges.jobAge.set({ name: job }, age);
    if (job === 'backup') gauges.backupAge.set(age);
  }
}

interface FigureDeps {
  readonly watchStore: Pick<Store, 'runAlone'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Adds the figures of the whole installation to the metrics, the same at each instance. Returns what reads them again;
 * it never throws: while they cannot be read, `kolli_database_up` is 0 and the other figures are absent.
 */
export function showFigures(
  metrics: Registry,
  { watchStore, clock, log }: FigureDeps,
): () => Promise<void> {
  const gauges = createGauges(metrics);
  return async () => {
    const figures = await readFigures(watchStore, clock()).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'the figures could not be read');
      return undefined;
    });
    for (const one of Object.values(gauges)) one.reset();
    // A gauge without labels is only set to 0 by that.
    for (const one of [gauges.bytes, gauges.longSilent, gauges.backupAge]) one.remove();
    gauges.up.set(figures === undefined ? 0 : 1);
    if (figures !== undefined) show(gauges, figures);
  };
}
