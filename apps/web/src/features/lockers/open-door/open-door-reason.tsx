import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../../components/edit-form/use-field-props.ts';
import classes from './open-door-modal.module.css';

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
      <ul className={classes.suggestions} aria-label={t('openDoor.suggestions')}>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              onClick={() => {
                form.setFieldValue('reason', t(`openDoor.reasons.${suggestion}`));
                field.current?.focus();
              }}
            >
              {t(`openDoor.reasons.${suggestion}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
