import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { ErrorState } from '../../components/state/error-state.tsx';
import { CustomerDataLoading } from './found/customer-data-loading.tsx';
import { DeliveriesTable } from './found/deliveries-table.tsx';
import { IdentityNotice } from './found/identity-notice.tsx';
import { StoredTable } from './found/stored-table.tsx';
import classes from './customer-data-screen.module.css';

type CustomerDataScreenProps = {
  /** The search field. */
  field: ReactNode;
  isSearched: boolean;
  data: CustomerData | undefined;
  /** Why the search failed, unless the field shows it. */
  failure: unknown;
  /** The customer's panel. */
  panel: ReactNode;
  onRetry: () => void;
  onSearch: (number: string) => void;
};

/** Search field, what was found, and the customer's panel beside or below it (RET-06, RET-07). */
export function CustomerDataScreen(props: CustomerDataScreenProps) {
  const { field, data, panel } = props;
  const hasPanel = data !== undefined && isAnyStored(data);
  return (
    <div className={classes.screen} data-panel={hasPanel || undefined}>
      <div className={classes.lists}>
        {field}
        <div aria-live="polite">
          <Found {...props} />
        </div>
      </div>
      {hasPanel && <div className={classes.panel}>{panel}</div>}
    </div>
  );
}

const isAnyStored = ({ openCount, closedCount }: CustomerData) => openCount + closedCount > 0;

function Found({ isSearched, data, failure, onRetry, onSearch }: CustomerDataScreenProps) {
  const { t } = useTranslation();
  if (!isSearched)
    return <EmptyState title={t('customerData.start')} text={t('customerData.startText')} />;
  if (failure)
    return <ErrorState error={failure} title={t('customerData.loadFailed')} onRetry={onRetry} />;
  if (data === undefined) return <CustomerDataLoading />;
  if (!isAnyStored(data))
    return <EmptyState title={t('customerData.nothing')} text={t('customerData.nothingText')} />;
  return (
    <>
      <IdentityNotice data={data} onSearch={onSearch} />
      <StoredTable stored={data.stored} periods={data.periods} />
      <DeliveriesTable {...data} />
    </>
  );
}
