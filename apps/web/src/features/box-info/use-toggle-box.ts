import {
  type PickupBoxSummary,
  listPickupBoxes,
  showPickupBox,
} from '@kolli/contract/box/pickup-boxes';
import { toggleBoxActive } from '@kolli/contract/box/pickup-box-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call/call.ts';
import { queryKey } from '../../lib/call/query.ts';

/**
 * Activates or deactivates a box (CAL-25, BOX-17). It resolves once the boxes have been refetched,
 * on success and failure; a toast shows the result.
 */
export function useToggleBox({ id, info }: Pick<PickupBoxSummary, 'id' | 'info'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (active: boolean) => call(toggleBoxActive, { params, body: { active } }),
    onSuccess: (_box, active) =>
      showDone(t(active ? 'boxInfo.activated' : 'boxInfo.deactivated', { box: info.name })),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKey(showPickupBox, { params }) }),
        queryClient.invalidateQueries({ queryKey: [listPickupBoxes.path] }),
      ]),
  });
}
