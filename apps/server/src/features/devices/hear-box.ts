import type { CallResult } from '@kolli/contract/call';
import type { sendHeartbeat } from '@kolli/contract/device';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { BoxKey } from './device-state.repository.ts';

/** Ends the connection alarm of a box; answers whether one was open. */
async function endMissingAlarm(tx: Tx, box: BoxKey, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('alarm')
    .set({ ended_at: at })
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('type', '=', 'missing')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Notes that a box lives, by the server's clock, and the software it runs; its connection alarm ends.
 * Answers the number of the last event that the server has, from which the box goes on.
 */
export async function hearBox(
  deps: { readonly store: Store; readonly clock: Clock },
  box: BoxKey,
  softwareVersion: string,
): Promise<CallResult<typeof sendHeartbeat>> {
  const at = deps.clock();
  return deps.store.inPharmacies([box.pharmacyId], async (tx) => {
    const before = await tx
      .selectFrom('pickup_box')
      .select(['last_event_seq', 'software_version'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', box.boxId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('pickup_box')
      .set({ last_seen_at: at, software_version: softwareVersion })
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', box.boxId)
      .execute();
    const wasMissing = await endMissingAlarm(tx, box, at);
    if (wasMissing || before.software_version !== softwareVersion)
      await announce(tx, { ...box, at });
    return { serverTime: at.getTime(), lastSeq: before.last_event_seq };
  });
}
