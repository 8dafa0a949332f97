import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { identityCountriesOf } from '@kolli/domain/people/identity-numbers-in-text';
import { scannedParcel } from '@kolli/domain/scan/decide-scan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredFor, snapshotOf } from '../../features/deliveries/offered.ts';
import { offeredOnRow } from '../../features/reservations/reservation-actions.ts';
import { ScanListener } from '../../features/scanner/scan-listener.tsx';
import { profileQuery } from '../../features/session/load-profile.ts';
import { callQuery } from '../../lib/call/query.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { useListPlaces } from '../place/list-places.ts';
import { boxesQuery } from '../place/lockers-data.ts';
import { type ListDialog, type ListDialogKind, useListDialog } from '../dialogs/use-list-dialog.ts';

type ScanOpenerProps = {
  pharmacyId: string;
  /** The search, whose parcels open in the same way. */
  finder?: (open: (delivery: Delivery) => void, show: (dialog: ListDialog) => void) => ReactNode;
};

/** Listens to scanners and opens what is scanned or found: the parcel's locker on the map, else a dialog. */
export function ScanOpener({ pharmacyId, finder }: ScanOpenerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canRead = usePermission('delivery.read');
  const { data: profile } = useQuery({ ...profileQuery(), enabled: false });
  const dialogs = useListDialog();
  const open = (delivery: Delivery) => {
    const [door] = delivery.heldLockers;
    if (door === undefined || delivery.pickupboxId === null) {
      dialogs.show({ kind: 'info', delivery });
      return;
    }
    void navigate({
      to: '/pickup-boxes/$id/{-$boxId}/info-lockers',
      params: { id: pharmacyId, boxId: delivery.pickupboxId },
      search: { door: door.lockerId },
    });
  };
  return (
    <>
      <ScanListener
        pharmacyId={pharmacyId}
        countries={useCountries(pharmacyId)}
        hasSound={profile?.scanSound !== false}
        refusal={canRead ? undefined : t('enoughPermissions')}
        parcelOf={useParcelOf(pharmacyId)}
        onParcel={open}
        onChooseSize={(delivery) => dialogs.show({ kind: 'quick', delivery })}
        onUnknown={(kolliId) => dialogs.show({ kind: 'unknown', kolliId })}
      />
      {finder?.(open, dialogs.show)}
      {dialogs.dialog && (
        <ScanDialogs
          key={dialogs.opening}
          pharmacyId={pharmacyId}
          dialog={dialogs.dialog}
          onShow={dialogs.showNext}
          onClose={dialogs.close}
        />
      )}
    </>
  );
}

/** The countries whose identity numbers are refused: the pharmacy's own, all until it is read. */
function useCountries(pharmacyId: string) {
  const pharmacy = callQuery(showPharmacy, { params: { id: pharmacyId } });
  const { data } = useQuery({ ...pharmacy, enabled: false });
  return identityCountriesOf(data?.country ?? '');
}

/** Reads what decides whether an order can be given a place, beside the delivery. */
function useParcelOf(pharmacyId: string) {
  const queryClient = useQueryClient();
  const canWrite = usePermission('delivery.write');
  return async (kolliId: string, found: Promise<Delivery | null>) => {
    const [delivery, boxes, pharmacy] = await Promise.all([
      found,
      queryClient.ensureQueryData(boxesQuery(pharmacyId)),
      queryClient.ensureQueryData(callQuery(showPharmacy, { params: { id: pharmacyId } })),
    ]);
    return scannedParcel(kolliId, delivery && snapshotOf(delivery), {
      canWrite,
      pharmacyHasBoxes: boxes.length > 0,
      pharmacyHasShelves: pharmacy.shelves.length > 0,
      isDoorOutOfReach: false,
      now: new Date(serverNow()),
    });
  };
}

type ScanDialogsProps = {
  pharmacyId: string;
  dialog: ListDialog;
  onShow: (dialog: ListDialog) => void;
  onClose: () => void;
};

/** The dialogs of a scanned parcel, with the actions that a list would offer. */
function ScanDialogs(props: ScanDialogsProps) {
  const { pharmacyId } = props;
  const { places, hasShelves } = useListPlaces(pharmacyId);
  const hasBoxes = places?.some(({ id }) => id !== pharmacyId) === true;
  const canWrite = usePermission('delivery.write');
  const furtherOf = (delivery: Delivery): ListDialogKind[] => {
    const context = { pharmacyHasShelves: hasShelves, isDoorOutOfReach: false };
    const offered = offeredFor(delivery, context);
    const isQuick = canWrite && hasBoxes && offered.has('assignToLockers');
    return [
      ...offeredOnRow(delivery, { canWrite, offered }),
      ...(isQuick ? ['quick' as const] : []),
    ];
  };
  return (
    <DeliveryDialogs
      {...props}
      rows={[]}
      furtherOf={furtherOf}
      canReserve={canWrite ? { inBox: hasBoxes } : undefined}
    />
  );
}
