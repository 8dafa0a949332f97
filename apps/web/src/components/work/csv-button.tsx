import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call/call-error.ts';
import { downloadCsv } from '../../lib/file/csv-file.ts';
import { useFocusAfterBusy } from '../form/use-focus-after-busy.ts';
import { showError } from '../toast/messages.ts';
import { type Job, useLongWork } from './use-long-work.tsx';

type CsvButtonProps = {
  fileName: string;
  /** Reads all rows and makes the file of them. */
  makeFile: (job: Job) => Promise<string>;
  /** Whether the list has loaded, and what its rows are named by. */
  isReady: boolean;
};

/**
 * Downloads all rows of a list, loaded or not, as a CSV file. Where that fails a toast says why, no part of a file is saved,
 * and the list stays as it is.
 */
export function CsvButton({ fileName, makeFile, isReady }: CsvButtonProps) {
  const { t } = useTranslation();
  const label = t('csv.download');
  const work = useLongWork(label);
  const download = useMutation({
    mutationFn: () => work.run(async (job) => downloadCsv(fileName, await makeFile(job))),
    onError: (error) => {
      // Errors of calls are shown by the query client.
      if (!(error instanceof CallError)) showError(t('error'));
    },
  });
  const button = useFocusAfterBusy(download.isPending);
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          ref={button}
          data-icon
          variant="default"
          aria-label={label}
          disabled={!isReady}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <IconFileExport size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {work.dialog}
    </>
  );
}
