import type { CallArguments, CallResult } from '@kolli/contract/call/call';
import type { sendHeartbeat } from '@kolli/contract/machine/device';
import { deviceEventKinds } from '@kolli/contract/machine/device-events';
import type { Clock } from '../../../platform/clock/clock.ts';
import { sql } from 'kysely';
import type { Store } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';
import type { DeviceCaller } from '../../../platform/session/machine-keys.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { endAlarm } from '../../alarms/raise-alarm.ts';
import { isKeyOld } from '../../keys/rotate-device-key.ts';
import { markUnconfirmed } from '../contents/unconfirmed-doors.ts';
import type { BoxKey } from '../../../platform/database/box-key.ts';
import { reportUnreadable } from '../intake/report-unreadable.ts';
import { readEpoch } from './database-epoch.ts';
import type { AcceptedHeartbeat, HeartbeatIntake } from './heartbeat-intake.ts';
import { connectionAlarm, missingAfterMs } from './connection-alarm.ts';

export interface HeartbeatDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'BOX_KEY_DAYS'>;
  readonly heartbeats: HeartbeatIntake;
}

/** A box with this capability sends its events again after a change of the epoch, and then its `contents`. */
const contentsCapability = 'contents';

/** The kinds of events that this server reads, as boxes receive them. */
const serverCapabilities = deviceEventKinds.map((kind) => `event:${kind}`);

type Heartbeat = CallArguments<typeof sendHeartbeat>['body'];

/** The fields of a heartbeat that could not be read. */
const unreadableFields = ({ at, softwareVersion }: Heartbeat) =>
  Object.entries({ at, softwareVersion }).flatMap(([field, value]) =>
    value === undefined ? [{ detail: `heartbeat.${field}` }] : [],
  );

/** What a heartbeat changes of the box; nothing of what could not be read. */
function changesBy({ at: boxTime, softwareVersion }: Heartbeat, at: Date) {
  const silentSince = new Date(at.getTime() - missingAfterMs);
  return {
    last_seen_at: at,
    heartbeats_since: sql<Date>`case when last_seen_at >= ${silentSince} then heartbeats_since else ${at} end`,
    ...(softwareVersion !== undefined && { software_version: softwareVersion }),
    ...(boxTime !== undefined && { clock_skew_ms: at.getTime() - boxTime }),
  };
}

/** Notes a heartbeat in a transaction of its own, with everything that may follow from it. */
async function recordAlone(
  { store }: Pick<HeartbeatDeps, 'store'>,
  box: BoxKey,
  heartbeat: Heartbeat,
  at: Date,
): Promise<AcceptedHeartbeat> {
  const canReportContents = heartbeat.capabilities?.includes(contentsCapability) === true;
  return store.inPharmacies([box.pharmacyId], async (tx) => {
    const before = await tx
      .selectFrom('pickup_box')
      .select(['last_event_seq', 'software_version', 'epoch'])
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', box.boxId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const epoch = await readEpoch(tx);
    const { software_version: version } = await tx
      .updateTable('pickup_box')
      .set({ ...changesBy(heartbeat, at), epoch })
      .where('pharmacy_id', '=', box.pharmacyId)
      .where('id', '=', box.boxId)
      .returning('software_version')
      .executeTakeFirstOrThrow();
    await endAlarm(tx, { ...box, ...connectionAlarm, at });
    await reportUnreadable({ tx, box, receivedAt: at }, unreadableFields(heartbeat));
    const isRestored = before.epoch !== null && before.epoch !== epoch;
    if (isRestored && !canReportContents) await markUnconfirmed(tx, { ...box, at }, 'all');
    if (isRestored || before.software_version !== version) announce(tx, { ...box, at });
    return { lastSeq: before.last_event_seq, epoch };
  });
}

/** Notes a heartbeat together with those of other boxes, if that is all it needs. */
async function recordTogether(
  { heartbeats }: Pick<HeartbeatDeps, 'heartbeats'>,
  box: BoxKey,
  { at: boxTime, softwareVersion }: Heartbeat,
  at: Date,
): Promise<AcceptedHeartbeat | undefined> {
  if (boxTime === undefined || softwareVersion === undefined) return undefined;
  return heartbeats({ ...box, at, clockSkewMs: at.getTime() - boxTime, softwareVersion });
}

/**
 * Stores the time of a box's heartbeat by the server's clock, its clock skew and its software version,
 * and ends its connection alarm. Returns the number of the last event that the server has stored, after
 * which the box continues, the epoch of the database, and whether the box should rotate its key because of its age.
 */
export async function recordHeartbeat(
  deps: HeartbeatDeps,
  caller: DeviceCaller,
  heartbeat: Heartbeat,
): Promise<CallResult<typeof sendHeartbeat>> {
  const box: BoxKey = { pharmacyId: caller.pharmacyId, boxId: caller.boxId };
  const at = deps.clock();
  const { lastSeq, epoch } =
    (await recordTogether(deps, box, heartbeat, at)) ??
    (await recordAlone(deps, box, heartbeat, at));
  const rotateKey = isKeyOld(caller, at, deps.settings.BOX_KEY_DAYS);
  const serverTime = at.getTime();
  return { serverTime, lastSeq, epoch, rotateKey, capabilities: serverCapabilities };
}
