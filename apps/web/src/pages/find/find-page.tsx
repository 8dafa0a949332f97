import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FindDialog } from '../../features/shell/find/find-dialog.tsx';
import type { FindEntry } from '../../features/shell/find/find-types.ts';
import type { Destination } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { usePharmacyCountry } from '../../lib/call/use-pharmacy-country.ts';
import type { AppScreen } from './app-screens.ts';
import { boxesQuery } from '../place/lockers-data.ts';
import { useFurtherScreens } from './further-screens.ts';
import { type FindActions, useFindActions } from './use-find-actions.ts';

export type FindPageProps = Omit<FindActions, 'hasBoxes'> & {
  /** The screens of the navigation. */
  screens: readonly AppScreen[];
  /** The choice of another pharmacy, if there are several. */
  change: Destination | undefined;
  onParcel: (delivery: Delivery) => void;
  onClose: () => void;
};

/** Composes the search over everything from the pharmacy's boxes and what the person may open and do (FND-01). */
export function FindPage(props: FindPageProps) {
  const { pharmacyId, screens, change, onShow, onParcel, onClose } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canRead = usePermission('delivery.read');
  const canWrite = usePermission('delivery.write');
  const country = usePharmacyCountry();
  const { data: boxes = [] } = useQuery(boxesQuery(pharmacyId));
  const actions = useFindActions({ ...props, hasBoxes: boxes.length > 0 });
  const all = [...screens, ...useFurtherScreens(pharmacyId, change)];
  const reserve = (kolliId: string): FindEntry => ({
    id: 'reserve',
    label: t('find.reserve', { kolliId }),
    icon: IconPlus,
    run: () => onShow({ kind: 'unknown', kolliId }),
  });
  return (
    <FindDialog
      pharmacyId={pharmacyId}
      country={country}
      canRead={canRead}
      screens={all.map(({ link, letter, ...screen }) => ({
        ...screen,
        keys: letter && `g ${letter}`,
        run: () => void navigate(link),
      }))}
      actions={actions}
      reserve={canWrite ? reserve : undefined}
      boxName={(boxId) => boxes.find(({ id }) => id === boxId)?.info.name}
      onParcel={({ delivery }) => onParcel(delivery)}
      onDoor={({ boxId, lockerId }) =>
        void navigate({
          to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
          params: { id: pharmacyId, boxId },
          search: { door: lockerId },
        })
      }
      onClose={onClose}
    />
  );
}
