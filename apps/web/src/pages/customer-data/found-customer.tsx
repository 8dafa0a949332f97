import type { CustomerData, CustomerDelivery } from '@kolli/contract/pharmacy/customer-data';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { RevealedSsn } from '../../features/deliveries/info/revealed-ssn.tsx';
import { CustomerPanel } from '../../features/customer-data/found/customer-panel.tsx';
import { EraseModal } from '../../features/customer-data/found/erase-modal.tsx';
import { Erasure } from '../../features/customer-data/found/erasure.tsx';
import { ExportButtons } from '../../features/customer-data/report/export-buttons.tsx';
import { useEraseCustomer } from '../../features/customer-data/use-erase-customer.ts';
import { usePermission } from '../../lib/call/use-permission.ts';

type FoundCustomerProps = {
  data: CustomerData;
  pharmacyId: string;
  /** The number that was searched for. */
  number: string;
  country: string;
  onErased: () => void;
};

/** The panel of a customer: identity number, export, and erasure with its dialog. */
export function FoundCustomer(props: FoundCustomerProps) {
  const { data, pharmacyId, number, country, onErased } = props;
  const { dialog, show, close } = useDialogAbove<'erase'>();
  const canErase = usePermission('customer.erase');
  const { isErasing, erase } = useEraseCustomer({
    pharmacyId,
    number,
    onErased: () => {
      close();
      onErased();
    },
  });
  return (
    <>
      <CustomerPanel
        data={data}
        // Who searched by an identity number has it: the server names no delivery to read it from.
        identity={data.kind === 'phone' && <IdentityNumber data={data} pharmacyId={pharmacyId} />}
        exports={<ExportButtons pharmacyId={pharmacyId} number={number} />}
        erasure={
          <Erasure
            data={data}
            canErase={canErase}
            linkTo={(delivery) => <ToDelivery pharmacyId={pharmacyId} delivery={delivery} />}
            onErase={() => show('erase')}
          />
        }
      />
      {dialog !== null && (
        <EraseModal
          data={data}
          number={number}
          country={country}
          isBusy={isErasing}
          onErase={erase}
          onClose={close}
        />
      )}
    </>
  );
}

type OfPharmacy = { pharmacyId: string };

/** The identity number that is stored with the phone number; reading it is audited. */
function IdentityNumber({ data, pharmacyId }: OfPharmacy & { data: CustomerData }) {
  const { t } = useTranslation();
  const found = data.deliveries.find(({ docId }) => docId === data.identityDocId);
  if (found === undefined || found.deliveryId === null) return t('noSsn');
  const { docId, deliveryId } = found;
  const isStored = { hasSsn: true, hasPickupSsn: false, clearedFields: [] };
  return <RevealedSsn delivery={{ docId, deliveryId, pharmacyId, ...isStored }} />;
}

/** The link to an open delivery: to its door, else to the list of reservations. */
function ToDelivery({ pharmacyId, delivery }: OfPharmacy & { delivery: CustomerDelivery }) {
  const { t } = useTranslation();
  const { boxId, lockerId } = delivery;
  const [door] = lockerId;
  const text = t('customerData.toDelivery');
  if (boxId !== null && door !== undefined)
    return (
      <Link
        to="/pickup-boxes/$id/{-$boxId}/info-lockers"
        params={{ id: pharmacyId, boxId }}
        search={{ door }}
      >
        {text}
      </Link>
    );
  return (
    <Link to="/pickup-boxes/$id/reservations" params={{ id: pharmacyId }}>
      {text}
    </Link>
  );
}
