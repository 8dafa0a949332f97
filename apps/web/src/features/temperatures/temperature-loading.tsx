import { useTranslation } from 'react-i18next';
import classes from './temperature-screen.module.css';

/** The placeholder of the chart while its log loads; not animated. */
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
