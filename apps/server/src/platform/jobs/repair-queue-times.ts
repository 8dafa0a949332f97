import type { Store } from '../database/open-database.ts';
import { jobSchema } from './prepare-queues.ts';

/** The library looks again at a queue, and deletes from it, only some time after it did so last. */
const lastLooks = `update ${jobSchema}.queue set
  monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
  maintain_on = least(maintain_on, now())
  where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`;

/** A new job keeps its own delay; one that is tried again is due, unless its pause may really last as long. */
const dueTimes = `update ${jobSchema}.job set
  start_after = case state when 'created' then now() + (start_after - created_on) else now() end,
  created_on = least(created_on, now())
  where (state = 'created' and created_on > now())
    or (state = 'retry' and start_after > now() + make_interval(secs => coalesce(retry_delay_max, retry_delay)))`;

/**
 * After the database's clock was set back: jobs that wait for times by the clock as it was wait no longer than they would
 * have, and the library looks at its queues again. It may be repeated.
 */
export async function repairQueueTimes({ pool }: Pick<Store, 'pool'>): Promise<void> {
  await pool.query(lastLooks);
  await pool.query(dueTimes);
}
