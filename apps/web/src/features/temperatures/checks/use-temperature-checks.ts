import {
  listTemperatureStamps,
  showTemperatureRecord,
  stampTemperatures,
} from '@kolli/contract/monitoring/temperatures';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { checksQuery } from '../temperature-query.ts';

const none: readonly never[] = [];

/** The latest checks of a box, and a mutation to add one (CAL-46, CAL-47). */
export function useTemperatureChecks(boxId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const checks = useQuery(checksQuery(boxId));
  const stamp = useMutation({
    mutationFn: () => call(stampTemperatures, { params: { boxId }, body: {} }),
    onSuccess: () => {
      showDone(t('temperature.checked'));
    },
    // The deviations show the first check of each.
    onSettled: () =>
      Promise.all(
        [listTemperatureStamps.path, showTemperatureRecord.path].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
  return {
    checks: checks.data?.stamps ?? none,
    isLoading: checks.isPending,
    hasFailed: checks.isError && checks.data === undefined,
    retry: () => void checks.refetch(),
    stamp: () => {
      if (!stamp.isPending) stamp.mutate();
    },
    isStamping: stamp.isPending,
  };
}
