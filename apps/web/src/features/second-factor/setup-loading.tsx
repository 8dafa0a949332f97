import { useTranslation } from 'react-i18next';
import classes from './second-step.module.css';

/** The place of a set-up before the server has begun it: bars, still. */
export function SetupLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.loading}>
      <span />
      <span />
      <span />
    </div>
  );
}
