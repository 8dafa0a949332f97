import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** A night's run of a pharmacy. */
export interface RetentionRun {
  readonly pharmacyId: string;
  /** The pharmacy's local date, such as 2026-11-25. */
  readonly night: string;
}

/** A run that has not ended. */
export interface DueRun extends RetentionRun {
  /** Whether it, or that of an earlier night, has begun and not ended. */
  readonly isBegun: boolean;
}

/** The hour at which a night's run begins, in the pharmacy's time. */
const beginsAtHour = 2;

/**
 * The pharmacies whose run of this night has not ended, by id: it begins at two in their time, or later the same day if
 * no worker ran then.
 */
export async function listDueRuns(
  tx: Tx,
  pharmacyIds: readonly string[],
  now: Date,
): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    with run as materialized (
      -- On its own: Citus has no outer join of a table of all nodes with a distributed one.
      select pharmacy_id, night, ended_at from retention_run where pharmacy_id = any(${pharmacyIds}::uuid[]))
    select own.id as "pharmacyId", own.night, run.night is not null and run.ended_at is null as "isBegun"
    from (
      select id, to_char((${now}::timestamptz at time zone time_zone) - make_interval(hours => ${beginsAtHour}),
        'YYYY-MM-DD') as night
      from pharmacy where id = any(${pharmacyIds}::uuid[])) as own
    left join run on run.pharmacy_id = own.id
    where run.night is distinct from own.night or run.ended_at is null
    order by own.id`.execute(tx);
  return rows;
}

/** What a night has cleared, by kind. */
export type NightCounts = Readonly<Record<string, number>>;

/** Begins the run of a night, or continues it with its counts. Returns an earlier night that never ended. */
export async function beginRun(
  tx: Tx,
  { pharmacyId, night }: RetentionRun,
): Promise<{ night: string; counts: NightCounts } | undefined> {
  const unended = await tx
    .selectFrom('retention_run')
    .select(['night', 'counts'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('night', '<>', night)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  await sql`
    insert into retention_run (pharmacy_id, night) values (${pharmacyId}, ${night})
    on conflict (pharmacy_id) do update set night = excluded.night, counts = '{}', ended_at = null
    where retention_run.night <> excluded.night`.execute(tx);
  return unended && { night: unended.night, counts: unended.counts as NightCounts };
}

/** Ends the runs of pharmacies that have nothing to clear, unless another instance has begun one meanwhile. */
export async function endIdleRuns(tx: Tx, runs: readonly RetentionRun[], at: Date): Promise<void> {
  if (runs.length === 0) return;
  await tx
    .insertInto('retention_run')
    .values(runs.map(({ pharmacyId, night }) => ({ pharmacy_id: pharmacyId, night, ended_at: at })))
    .onConflict((conflict) =>
      conflict
        .column('pharmacy_id')
        .doUpdateSet((eb) => ({
          night: eb.ref('excluded.night'),
          counts: '{}',
          ended_at: eb.ref('excluded.ended_at'),
        }))
        .where('retention_run.ended_at', 'is not', null),
    )
    .execute();
}

/** Adds cleared rows to the counts of a run, in the transaction that clears them. */
export async function addToRun(
  tx: Tx,
  { pharmacyId }: RetentionRun,
  kind: string,
  count: number,
): Promise<void> {
  await sql`
    update retention_run
    set counts = counts || jsonb_build_object(${kind}::text, coalesce((counts ->> ${kind})::int, 0) + ${count}::int)
    where pharmacy_id = ${pharmacyId}`.execute(tx);
}

/** Ends a run and returns its counts; undefined if another instance has ended it. */
export async function endRun(
  tx: Tx,
  { pharmacyId, night }: RetentionRun,
  at: Date,
): Promise<NightCounts | undefined> {
  const ended = await tx
    .updateTable('retention_run')
    .set({ ended_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('night', '=', night)
    .where('ended_at', 'is', null)
    .returning('counts')
    .executeTakeFirst();
  return ended?.counts as NightCounts | undefined;
}
