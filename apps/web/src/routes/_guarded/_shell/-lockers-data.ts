import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';

/** A pharmacy's boxes, in the server's order. */
export const boxesQuery = (pharmacyId: string) =>
  callQuery(listPickupBoxes, { params: { id: pharmacyId } });

/** One box with its doors. */
export const boxQuery = (boxId: string) => callQuery(showPickupBox, { params: { id: boxId } });

/** The pharmacy's first box, or null when it has none. Throws a CallError. */
export async function firstBoxId(
  queryClient: QueryClient,
  pharmacyId: string,
): Promise<string | null> {
  const boxes = await queryClient.ensureQueryData(boxesQuery(pharmacyId));
  return boxes[0]?.id ?? null;
}

/** Starts reading what Lockers shows, all at once, before the screen's code is there. */
export function prefetchLockers(
  queryClient: QueryClient,
  pharmacyId: string,
  boxId: string | undefined,
): void {
  void queryClient.prefetchQuery(boxesQuery(pharmacyId));
  if (boxId !== undefined) void queryClient.prefetchQuery(boxQuery(boxId));
}
