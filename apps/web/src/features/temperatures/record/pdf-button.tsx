import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { useProduct } from '../../../components/layout/product.tsx';
import { showError } from '../../../components/toast/messages.ts';
import { useLongWork } from '../../../components/work/use-long-work.tsx';
import { downloadPdf } from '../../../lib/file/pdf-file.ts';
import { readPaperRecord } from './read-paper-record.ts';
import { FILE_NAME, type TemperatureReport, temperatureReport } from './temperature-pdf.ts';

type PdfButtonProps = Omit<TemperatureReport, 'log' | 'record' | 'paper' | 'productName'> & {
  pharmacyId: string;
  /** The log of the span; undefined while it loads. */
  log: TemperatureLog | undefined;
  record: TemperatureRecord | undefined;
};

/** Creates 'Temperature Log.pdf' in the browser from the loaded log (TMP-12), and reads what only the report has. */
export function PdfButton({ pharmacyId, log, record, ...report }: PdfButtonProps) {
  const { t, i18n } = useTranslation();
  const { name: productName } = useProduct();
  const work = useLongWork(t('temperature.downloadPdf'));
  const download = () => {
    if (log === undefined || record === undefined || work.isRunning) return;
    work
      .run(async (job) => {
        const paper = await readPaperRecord({ pharmacyId, boxId: report.box.id }, record, job);
        const all = { ...report, log, record, paper, productName };
        await downloadPdf(FILE_NAME, temperatureReport(all, t, i18n.language), job.signal);
      })
      .catch(() => showError(t('error')));
  };
  return (
    <>
      <GuardedButton
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        reason={log === undefined || record === undefined ? t('pleaseWait') : undefined}
        loading={work.isRunning}
        onClick={download}
      >
        {t('temperature.downloadPdf')}
      </GuardedButton>
      {work.dialog}
    </>
  );
}
