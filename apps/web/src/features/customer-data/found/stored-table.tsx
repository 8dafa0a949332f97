import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import { useTranslation } from 'react-i18next';
import { countText, untilText, whyText } from '../words/customer-words.ts';
import classes from './tables.module.css';

/** Which kinds of data are stored, why, and until when. */
export function StoredTable({ stored, periods }: Pick<CustomerData, 'stored' | 'periods'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-labelledby="stored-data">
      <h2 id="stored-data" className={classes.title}>
        {t('customerData.stored')}
      </h2>
      <table className={classes.table} data-kind="stored">
        <thead>
          <tr>
            <th scope="col">{t('customerData.columns.stored')}</th>
            <th scope="col">{t('customerData.columns.why')}</th>
            <th scope="col">{t('customerData.columns.until')}</th>
          </tr>
        </thead>
        <tbody>
          {stored.map((data) => (
            <tr key={data.kind}>
              <th scope="row">
                {t(`customerData.what.${data.kind}`)}
                <small>{countText(data, t)}</small>
              </th>
              <td className={classes.quiet}>{whyText(data.kind, periods, t)}</td>
              <td className={classes.time} data-label={t('customerData.columns.until')}>
                {untilText(data, t)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
