import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { useLongWork } from '../../../components/work/use-long-work.tsx';
import { downloadRecord } from './record-csv.ts';
import type { RecordSubject } from './temperature-pdf.ts';

type RecordCsvButtonProps = Omit<RecordSubject, 'record'> & {
  boxId: string;
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
};

/** Creates 'Temperature Log.csv' in the browser from the loaded record and its readings (TRU-04); a toast shows a failure. */
export function RecordCsvButton({ boxId, record, ...subject }: RecordCsvButtonProps) {
  const { t, i18n } = useTranslation();
  const work = useLongWork(t('temperature.downloadLogCsv'));
  const download = useMutation({
    mutationFn: (loaded: TemperatureRecord) =>
      work.run((job) =>
        downloadRecord(boxId, { ...subject, record: loaded }, { t, language: i18n.language }, job),
      ),
  });
  return (
    <>
      <GuardedButton
        variant="default"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
        reason={record === undefined ? t('pleaseWait') : undefined}
        loading={download.isPending}
        onClick={() => {
          if (record !== undefined && !download.isPending) download.mutate(record);
        }}
      >
        {t('temperature.downloadLogCsv')}
      </GuardedButton>
      {work.dialog}
    </>
  );
}
