import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { DangerButton } from '../../../components/button/danger-button.tsx';

type DestroyForGoodProps = {
  kolliId: string;
  isBusy: boolean;
  onClose: () => void;
  onBack: () => void;
  onDestroy: () => void;
};

/** The second step before a delivery is ended for good; the focus is on the way back. */
export function DestroyForGood(props: DestroyForGoodProps) {
  const { kolliId, isBusy, onClose, onBack, onDestroy } = props;
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('deleteReservation.destroyFinal', { kolliId })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onBack}>
            {t('actions.back')}
          </Button>
          <DangerButton isFinal loading={isBusy} onClick={onDestroy}>
            {t('deleteReservation.destroyForGood')}
          </DangerButton>
        </>
      }
    >
      {t('deleteReservation.destroyedText')} {t('deleteReservation.destroyFinalText')}
    </ModalFrame>
  );
}
