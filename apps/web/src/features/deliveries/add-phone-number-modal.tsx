import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { BoxRefusal } from './box-refusal.tsx';

type AddPhoneNumberModalProps = {
  kolliId: string;
  isBusy: boolean;
  /** Why its box takes nothing now; undefined when it does, or none is asked. */
  refusal?: string | undefined;
  onClose: () => void;
  onSubmit: (phoneNumber: string) => void;
};

/** Asks for the phone number that a delivery lacks (DLG-28 to DLG-30): required, in any format. */
export function AddPhoneNumberModal(props: AddPhoneNumberModalProps) {
  const { kolliId, isBusy, refusal, onClose, onSubmit } = props;
  const { t } = useTranslation();
  const [phoneNumber, setPhoneNumber] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = phoneNumber.trim() === '';
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={!isMissing}
      title={t('addPhone.title')}
      lead={t('addPhone.lead', { kolliId })}
      onSubmit={() => {
        setIsTried(true);
        if (!isMissing && refusal === undefined) onSubmit(phoneNumber.trim());
      }}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.back')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={refusal !== undefined}>
            {t('addPhone.submit')}
          </Button>
        </>
      }
    >
      {refusal !== undefined && <BoxRefusal refusal={refusal} />}
      <TextInput
        required
        data-autofocus
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        label={t('delivery.phone')}
        value={phoneNumber}
        error={isTried && isMissing ? t('validation.required') : undefined}
        onChange={(event) => {
          setPhoneNumber(event.currentTarget.value);
        }}
      />
    </ModalFrame>
  );
}
