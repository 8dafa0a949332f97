import { listTemplateChoices } from '@kolli/contract/box/pickup-box-changes';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { BoxFormScreen } from '../../features/box-form/box-form-screen.tsx';
import { useBoxForm } from '../../features/box-form/use-box-form.ts';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { BoxPage } from '../place/box-page.tsx';
import { boxQuery } from '../place/lockers-data.ts';

type EditBoxPageProps = { pharmacyId: string; boxId: string };

/** Fetches a box with its lockers and shows its form. */
export function EditBoxPage({ pharmacyId, boxId }: EditBoxPageProps) {
  const { t } = useTranslation();
  return (
    <BoxPage pharmacyId={pharmacyId} boxId={boxId} title={t('editBox.title')}>
      {() => <ReadBox boxId={boxId} />}
    </BoxPage>
  );
}

function ReadBox({ boxId }: { boxId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(boxQuery(boxId));
  if (data) return <EditBox box={data} />;
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState error={error} title={t('editBox.loadFailed')} onRetry={() => void refetch()} />
  );
}

function EditBox({ box }: { box: PickupBox }) {
  const canUpdate = usePermission('pickupbox.update');
  const isAdmin = usePermission('pharmacy.administer') && canUpdate;
  const editing = useBoxForm(box, isAdmin);
  const templates = useQuery({
    ...callQuery(listTemplateChoices, { params: { id: box.id } }),
    enabled: canUpdate,
  });
  return (
    <BoxFormScreen
      box={box}
      editing={editing}
      templates={templates.data}
      canUpdate={canUpdate}
      isAdmin={isAdmin}
    />
  );
}
