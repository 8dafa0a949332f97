import { pinLength } from '@kolli/domain/pickup-pins';
import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/code-text.ts';
import { kolliFieldProps } from '../../lib/use-scanner.ts';
import {
  type CheckField,
  type IdentityCheckDraft,
  needsConfirmation,
  wayFields,
} from './identity-check-draft.ts';
import classes from './identity-check-modal.module.css';
import type { IdentityCheck } from './use-identity-check.ts';

export type CheckRefs = RefObject<
  Partial<Record<keyof IdentityCheckDraft, HTMLInputElement | null>>
>;

/** The fields of the way chosen, errors beside them, and the confirmation (PCK-02 to PCK-05). */
export function IdentityCheckFields({
  check,
  fields,
}: {
  check: IdentityCheck;
  fields: CheckRefs;
}) {
  const { t, i18n } = useTranslation();
  const own = useFieldProps();
  const keep = (field: keyof IdentityCheckDraft) => (element: HTMLInputElement | null) => {
    fields.current[field] = element;
  };
  const errorOf = (field: keyof typeof check.errors) => {
    const error = check.errors[field];
    return error === undefined ? undefined : codeText(i18n, error);
  };
  const [first] = useState(
    () => wayFields[check.way].find((field) => check.errors[field]) ?? 'kolliId',
  );
  return (
    <div className={classes.fields}>
      {wayFields[check.way].map((field) => (
        <TextInput
          key={field}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={field === first || undefined}
          ref={keep(field)}
          value={check.draft[field]}
          error={errorOf(field)}
          onChange={(event) => {
            check.change(field, event.currentTarget.value);
          }}
          {...own[field]}
        />
      ))}
      {needsConfirmation(check.way) && (
        <Checkbox
          className={classes.confirm ?? ''}
          label={t('pickedUp.confirm')}
          ref={keep('isConfirmed')}
          checked={check.draft.isConfirmed}
          error={errorOf('isConfirmed')}
          onChange={(event) => {
            check.confirm(event.currentTarget.checked);
          }}
        />
      )}
    </div>
  );
}

function useFieldProps(): Readonly<Record<CheckField, TextInputProps>> {
  const { t } = useTranslation();
  return {
    kolliId: {
      ...kolliFieldProps,
      label: t('delivery.kolliId'),
      description: t('pickedUp.kolliHint'),
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
    },
    ssn: { label: t('pickedUp.customerSsn'), maxLength: 20 },
    otherSsn: { label: t('pickedUp.otherSsn'), maxLength: 20 },
    phoneNumber: {
      label: t('pickedUp.customerPhone'),
      type: 'tel',
      inputMode: 'tel',
      maxLength: 40,
    },
    pinCode: { label: t('pickedUp.pin'), inputMode: 'numeric', maxLength: pinLength },
  };
}
