import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';

type EndSessionsModalProps = {
  title: string;
  action: string;
  isBusy: boolean;
  onEnd: () => void;
  onClose: () => void;
};

/** The question before sessions end: what is open there may be lost. */
export function EndSessionsModal(props: EndSessionsModalProps) {
  const { title, action, isBusy, onEnd, onClose } = props;
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={title}
      lead={t('security.endOthersText')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <DangerButton isFinal loading={isBusy} onClick={onEnd}>
            {action}
          </DangerButton>
        </>
      }
    >
      {null}
    </ModalFrame>
  );
}
