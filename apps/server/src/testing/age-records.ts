import { asOwner } from './test-database.ts';

/** Makes the records of jobs older, as if this time had passed by the database's clock; younger if it is negative. */
export async function ageRecords(
  world: Parameters<typeof asOwner>[0],
  ms: number,
  jobs: readonly string[] | null = null,
): Promise<void> {
  const columns = [
    'known_since',
    'succeeded_at',
    'failed_at',
    'reported_at',
    'begun_at',
    'resumed_at',
  ];
  const changes = columns.map((name) => `${name} = ${name} - $1 * interval '1 ms'`);
  const where = 'where $2::text[] is null or job = any ($2)';
  await asOwner(world, `update job_record set ${changes.join(', ')} ${where}`, [ms, jobs]);
}
