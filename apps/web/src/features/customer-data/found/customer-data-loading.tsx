import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';
import classes from './tables.module.css';

/** The tables' places while a search runs. */
export function CustomerDataLoading() {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('customerData.stored')}</h2>
      <SkeletonRows rows={5} columns={['22%', '40%', '16%']} />
    </section>
  );
}
