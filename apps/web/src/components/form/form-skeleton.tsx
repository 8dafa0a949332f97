import { useTranslation } from 'react-i18next';
import classes from './form-skeleton.module.css';

const SECTIONS = 3;

/** A form page before what it edits is known: bars in its sections, still. */
export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.body}>
      {Array.from({ length: SECTIONS }, (_, section) => (
        <div key={`section-${String(section)}`} className={classes.section}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
