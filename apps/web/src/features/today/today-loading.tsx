import { useTranslation } from 'react-i18next';
import list from './list/today-list.module.css';
import classes from './today-screen.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The list while it loads: bars in the real columns. */
export function TodayLoading() {
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <div role="status" aria-label={t('pleaseWait')} className={list.list}>
        {rows.map((row) => (
          <div key={row} className={`${list.row} ${classes.skeleton}`}>
            <i />
            <i style={{ width: '60%' }} />
            <i style={{ width: '80%' }} />
            <i style={{ width: '70%' }} />
            <i style={{ width: 48 }} />
            <i style={{ height: 30 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
