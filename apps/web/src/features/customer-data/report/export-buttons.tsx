import { exportCustomerData } from '@kolli/contract/pharmacy/customer-data';
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconJson } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../../components/layout/product.tsx';
import { codeText } from '../../../components/text/code-text.ts';
import { showError } from '../../../components/toast/messages.ts';
import { useLongWork } from '../../../components/work/use-long-work.tsx';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { downloadFile } from '../../../lib/file/download-file.ts';
import { downloadPdf } from '../../../lib/file/pdf-file.ts';
import { customerReport } from './customer-pdf.ts';

type Format = 'pdf' | 'json';

type ExportButtonsProps = { pharmacyId: string; number: string };

/** Asks for all that is stored of a number and downloads it; the response is not cached. */
export function ExportButtons({ pharmacyId, number }: ExportButtonsProps) {
  const { t, i18n } = useTranslation();
  const { name: productName } = useProduct();
  const work = useLongWork(t('customerData.title'));
  const [busy, setBusy] = useState<Format | null>(null);
  const download = async (format: Format) => {
    if (busy !== null) return;
    setBusy(format);
    try {
      await work.run(async ({ signal }) => {
        const body = { pharmacyId, customerNumber: number, format };
        const exported = await call(exportCustomerData, { body }, signal);
        const fileName = t('customerData.fileName');
        if (format === 'pdf') {
          const report = customerReport(exported, productName, t, i18n);
          await downloadPdf(`${fileName}.pdf`, report, signal);
        } else
          downloadFile(
            `${fileName}.json`,
            new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }),
          );
      });
    } catch (error) {
      showError(error instanceof CallError ? codeText(i18n, error.code) : t('error'));
    }
    setBusy(null);
  };
  return (
    <>
      <Button
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
        loading={busy === 'pdf'}
        onClick={() => void download('pdf')}
      >
        {t('customerData.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconJson size={18} stroke={1.75} aria-hidden />}
        loading={busy === 'json'}
        onClick={() => void download('json')}
      >
        {t('customerData.json')}
      </Button>
      {work.dialog}
    </>
  );
}
