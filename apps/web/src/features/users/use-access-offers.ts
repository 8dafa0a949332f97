import type { AccessOffer } from '@kolli/contract/people/access-offer';
import { listAccessOffers, withdrawAccessOffer } from '@kolli/contract/people/access-offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { callQuery } from '../../lib/call/query.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** The accesses that the pharmacy offers; none for those who may not add users. */
export function useAccessOffers(pharmacyId: string, canAdd: boolean) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const found = useQuery({
    ...callQuery(listAccessOffers, { query: { pharmacyId } }),
    enabled: canAdd,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id }: AccessOffer) => call(withdrawAccessOffer, { params: { id } }),
    onSuccess: (_result, { email }) => showDone(t('accessOffers.withdrawn', { email })),
    // It may have been answered meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listAccessOffers.path] }),
  });
  return {
    offers: found.data?.offers ?? [],
    error: found.error,
    retry: () => void found.refetch(),
    isWithdrawing: isPending,
    withdraw: (offer: AccessOffer) => once(() => mutateAsync(offer).catch(() => null)),
  };
}
