import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unfilledErrors } from '../../../components/edit-form/field-errors.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { useTimedForm } from '../../../components/edit-form/use-timed-form.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { BoxRefusal } from '../box-refusal.tsx';

type AddPhoneNumberModalProps = {
  kolliId: string;
  isBusy: boolean;
  /** Why its box takes nothing now; undefined if it does, or without a box. */
  refusal?: string | undefined;
  onClose: () => void;
  onSubmit: (phoneNumber: string) => void;
};

/** Asks for the phone number that a delivery lacks (DLG-28 to DLG-30): required, in any format. */
export function AddPhoneNumberModal(props: AddPhoneNumberModalProps) {
  const { kolliId, isBusy, refusal, onClose, onSubmit } = props;
  const { t } = useTranslation();
  const { form, showAll } = useTimedForm({
    initialValues: { phoneNumber: '' },
    check: unfilledErrors,
    timing: 'live',
  });
  const propsOf = useFieldProps(form);
  const phoneNumber = form.values.phoneNumber.trim();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={phoneNumber !== ''}
      title={t('addPhone.title')}
      lead={t('addPhone.lead', { kolliId })}
      onSubmit={() => {
        if (showAll()) form.getInputNode('phoneNumber')?.focus();
        else if (refusal === undefined) onSubmit(phoneNumber);
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
        {...propsOf('phoneNumber')}
      />
    </ModalFrame>
  );
}
