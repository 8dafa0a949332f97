import { showPickupBox } from '@kolli/contract/box/pickup-boxes';
import { showTemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { useQuery } from '@tanstack/react-query';
import type { BoxSensors } from '../../features/box-info/sensors-card.tsx';
import { lateAfterMs } from '../../features/temperatures/current-temperature.ts';
import { callQuery } from '../../lib/call/query.ts';
import { useNow } from '../../lib/use-now.ts';

const HOUR_MS = 3_600_000;

/** The sensors of a box with their newest readings; none until both have loaded. */
export function useBoxSensors(boxId: string): BoxSensors {
  const nowMs = useNow();
  const endTime = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  const box = useQuery(callQuery(showPickupBox, { params: { id: boxId } }));
  const log = useQuery({
    ...callQuery(showTemperatureLog, {
      params: { boxId },
      query: { startTime: endTime - HOUR_MS, endTime, timezoneOffset: 0 },
    }),
    // At each hour, those of the hour before until the new ones have loaded.
    placeholderData: (previous, before) =>
      before?.queryKey[1].params.boxId === boxId ? previous : undefined,
  });
  const retry = () => {
    for (const query of [box, log]) if (query.isError) void query.refetch();
  };
  const hasFailed = box.isLoadingError || log.isLoadingError;
  if (box.data === undefined || log.data === undefined) return { hasFailed, retry };
  const lateMs = lateAfterMs(box.data.info.temperatureSendDataFromPickupboxIntervalTime);
  const newestOf = new Map(log.data.series.map(({ sensor, newest }) => [sensor, newest]));
  const sensors = box.data.sensors.map((sensor) => {
    const newest = newestOf.get(sensor.id) ?? null;
    return { ...sensor, newest, isLate: newest !== null && nowMs - newest.time > lateMs };
  });
  return { sensors, hasFailed, retry };
}
