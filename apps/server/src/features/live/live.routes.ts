import { followChanges } from '@kolli/contract/live';
import type { EventStreams } from '../../platform/http/event-stream.ts';
import { alreadySent, type Route, staffRoute } from '../../platform/http/route.ts';
import type { LiveNotices } from '../../platform/live/live-notices.ts';

/** More tabs than anybody has: a program that opens ever more streams only ends its own. */
const mostStreams = 100;

/**
 * Streams end with the token that opened them, when the access that let it in has changed, and when
 * such a change may have been missed: the client comes back, and is asked again who it is. `ready` holds
 * the notices of the time just before, so that only what was read earlier is to be read again.
 */
export function liveRoutes(deps: { live: LiveNotices; streams: EventStreams }): Route[] {
  return [
    staffRoute(followChanges, async (_input, caller, { reply }) => {
      const stream = deps.streams.open(reply, caller.tokenExpiresAt, {
        id: caller.userId,
        most: mostStreams,
      });
      const leave = deps.live.follow(caller.at.pharmacyId, (notice, accessOf) => {
        if (notice === 'lost' || accessOf === caller.userId) stream.end();
        else stream.send('change', notice);
      });
      stream.onEnd(leave);
      stream.send('ready', deps.live.recent(caller.at.pharmacyId));
      return alreadySent;
    }),
  ];
}
