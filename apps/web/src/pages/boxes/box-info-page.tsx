import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { BoxInfoScreen } from '../../features/box-info/box-info-screen.tsx';
import { SensorsCard } from '../../features/box-info/sensors-card.tsx';
import { ToggleBoxModal } from '../../features/box-info/toggle-box-modal.tsx';
import { usePermission } from '../../lib/call/use-permission.ts';
import { useBoxSensors } from './use-box-sensors.ts';
import { type ChosenBox, ChosenBoxPage } from '../place/chosen-box-page.tsx';

type BoxInfoPageProps = {
  pharmacyId: string;
  /** Undefined for the first box. */
  boxId: string | undefined;
  onChooseBox: (boxId: string) => void;
};

/** Fetches and shows one of the pharmacy's boxes. */
export function BoxInfoPage(props: BoxInfoPageProps) {
  const { t } = useTranslation();
  return (
    <ChosenBoxPage
      pharmacyId={props.pharmacyId}
      boxId={props.boxId}
      title={t('boxInfo.title')}
      failed={t('boxInfo.loadFailed')}
      loading={<FormSkeleton />}
    >
      {(chosen) => <BoxInfo {...props} {...chosen} />}
    </ChosenBoxPage>
  );
}

function BoxInfo({ pharmacyId, onChooseBox, boxes, box }: BoxInfoPageProps & ChosenBox) {
  const navigate = useNavigate();
  const canUpdate = usePermission('pickupbox.update');
  const sensors = useBoxSensors(box.id);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const params = { id: pharmacyId, boxId: box.id };
  return (
    <BoxInfoScreen
      boxes={boxes}
      box={box}
      canUpdate={canUpdate}
      sensors={<SensorsCard {...sensors} />}
      onChooseBox={onChooseBox}
      onCapacity={() => void navigate({ to: '/$id/capacity-pickup-box/$boxId', params })}
      onEdit={() => void navigate({ to: '/$id/edit-pickup-box/$boxId', params })}
      onToggle={() => setWanted(!box.info.active)}
    >
      <ToggleBoxModal key={box.id} box={box} wanted={wanted} onClose={() => setWanted(null)} />
    </BoxInfoScreen>
  );
}
