import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadChecks } from './checks-csv.ts';

/** The download of a box's checks; where it fails, a toast tells why. */
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
