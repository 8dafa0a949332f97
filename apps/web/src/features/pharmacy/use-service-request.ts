import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { requestService } from '@kolli/contract/pharmacy/pharmacy-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';

type Request =
  | { readonly serviceRequest: true; readonly description: string }
  | { readonly serviceRequest: false };

/** Requests service, or clears the request (CAL-21); the pharmacy is refetched, also on failure. */
export function useServiceRequest(pharmacyId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: pharmacyId };
  return useMutation({
    mutationFn: (body: Request) => call(requestService, { params, body }),
    onSuccess: ({ serviceRequest }) => {
      showDone(t(serviceRequest ? 'service.sent' : 'service.cleared'));
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: queryKey(showPharmacy, { params }) }),
  });
}
