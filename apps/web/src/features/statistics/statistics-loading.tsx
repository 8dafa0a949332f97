import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { statisticsColumns } from './statistics-columns.tsx';
import classes from './statistics-screen.module.css';

const noop = () => undefined;

/** The placeholders while statistics load; not animated. */
export function StatisticsLoading() {
  const { t, i18n } = useTranslation();
  const columns = statisticsColumns(t, { language: i18n.language, onToggle: noop });
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
        onEndReached={noop}
        onRetry={noop}
        empty={null}
      />
    </>
  );
}
