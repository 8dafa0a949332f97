import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';

type ScanQuestionProps = { kolliId: string; onStay: () => void; onLeave: () => void };

/** Asks before a dialog with unsaved input gives way to a scanned parcel (SCN-06). The next scan takes its place. */
export function ScanQuestion({ kolliId, onStay, onLeave }: ScanQuestionProps) {
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      isAboveScans
      onClose={onStay}
      title={t('scanQuestion.title', { kolliId })}
      lead={t('scanQuestion.text')}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            {t('scanQuestion.leave', { kolliId })}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      {null}
    </ModalFrame>
  );
}
