import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/call/query.ts';

/** A pharmacy's boxes, in the server's order. */
export const boxesQuery = (pharmacyId: string) =>
  callQuery(listPickupBoxes, { params: { id: pharmacyId } });

/** One box with its lockers. */
export const boxQuery = (boxId: string) => callQuery(showPickupBox, { params: { id: boxId } });

/** The pharmacy's first box, or null if it has none. Throws a CallError. */
export async function firstBoxId(
  queryClient: QueryClient,
  pharmacyId: string,
): Promise<string | null> {
  const boxes = await queryClient.ensureQueryData(boxesQuery(pharmacyId));
  return boxes[0]?.id ?? null;
}

/** Starts fetching the data of Lockers in parallel, before the screen's code has loaded. */
export function prefetchLockers(
  queryClient: QueryClient,
  pharmacyId: string,
  boxId: string | undefined,
): void {
  void queryClient.prefetchQuery(boxesQuery(pharmacyId));
  if (boxId !== undefined) void queryClient.prefetchQuery(boxQuery(boxId));
}
