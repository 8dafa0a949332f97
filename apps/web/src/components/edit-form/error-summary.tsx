import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';
import type { FieldError } from './use-error-focus.ts';

/** Above a form: its errors after saving was refused, each a way to its field. It takes the focus. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const { t } = useTranslation();
  const title = t('form.errors', { count: errors.length });
  return (
    <div
      data-error-summary
      className={classes.summary}
      hidden={errors.length === 0}
      role="group"
      tabIndex={-1}
      aria-label={title}
    >
      <p className={classes.title}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {title}
      </p>
      <ul className={classes.list}>
        {errors.map(({ label, message, goTo }) => (
          <li key={label}>
            <button type="button" onClick={goTo}>{`${label}: ${message}`}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}
