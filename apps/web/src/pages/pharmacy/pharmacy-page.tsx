import { type Pharmacy, showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { PharmacyScreen } from '../../features/pharmacy/pharmacy-screen.tsx';
import {
  serviceFormId,
  ServiceRequestModal,
} from '../../features/pharmacy/service-request-modal.tsx';
import { ServiceSection } from '../../features/pharmacy/service-section.tsx';
import { useEntryPin } from '../../features/pharmacy/use-entry-pin.ts';
import { usePharmacyForm } from '../../features/pharmacy/use-pharmacy-form.ts';
import { useServiceRequest } from '../../features/pharmacy/use-service-request.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { callQuery } from '../../lib/call/query.ts';
import { useWaitingForms } from '../../lib/form/use-saved-draft.ts';
import { useIsAdministrator, usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';

/** Fetches a pharmacy, and handles the actions of EditPharmacy. */
export function PharmacyPage({ pharmacyId }: { pharmacyId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    callQuery(showPharmacy, { params: { id: pharmacyId } }),
  );
  if (error instanceof CallError && isForeign(error)) return <Foreign />;
  return (
    <>
      <ScreenHead title={t('pharmacy.title')} />
      {data && <EditPharmacy pharmacy={data} />}
      {!data && error && (
        <ErrorState error={error} title={t('pharmacy.loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton />}
    </>
  );
}

function EditPharmacy({ pharmacy }: { pharmacy: Pharmacy }) {
  const canUpdate = usePermission('pharmacy.update');
  const isAdmin = usePermission('pharmacy.administer') && canUpdate;
  const canChangeCountry = useIsAdministrator() && isAdmin;
  const entryPin = useEntryPin(pharmacy);
  const editing = usePharmacyForm(pharmacy, { pin: entryPin.pin, isAdmin });
  const clearing = useServiceRequest(pharmacy.id);
  const waiting = useWaitingForms();
  const [isAsking, setIsAsking] = useState(waiting.includes(serviceFormId));
  return (
    <>
      <PharmacyScreen
        pharmacy={pharmacy}
        editing={editing}
        canUpdate={canUpdate}
        isAdmin={isAdmin}
        canChangeCountry={canChangeCountry}
        entryPin={entryPin}
        service={
          <ServiceSection
            request={pharmacy}
            onRequest={() => setIsAsking(true)}
            onClear={isAdmin ? () => clearing.mutate({ serviceRequest: false }) : undefined}
            isClearing={clearing.isPending}
          />
        }
      />
      {isAsking && (
        <ServiceRequestModal pharmacyId={pharmacy.id} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
