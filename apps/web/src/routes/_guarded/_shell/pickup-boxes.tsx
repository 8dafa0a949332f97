import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { isId } from '../../../pages/search/ids.ts';
import { ScanOpener } from '../../../pages/deliveries/scan-opener.tsx';

/** The parent of a pharmacy's screens (NAV-11). */
export const Route = createFileRoute('/_guarded/_shell/pickup-boxes')({ component: PickupBoxes });

function PickupBoxes() {
  const { id } = useParams({ strict: false });
  if (!isId(id)) return <Outlet />;
  return (
    <>
      <Outlet />
      <ScanOpener key={id} pharmacyId={id} />
    </>
  );
}
