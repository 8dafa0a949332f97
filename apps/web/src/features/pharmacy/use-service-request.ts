import { showPharmacy } from '@kolli/contract/pharmacies';
import { requestService } from '@kolli/contract/pharmacy-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call.ts';
import { queryKey } from '../../lib/query.ts';

type Request =
  | { readonly serviceRequest: true; readonly description: string }
  | { readonly serviceRequest: false };

/** Asks for service, or clears the request (CAL-21); the pharmacy is read anew, failed or not. */
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
