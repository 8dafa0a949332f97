import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import { Suggestions } from '../../../components/edit-form/suggestions.tsx';

/** The contract's maximum. */
const MAX_REASON = 250;
const suggestions = ['customer', 'parcel', 'forgotten', 'lock'] as const;

type OpenDoorReasonProps = { form: UseFormReturnType<{ reason: string }> };

/** Why the door is opened, in one's own words or in one of the usual sentences. */
export function OpenDoorReason({ form }: OpenDoorReasonProps) {
  const { t } = useTranslation();
  const propsOf = useFieldProps(form);
  const field = useRef<HTMLTextAreaElement>(null);
  // Also on a retry, when the dialog is already open.
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <>
      <Textarea
        ref={field}
        required
        data-autofocus
        rows={2}
        maxLength={MAX_REASON}
        label={t('openDoor.reason')}
        description={t('openDoor.reasonHint')}
        {...propsOf('reason')}
      />
      <Suggestions
        label={t('openDoor.suggestions')}
        texts={suggestions.map((one) => t(`openDoor.reasons.${one}`))}
        value={form.values.reason}
        onChoose={(text) => {
          form.setFieldValue('reason', text);
          field.current?.focus();
        }}
      />
    </>
  );
}
