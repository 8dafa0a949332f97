import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { requestPrint } from './print-request.ts';

/** Prints the screen, whole (LST-02). */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('print.button')}>
      <ActionIcon data-icon variant="default" aria-label={t('print.button')} onClick={requestPrint}>
        <IconPrinter size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
