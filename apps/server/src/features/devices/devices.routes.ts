import {
  answerCommand as answerCommandCall,
  followCommands as followCommandsCall,
  rotateDeviceKey as rotateDeviceKeyCall,
  sendEvents,
  sendHeartbeat,
  showDeviceState as showDeviceStateCall,
} from '@kolli/contract/machine/device';
import { alreadySent, deviceRoute, type Route } from '../../platform/http/route.ts';
import type { DeviceCaller } from '../../platform/session/machine-keys.ts';
import { rotateDeviceKey } from '../keys/rotate-device-key.ts';
import { answerCommand } from './doors/answer-command.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';
import { type FollowDeps, followCommands } from './doors/follow-commands.ts';
import { openHeartbeatIntake } from './connection/heartbeat-intake.ts';
import { type HeartbeatDeps, recordHeartbeat } from './connection/record-heartbeat.ts';
import { openReadingIntake } from '../readings/reading-intake.ts';
import { type EventDeps, receiveEvents } from './events/receive-events.ts';
import { isSameTag, showDeviceState } from './show-device-state.ts';
import { openTemperatureNotices } from '../readings/temperature-notices.ts';

/** The calling box, without its key. */
const boxOf = ({ pharmacyId, boxId }: DeviceCaller): BoxKey => ({ pharmacyId, boxId });

/** The calls of the pickup boxes. */
export function deviceRoutes(
  services: Omit<EventDeps, 'intake' | 'temperatures'> &
    FollowDeps &
    Omit<HeartbeatDeps, 'heartbeats'>,
): Route[] {
  const deps = {
    ...services,
    intake: openReadingIntake(services),
    heartbeats: openHeartbeatIntake(services),
    temperatures: openTemperatureNotices(services),
  };
  return [
    deviceRoute(showDeviceStateCall, async (_input, box, { request, reply }) => {
      const { state, etag } = await showDeviceState(deps, boxOf(box));
      reply.header('etag', etag);
      if (!isSameTag(request.headers['if-none-match'], etag)) return state;
      reply.code(304).send();
      return alreadySent;
    }),
    deviceRoute(sendHeartbeat, ({ body }, box) => recordHeartbeat(deps, box, body)),
    deviceRoute(rotateDeviceKeyCall, (_input, box) => rotateDeviceKey(deps, box)),
    deviceRoute(sendEvents, ({ body }, box) => receiveEvents(deps, boxOf(box), body)),
    deviceRoute(followCommandsCall, async (_input, box, { reply }) => {
      followCommands(deps, box, reply);
      return alreadySent;
    }),
    deviceRoute(answerCommandCall, async ({ params, body }, box) => {
      await answerCommand(deps, boxOf(box), { commandId: params.id, outcome: body.outcome });
      return {};
    }),
  ];
}
