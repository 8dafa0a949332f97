import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { kolliFieldProps } from '../../../lib/scan/kolli-field.ts';
import { type CheckField, needsConfirmation, wayFields } from './identity-check-draft.ts';
import classes from './identity-check-modal.module.css';
import type { IdentityCheck } from './use-identity-check.ts';
import { maxPasted } from '../../../lib/text/max-pasted.ts';

/** The fields of the way chosen, errors beside them, and the confirmation (PCK-02 to PCK-05). */
export function IdentityCheckFields({ check: { form, way } }: { check: IdentityCheck }) {
  const { t } = useTranslation();
  const own = useOwnProps();
  const propsOf = useFieldProps(form);
  const [first] = useState(() => wayFields[way].find((field) => field in form.errors) ?? 'kolliId');
  return (
    <div className={classes.fields}>
      {wayFields[way].map((field) => (
        <TextInput
          key={field}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={field === first || undefined}
          {...propsOf(field)}
          {...own[field]}
        />
      ))}
      {needsConfirmation(way) && (
        <Checkbox
          className={classes.confirm ?? ''}
          label={t('pickedUp.confirm')}
          {...propsOf('isConfirmed', 'checkbox')}
        />
      )}
    </div>
  );
}

function useOwnProps(): Readonly<Record<CheckField, TextInputProps>> {
  const { t } = useTranslation();
  return {
    kolliId: {
      ...kolliFieldProps,
      label: t('delivery.kolliId'),
      description: t('pickedUp.kolliHint'),
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
    },
    ssn: { label: t('pickedUp.customerSsn'), maxLength: maxPasted },
    otherSsn: { label: t('pickedUp.otherSsn'), maxLength: maxPasted },
    phoneNumber: {
      label: t('pickedUp.customerPhone'),
      type: 'tel',
      inputMode: 'tel',
      maxLength: maxPasted,
    },
    pinCode: { label: t('pickedUp.pin'), inputMode: 'numeric', maxLength: maxPasted },
  };
}
