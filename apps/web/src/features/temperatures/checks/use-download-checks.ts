import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLongWork } from '../../../components/work/use-long-work.tsx';
import { downloadChecks } from './checks-csv.ts';

/** Downloads a box's checks; a toast shows a failure. */
export function useDownloadChecks(boxId: string) {
  const { t } = useTranslation();
  const work = useLongWork(t('temperature.check'));
  const download = useMutation({
    mutationFn: () => work.run((job) => downloadChecks(boxId, t, job)),
  });
  return {
    onDownload: () => {
      if (!download.isPending) download.mutate();
    },
    isDownloading: download.isPending,
    /** Its progress, once it lasts. */
    downloadDialog: work.dialog,
  };
}
