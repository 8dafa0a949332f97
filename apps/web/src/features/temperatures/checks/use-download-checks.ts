import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadChecks } from './checks-csv.ts';

/** Downloads a box's checks; a toast shows a failure. */
export function useDownloadChecks(boxId: string) {
  const { t } = useTranslation();
  const download = useMutation({ mutationFn: () => downloadChecks(boxId, t) });
  return {
    onDownload: () => {
      if (!download.isPending) download.mutate();
    },
    isDownloading: download.isPending,
  };
}
