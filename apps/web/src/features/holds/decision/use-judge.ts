import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import type { CallResult } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import {
  acknowledgePickup,
  countHolds,
  type HeldDelivery,
  listHolds,
  rejectDelivery,
  releaseDelivery,
  showHold,
} from '@kolli/contract/delivery/holds';
import { countToday, listToday } from '@kolli/contract/today/today';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import type { CallError } from '../../../lib/call/call-error.ts';
import { holdCountQuery, holdsQuery } from '../parcel/hold-queries.ts';

export type Decision = 'release' | 'reject' | 'acknowledge';

const calls = {
  release: releaseDelivery,
  reject: rejectDelivery,
  acknowledge: acknowledgePickup,
} as const;

/** What a decision changes, wherever it is shown. */
const touched = [
  listHolds,
  countHolds,
  showHold,
  listOpenDeliveries,
  listDeliveryHistory,
  listPickupBoxes,
  showPickupBox,
  listToday,
  countToday,
];

type Judgement = { readonly decision: Decision; readonly reason: string };

type Decided = Pick<HeldDelivery, 'docId' | 'hold' | 'judgedTime'>;

/** The list once a parcel is decided about; its total falls with it, as it counts what the list does not show. */
function withDecided(list: CallResult<typeof listHolds>, decided: Decided) {
  const holds = list.holds.flatMap((one) =>
    one.docId !== decided.docId ? [one] : decided.hold === null ? [] : [{ ...one, ...decided }],
  );
  return { holds, total: list.total - (list.holds.length - holds.length) };
}

/**
 * Decides about a parcel as it was shown (HLD-07, HLD-08, HLD-10). If somebody else was faster
 * (`hold_changed`), the screen shows that itself once all is fetched again.
 */
export function useJudge(pharmacyId: string, held: HeldDelivery) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { docId, heldTime, deliveryStatus, deliveryId: kolliId } = held;
  return useMutation<DeliveryWithLog, CallError, Judgement>({
    mutationFn: ({ decision, reason }) =>
      call(calls[decision], {
        params: { pharmacyId, docId },
        body: { reason, heldTime, deliveryStatus },
      }),
    meta: { isShownByScreen: ({ code }) => code === 'hold_changed' },
    onSuccess: ({ hold, judgedTime }, { decision }) => {
      // At once, so that neither the list nor its count has it until they have been fetched.
      queryClient.setQueryData(
        holdsQuery(pharmacyId).queryKey,
        (list) => list && withDecided(list, { docId, hold, judgedTime }),
      );
      queryClient.setQueryData(
        holdCountQuery(pharmacyId).queryKey,
        (found) => found && { count: Math.max(0, found.count - 1) },
      );
      showDone(t(`holds.done.${decision}`, { kolliId }));
    },
    onSettled: () => {
      for (const { path } of touched) void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}
