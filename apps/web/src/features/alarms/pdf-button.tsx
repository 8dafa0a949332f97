import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import { showError } from '../../components/toast/messages.ts';
import { useFocusAfterBusy } from '../../components/form/use-focus-after-busy.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { downloadPdf } from '../../lib/file/pdf-file.ts';
import { type AlarmsReport, alarmsReport, FILE_NAME } from './alarms-pdf.ts';
import { readAllAlarms } from './alarms-query.ts';

type PdfButtonProps = Omit<AlarmsReport, 'productName'>;

/**
 * Creates 'Alarms.pdf' in the browser with all alarms that match the filters, loaded or not
 * (ALM-08).
 */
export function PdfButton(report: PdfButtonProps) {
  const { t, i18n } = useTranslation();
  const { name: productName } = useProduct();
  const download = useMutation({
    mutationFn: async () => {
      const alarms = await readAllAlarms(report.filter);
      const words = { t, language: i18n.language, nowMs: Date.now() };
      await downloadPdf(FILE_NAME, alarmsReport(alarms, { ...report, productName }, words));
    },
    onError: (error) => {
      // Errors of calls are shown by the query client.
      if (!(error instanceof CallError)) showError(t('error'));
    },
  });
  const button = useFocusAfterBusy(download.isPending);
  return (
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
  );
}
