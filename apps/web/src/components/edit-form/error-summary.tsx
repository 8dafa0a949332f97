import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from './use-error-focus.ts';

/** Above a form: its errors after saving was refused, each a way to its field. It takes the focus. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const { t } = useTranslation();
  const title = t('form.errors', { count: errors.length });
  return (
    <div
      data-error-summary
      hidden={errors.length === 0}
      role="group"
      tabIndex={-1}
      aria-label={title}
    >
      <Alert
        role="presentation"
        color="red"
        icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}
        title={title}
      >
        <ul>
          {errors.map(({ label, message, goTo }) => (
            <li key={label}>
              <Anchor component="button" type="button" inherit onClick={goTo}>
                {`${label}: ${message}`}
              </Anchor>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
