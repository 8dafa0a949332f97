import {
  type PickupBoxSummary,
  listPickupBoxes,
  showPickupBox,
} from '@kolli/contract/pickup-boxes';
import { toggleBoxActive } from '@kolli/contract/pickup-box-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../components/toast/messages.ts';
import { call } from '../../lib/call.ts';
import { queryKey } from '../../lib/query.ts';

/**
 * Takes a box out of use, or into use again (CAL-25, BOX-17). It is done when the boxes have been
 * read anew, failed or not; how it went is told as a toast.
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
