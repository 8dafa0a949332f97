import { judgeScanner, scannerTestCode } from '@kolli/domain/scan/judge-scanner';
import { readScan } from '@kolli/domain/scan/read-scan';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { LabelFace } from '../../features/deliveries/labels/label-face.tsx';
import { LabelPaper } from '../../features/deliveries/labels/label-paper.tsx';
import { storeScannerLayout } from '../../lib/scan/scanner-layout.ts';
import type { ScannerInput } from '../../lib/scan/use-scanner.ts';
import classes from './scanner-test-modal.module.css';

/** What a test scan has shown; `text` is what the computer made of it, unless that must not be shown. */
type Result = {
  readonly kind: 'computer' | 'us' | 'other' | 'silent' | 'cut';
  readonly text: string;
};

function resultOf({ kind, keys }: ScannerInput): Result | undefined {
  const { layout, text } = judgeScanner(keys);
  const isSecret = readScan(text, ['fi', 'sv', 'no']).kind === 'identityNumber';
  const shown = isSecret ? '…' : text;
  if (kind === 'perhaps') return undefined;
  return { kind: kind === 'scan' ? layout : kind, text: shown };
}

/** Shows a code to scan, and says how the scanner at this computer is set and what to change (SCN-10). */
export function ScannerTestModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<Result>();
  const [timeMs] = useState(() => Date.now());
  const label = {
    key: 'test',
    kolliId: scannerTestCode,
    place: t('scannerTest.label'),
    boxName: '',
    part: undefined,
  };
  const onTested = (input: ScannerInput) => {
    const next = resultOf(input);
    if (next === undefined) return;
    setResult(next);
    if (next.kind === 'computer' || next.kind === 'us') storeScannerLayout(next.kind);
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('scannerTest.title')}
      lead={t('scannerTest.lead')}
      scan={{ screen: 'dialog', onTested }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print.button')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('actions.close')}
          </Button>
        </>
      }
    >
      <div className={classes.preview}>
        <LabelFace label={label} format="parcel" timeMs={timeMs} />
      </div>
      <LabelPaper labels={[label]} format="parcel" timeMs={timeMs} />
      <output className={classes.result} data-result={result?.kind ?? 'waiting'}>
        {result === undefined ? (
          <>
            <IconBarcode size={22} stroke={1.75} aria-hidden />
            {t('scannerTest.waiting')}
          </>
        ) : (
          <>
            {result.kind === 'computer' ? (
              <IconCircleCheck size={22} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
            )}
            {t(`scannerTest.result.${result.kind}`, { text: result.text })}
          </>
        )}
      </output>
    </ModalFrame>
  );
}
