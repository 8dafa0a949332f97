import { useTranslation } from 'react-i18next';
import classes from './temperature-screen.module.css';

/** The chart before its log is known: bars that do not move. */
export function TemperatureLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.skeleton}>
      {Array.from({ length: 8 }, (_, line) => (
        <span key={`line-${String(line)}`} />
      ))}
    </div>
  );
}
