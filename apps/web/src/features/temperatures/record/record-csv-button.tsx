import type { TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { downloadRecord } from './record-csv.ts';

type RecordCsvButtonProps = {
  /** Undefined while it loads. */
  record: TemperatureRecord | undefined;
  boxName: string;
};

/** Creates 'Temperature Log.csv' in the browser from the loaded record (TRU-04). */
export function RecordCsvButton({ record, boxName }: RecordCsvButtonProps) {
  const { t, i18n } = useTranslation();
  return (
    <GuardedButton
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
      reason={record === undefined ? t('pleaseWait') : undefined}
      onClick={() => {
        if (record !== undefined) downloadRecord(record, boxName, t, i18n.language);
      }}
    >
      {t('temperature.downloadLogCsv')}
    </GuardedButton>
  );
}
