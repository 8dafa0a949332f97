import { followChanges } from '@kolli/contract/system/live';
import type { EventStreams } from '../http/stream/event-stream.ts';
import { alreadySent, type Route, staffRoute } from '../http/route.ts';
import type { LiveNotices } from './live-notices.ts';

/** Maximum streams per user, more than anybody has tabs: a faulty client only ends its own streams. */
const maxStreams = 100;

/**
 * The live stream. It ends when its token expires, when the access of its user changes, and when such a
 * change may have been missed: the client reconnects and is authenticated again. `ready` has the most
 * recent notices, so that the client reloads only data that it read before them.
 */
export function liveRoutes(deps: { live: LiveNotices; streams: EventStreams }): Route[] {
  return [
    staffRoute(followChanges, async (_input, caller, { reply }) => {
      const stream = deps.streams.open(reply, caller.tokenExpiresAt, {
        id: caller.userId,
        maxOpen: maxStreams,
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
