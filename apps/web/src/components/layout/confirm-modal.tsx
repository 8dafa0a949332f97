import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../button/danger-button.tsx';
import { ModalFrame } from './modal-frame.tsx';

type ConfirmModalProps = {
  title: string;
  lead: string;
  submitText: string;
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A question before something that cannot be taken back. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { title, lead, submitText, isDanger = false, isBusy, onConfirm, onClose } = props;
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {isDanger ? (
            <DangerButton isFinal loading={isBusy} onClick={onConfirm}>
              {submitText}
            </DangerButton>
          ) : (
            <Button loading={isBusy} onClick={onConfirm}>
              {submitText}
            </Button>
          )}
        </>
      }
    >
      {null}
    </ModalFrame>
  );
}
