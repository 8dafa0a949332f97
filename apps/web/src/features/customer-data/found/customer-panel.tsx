import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { type Fact, FactList } from '../../../components/text/fact-list.tsx';
import classes from './customer-panel.module.css';

type CustomerPanelProps = {
  data: CustomerData;
  /** The identity number, masked until somebody asks to see it; false where it was searched for. */
  identity: ReactNode;
  /** Buttons. */
  exports: ReactNode;
  /** What an erasure would do, and its button. */
  erasure: ReactNode;
};

/** The customer, and what can be done with their data. */
export function CustomerPanel({ data, identity, exports, erasure }: CustomerPanelProps) {
  const { t } = useTranslation();
  const { phoneNumber } = data;
  return (
    <aside className={classes.panel} aria-labelledby="customer">
      <header>
        <h2 id="customer" className={classes.number}>
          {phoneNumber === null ? t('customerData.kinds.identity') : formatPhone(phoneNumber)}
        </h2>
        <p className={classes.summary}>{useSummary(data)}</p>
      </header>
      <FactList facts={useFacts(data, identity)} />
      <section className={classes.export}>
        <h3>{t('customerData.export')}</h3>
        <p>{t('customerData.exportText')}</p>
        <div className={classes.buttons}>{exports}</div>
      </section>
      <section className={classes.erase}>
        <h3>{t('customerData.erase')}</h3>
        {erasure}
      </section>
      <footer className={classes.foot}>
        <IconHistory size={18} stroke={1.75} aria-hidden />
        {t('customerData.logged')}
      </footer>
    </aside>
  );
}

function useSummary({ openCount, closedCount, stored }: CustomerData): string {
  const { t } = useTranslation();
  const texts = stored.find(({ kind }) => kind === 'messages')?.count ?? 0;
  return t('customerData.summary', {
    open: t('customerData.openCount', { count: openCount }),
    closed: t('customerData.closedCount', { count: closedCount }),
    messages: t('customerData.textCount', { count: texts }),
  });
}

function useFacts({ lastSearch }: CustomerData, identity: ReactNode): Fact[] {
  const { t } = useTranslation();
  const last: Fact = {
    label: t('customerData.lastSearch'),
    value: lastSearch ? formatDateTime(new Date(lastSearch.time)) : t('customerData.noSearch'),
    detail: lastSearch?.userName ?? undefined,
  };
  return identity ? [{ label: t('delivery.ssn'), value: identity }, last] : [last];
}
