import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { sendHeartbeat } from '@kolli/contract/device';
import type { Clock } from '../../platform/clock/clock.ts';
import { sql } from 'kysely';
import type { Store } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { DeviceCaller } from '../../platform/session/machine-keys.ts';
import type { Settings } from '../../settings.ts';
import { endAlarm } from '../alarms/raise-alarm.ts';
import { isKeyOld } from '../keys/rotate-device-key.ts';
import { connectionAlarm, missingAfterMs } from './connection-alarm.ts';

export interface HearingDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'BOX_KEY_DAYS'>;
}

/**
 * Notes that a box lives, by the server's clock, how wrong its own is, and the software it runs; its
 * connection alarm ends. Answers the number of the last event that the server has, from which the box
 * goes on, and whether its key is so old that it should ask for a new one.
 */
export async function hearBox(
  deps: HearingDeps,
  caller: DeviceCaller,
  { at: boxTime, softwareVersion }: CallArguments<typeof sendHeartbeat>['body'],
): Promise<CallResult<typeof sendHeartbeat>> {
  const { pharmacyId, boxId } = caller;
  const box = { pharmacyId, boxId };
  const at = deps.clock();
  const heardBefore = new Date(at.getTime() - missingAfterMs);
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
      .set({
        last_seen_at: at,
        software_version: softwareVersion,
        clock_skew_ms: at.getTime() - boxTime,
        heard_since: sql<Date>`case when last_seen_at >= ${heardBefore} then heard_since else ${at} end`,
      })
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', box.boxId)
      .execute();
    await endAlarm(tx, { ...box, ...connectionAlarm, at });
    if (before.software_version !== softwareVersion) await announce(tx, { ...box, at });
    const rotateKey = isKeyOld(caller, at, deps.settings.BOX_KEY_DAYS);
    return { serverTime: at.getTime(), lastSeq: before.last_event_seq, rotateKey };
  });
}
