import { type Capacity, showBoxCapacity } from '@kolli/contract/statistics/box-capacity';
import { queryOptions } from '@tanstack/react-query';
import { serverNow } from '../../lib/time/server-clock.ts';
import { timezoneOffset } from '../../lib/time/shown-time.ts';
import { call } from '../../lib/call/call.ts';
import { type CapacityRange, type CapacityView, capacityRange } from './capacity-range.ts';

export type ShownCapacity = { readonly capacity: Capacity; readonly range: CapacityRange };

/** How full a box was in the time up to the request (CAL-28). */
export function capacityQuery(boxId: string, view: CapacityView) {
  return queryOptions({
    queryKey: [showBoxCapacity.path, { boxId, view }] as const,
    queryFn: async ({ signal }): Promise<ShownCapacity> => {
      const range = capacityRange(view, new Date(serverNow()));
      const query = {
        startTime: range.start.getTime(),
        endTime: range.end.getTime(),
        timezoneOffset: timezoneOffset(range.end),
      };
      const capacity = await call(showBoxCapacity, { params: { id: boxId }, query }, signal);
      return { capacity, range };
    },
    networkMode: 'always',
  });
}
