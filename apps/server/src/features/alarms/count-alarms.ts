import type { countAlarms as countAlarmsCall } from '@kolli/contract/monitoring/alarm-comments';
import type { CallResult } from '@kolli/contract/call/call';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { countByBox } from './alarm.repository.ts';

/** How far back alarms without a comment are counted. */
const uncommentedMs = 30 * 86_400_000;

/**
 * Counts the active alarms of each box of a pharmacy, and those of the last 30 days without a comment.
 * Type `other` has no duration and is never active; `ok` rows are not counted.
 */
export async function countAlarms(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyId: string,
): Promise<CallResult<typeof countAlarmsCall>> {
  const since = new Date(clock().getTime() - uncommentedMs);
  const boxes = await store.inPharmacies([pharmacyId], (tx) => countByBox(tx, pharmacyId, since));
  return { boxes };
}
