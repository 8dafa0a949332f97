import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { statisticsColumns } from './statistics-columns.tsx';
import classes from './statistics-screen.module.css';

const nothing = () => undefined;

/** The frames of what is being read; they do not move. */
export function StatisticsLoading() {
  const { t, i18n } = useTranslation();
  const columns = statisticsColumns(t, { language: i18n.language, onToggle: nothing });
  return (
    <>
      <VisuallyHidden role="status">{t('pleaseWait')}</VisuallyHidden>
      <div aria-hidden className={`${classes.sheet ?? ''} ${classes.skeleton ?? ''}`} />
      <div aria-hidden className={classes.charts}>
        <div className={`${classes.sheet ?? ''} ${classes.chartSkeleton ?? ''}`} />
        <div className={`${classes.sheet ?? ''} ${classes.chartSkeleton ?? ''}`} />
      </div>
      <DataTable
        label={t('statistics.byMonth')}
        columns={columns}
        rows={[]}
        rowKey={({ key }) => key}
        rowName={({ key }) => key}
        state="loading"
        more="none"
        onEndReached={nothing}
        onRetry={nothing}
        empty={null}
      />
    </>
  );
}
