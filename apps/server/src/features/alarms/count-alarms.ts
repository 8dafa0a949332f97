import type { countAlarms as countAlarmsCall } from '@kolli/contract/alarm-comments';
import type { CallResult } from '@kolli/contract/call';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { countByBox } from './alarm.repository.ts';

/** So far back an alarm without a comment is counted. */
const uncommentedMs = 30 * 86_400_000;

/**
 * How many alarms of each box of a pharmacy last now, and how many of the last 30 days nobody has
 * commented on. Moments (type `other`) do not last, and marks of an end (`ok`) are no alarms.
 */
export async function countAlarms(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
): Promise<CallResult<typeof countAlarmsCall>> {
  const since = new Date(clock().getTime() - uncommentedMs);
  const boxes = await store.inPharmacies([pharmacyId], (tx) => countByBox(tx, pharmacyId, since));
  return { boxes };
}
