import { useTranslation } from 'react-i18next';
import classes from './holds-screen.module.css';

const rows = [0, 1, 2, 3];

/** The list while it loads. */
export function HoldsLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('pleaseWait')} className={classes.skeleton}>
      {rows.flatMap((row) => [
        <span key={`${String(row)} name`} style={{ width: '70%' }} />,
        <span key={`${String(row)} place`} style={{ width: '45%' }} />,
      ])}
    </div>
  );
}
