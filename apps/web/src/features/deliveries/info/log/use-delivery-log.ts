import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { showDelivery } from '@kolli/contract/delivery/delivery-details';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/call/query.ts';

export type DeliveryLog = {
  /** The delivery with its log and messages; undefined until it is read. */
  readonly delivery: DeliveryWithLog | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/** Reads the log and the messages of a delivery that is opened (LST-14): lists come without them. */
export function useDeliveryLog(docId: string): DeliveryLog {
  const { data, isError, refetch } = useQuery(callQuery(showDelivery, { params: { docId } }));
  return {
    delivery: data,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
