import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { sendHeartbeat } from '@kolli/contract/machine/device';
import type { Clock } from '../../../platform/clock/clock.ts';
import { sql } from 'kysely';
import type { Store } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { DeviceCaller } from '../../../platform/session/machine-keys.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { endAlarm } from '../../alarms/raise-alarm.ts';
import { isKeyOld } from '../../keys/rotate-device-key.ts';
import { connectionAlarm, missingAfterMs } from './connection-alarm.ts';

export interface HeartbeatDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'BOX_KEY_DAYS'>;
}

/**
 * Stores the time of a box's heartbeat by the server's clock, its clock skew and its software version,
 * and ends its connection alarm. Returns the number of the last event that the server has stored, after
 * which the box continues, and whether the box should rotate its key because of the key's age.
 */
export async function recordHeartbeat(
  deps: HeartbeatDeps,
  caller: DeviceCaller,
  { at: boxTime, softwareVersion }: CallArguments<typeof sendHeartbeat>['body'],
): Promise<CallResult<typeof sendHeartbeat>> {
  const { pharmacyId, boxId } = caller;
  const box = { pharmacyId, boxId };
  const at = deps.clock();
  const silentSince = new Date(at.getTime() - missingAfterMs);
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
        heartbeats_since: sql<Date>`case when last_seen_at >= ${silentSince} then heartbeats_since else ${at} end`,
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
