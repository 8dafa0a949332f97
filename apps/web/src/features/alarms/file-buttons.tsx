import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import { showError } from '../../components/toast/messages.ts';
import { useFocusAfterBusy } from '../../components/form/use-focus-after-busy.ts';
import { CsvButton } from '../../components/work/csv-button.tsx';
import { useLongWork } from '../../components/work/use-long-work.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { downloadPdf } from '../../lib/file/pdf-file.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { alarmsCsv, CSV_NAME } from './alarms-csv.ts';
import { type AlarmsReport, alarmsReport, FILE_NAME } from './alarms-pdf.ts';
import { readAllAlarms } from './alarms-query.ts';

type FileButtonsProps = Omit<AlarmsReport, 'productName'> & { isReady: boolean };

/** The files of all alarms that match the filters, loaded or not, both made in the browser. */
export function FileButtons({ isReady, ...report }: FileButtonsProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <PdfButton {...report} />
      <CsvButton
        fileName={CSV_NAME}
        isReady={isReady}
        makeFile={async (job) => {
          const alarms = await readAllAlarms(report.filter, job);
          return alarmsCsv(alarms, report, { t, language: i18n.language, nowMs: serverNow() });
        }}
      />
    </>
  );
}

/** Creates 'Alarms.pdf' (ALM-08). */
function PdfButton(report: Omit<FileButtonsProps, 'isReady'>) {
  const { t, i18n } = useTranslation();
  const { name: productName } = useProduct();
  const work = useLongWork(t('alarms.download'));
  const download = useMutation({
    mutationFn: () =>
      work.run(async (job) => {
        const alarms = await readAllAlarms(report.filter, job);
        const words = { t, language: i18n.language, nowMs: serverNow() };
        const made = alarmsReport(alarms, { ...report, productName }, words);
        await downloadPdf(FILE_NAME, made, job.signal);
      }),
    onError: (error) => {
      // Errors of calls are shown by the query client.
      if (!(error instanceof CallError)) showError(t('error'));
    },
  });
  const button = useFocusAfterBusy(download.isPending);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        loading={download.isPending}
        onClick={() => {
          download.mutate();
        }}
      >
        {t('alarms.download')}
      </Button>
      {work.dialog}
    </>
  );
}
