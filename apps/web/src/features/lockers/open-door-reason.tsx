import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './open-door-modal.module.css';

/** As long as the contract takes it. */
const MAX_REASON = 250;
const suggestions = ['customer', 'parcel', 'forgotten', 'lock'] as const;

type OpenDoorReasonProps = {
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
};

/** Why the door is opened, in one's own words or in one of the usual sentences. */
export function OpenDoorReason({ value, onChange, error }: OpenDoorReasonProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  // Also for another try, when the dialog is open already.
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
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.suggestions} aria-label={t('openDoor.suggestions')}>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              onClick={() => {
                onChange(t(`openDoor.reasons.${suggestion}`));
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
