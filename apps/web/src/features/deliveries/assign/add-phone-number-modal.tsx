import { internationalPhone, isPhoneBegun } from '@kolli/domain/people/phone-numbers';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../../components/edit-form/field-errors.ts';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { useTimedForm } from '../../../components/edit-form/use-timed-form.ts';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { PhoneInput } from '../../../components/edit-form/phone-input.tsx';
import { usePharmacyCountry } from '../../../lib/call/use-pharmacy-country.ts';
import { phoneError } from '../phone-error.ts';
import { BoxRefusal } from '../box-refusal.tsx';
import { maxPasted } from '../../../lib/text/max-pasted.ts';

type AddPhoneNumberModalProps = {
  kolliId: string;
  isBusy: boolean;
  /** Why its box takes nothing now; undefined if it does, or without a box. */
  refusal?: string | undefined;
  onClose: () => void;
  onSubmit: (phoneNumber: string) => void;
};

/**
 * Asks for the phone number that a delivery lacks (DLG-28 to DLG-30): required, in international form or
 * in that of the pharmacy's country (FND-03).
 */
export function AddPhoneNumberModal(props: AddPhoneNumberModalProps) {
  const { kolliId, isBusy, refusal, onClose, onSubmit } = props;
  const { t } = useTranslation();
  const country = usePharmacyCountry();
  const { form, showAll } = useTimedForm({
    initialValues: { phoneNumber: '' },
    check: ({ phoneNumber: typed }): FieldErrors => {
      const error = phoneError(typed, country);
      return error === undefined ? {} : { phoneNumber: error };
    },
    timing: { isUnfinished: ({ phoneNumber: typed }) => isPhoneBegun(typed) },
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
        else if (refusal === undefined) onSubmit(internationalPhone(phoneNumber, country));
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
      <PhoneInput
        required
        data-autofocus
        country={country}
        maxLength={maxPasted}
        label={t('delivery.phone')}
        {...propsOf('phoneNumber')}
        onComplete={(phone) => form.setFieldValue('phoneNumber', phone)}
      />
    </ModalFrame>
  );
}
