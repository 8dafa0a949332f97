import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { listText } from '../../../lib/text/intl-text.ts';

type ReservedModalProps = { lockerIds: readonly string[]; onClose: () => void };

/** Confirms a reservation by the doors it holds (DLG-26, DLG-27), and says what comes next. */
export function ReservedModal({ lockerIds, onClose }: ReservedModalProps) {
  const { t, i18n } = useTranslation();
  const lockers = listText(lockerIds, i18n.language);
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('reserved.title', { count: lockerIds.length, lockers })}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('reserved.done')}
        </Button>
      }
    >
      {t('reserved.text')}
    </ModalFrame>
  );
}
