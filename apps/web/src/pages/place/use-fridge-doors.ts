import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQueries } from '@tanstack/react-query';
import { doorKey } from '../../features/alarms/alarm-words.ts';
import { boxQuery } from './lockers-data.ts';

/** The keys of the fridge doors of these boxes, as far as they have loaded. */
export function useFridgeDoors(boxIds: readonly string[]): ReadonlySet<string> {
  return useQueries({
    queries: boxIds.map((id) => boxQuery(id)),
    combine: fridgesOf,
  });
}

function fridgesOf(loaded: readonly { data: PickupBox | undefined }[]): ReadonlySet<string> {
  const doors = loaded.flatMap(({ data: box }) =>
    (box?.info.modules ?? [])
      .flatMap(({ lockers }) => lockers)
      .filter(({ fridge }) => fridge)
      .map(({ lockerId }) => doorKey({ pickupboxId: box?.id ?? '', lockerId })),
  );
  return new Set(doors);
}
