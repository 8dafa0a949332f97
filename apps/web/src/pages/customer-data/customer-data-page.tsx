import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { NoPermission } from '../../components/state/no-permission.tsx';
import { CustomerDataScreen } from '../../features/customer-data/customer-data-screen.tsx';
import { NumberField } from '../../features/customer-data/number-field.tsx';
import { useCustomerSearch } from '../../features/customer-data/use-customer-search.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';
import { useWorkingPlace } from '../place/working-place.ts';
import { FoundCustomer } from './found-customer.tsx';

/** What is stored of a customer of the current pharmacy, if the role permits it (RET-06, RET-07). */
export function CustomerDataPage() {
  const { t } = useTranslation();
  const canRead = usePermission('customer.export');
  const title = t('customerData.title');
  if (canRead) return <CustomerDataOf title={title} />;
  return (
    <>
      <ScreenHead title={title} />
      <NoPermission />
    </>
  );
}

function CustomerDataOf({ title }: { title: string }) {
  const { t } = useTranslation();
  const { pharmacy } = useWorkingPlace();
  const { data: place } = useQuery(callQuery(showPharmacy, { params: { id: pharmacy.id } }));
  const country = place?.country ?? '';
  const search = useCustomerSearch(pharmacy.id, country);
  const { searched, data, error } = search;
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  return (
    <>
      <ScreenHead title={title}>
        <Button
          ml="auto"
          variant="subtle"
          leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/customer-data/access-log" {...props} />}
        >
          {t('customerData.accessLog')}
        </Button>
      </ScreenHead>
      <CustomerDataScreen
        field={
          <NumberField
            text={search.text}
            country={country}
            error={search.fieldError}
            isBusy={search.isSearching}
            onType={search.type}
            onSearch={() => search.submit(search.text)}
          />
        }
        isSearched={searched !== null}
        data={data}
        failure={search.failure}
        panel={
          searched &&
          data && (
            <FoundCustomer
              data={data}
              pharmacyId={pharmacy.id}
              number={searched}
              country={country}
              onErased={search.searchAgain}
            />
          )
        }
        onRetry={search.searchAgain}
        onSearch={search.submit}
      />
    </>
  );
}
