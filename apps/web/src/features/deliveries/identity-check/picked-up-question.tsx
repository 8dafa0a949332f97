import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';

type PickedUpQuestionProps = {
  delivery: Delivery;
  isChecked: boolean;
  isForAnother: boolean;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** 'Was the reservation picked up?' with yes and no (DLG-25). */
export function PickedUpQuestion(props: PickedUpQuestionProps) {
  const { delivery, isChecked, isForAnother, isBusy, onYes, onNo } = props;
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onNo}
      title={t('pickedUp.question')}
      actions={
        <>
          <Button variant="default" onClick={onNo}>
            {t('no')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onYes}>
            {t('yes')}
          </Button>
        </>
      }
    >
      {isChecked && `${t('pickedUp.checked')} `}
      {t('pickedUp.text', { kolliId: delivery.deliveryId })}{' '}
      {isForAnother && t('pickedUp.forAnother')}
    </ModalFrame>
  );
}
