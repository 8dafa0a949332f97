import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerFrame } from './customer-frame.tsx';
import { lastLink } from './last-link.ts';
import { ParcelFacts } from './parcel-facts.tsx';
import { PickupPin } from './pickup-pin.tsx';
import { PleaseWait } from './please-wait.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useVerifiedParcel } from './use-verified-parcel.ts';
import classes from './verification.module.css';

type VerifiedPageProps = {
  /** The query with which the provider sent the customer back. */
  response: string;
  /** Removes the query from the address, which others may see and the history stores. */
  clearAddress: () => void;
  /** Opens one of our own links. */
  leave: (address: string) => void;
};

/** VerifiedUser: exchanges the provider's response for the pickup PIN (NAV-06, VER-06…10). */
export function VerifiedPage({ response, clearAddress, leave }: VerifiedPageProps) {
  // The initial query: the address is cleared immediately.
  const [first] = useState(response);
  const { verification, resend } = useVerifiedParcel(first);
  useEffect(() => {
    if (first !== '') clearAddress();
  }, [first, clearAddress]);
  return (
    <CustomerFrame>
      {verification.state === 'waiting' && <PleaseWait for="verify.checking" />}
      {verification.state === 'refused' && (
        <Refused code={verification.code} resend={resend} leave={leave} />
      )}
      {verification.state === 'verified' && <Verified parcel={verification.parcel} />}
    </CustomerFrame>
  );
}

function Verified({ parcel }: { parcel: Parameters<typeof ParcelFacts>[0]['parcel'] }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('verify.title')}</h1>
      <p className={classes.lead}>
        {parcel.isInBox ? t('verify.leadBox') : t('verify.leadCounter')}
      </p>
      <PickupPin pin={parcel.pickupPin} />
      <ParcelFacts parcel={parcel} />
    </>
  );
}

type RefusedProps = { code: string; resend: () => void; leave: (address: string) => void };

/**
 * A request that never reached the server is sent again; after any other refusal the customer
 * starts again.
 */
function Refused({ code, resend, leave }: RefusedProps) {
  const { t } = useTranslation();
  const link = lastLink();
  if (code === 'error_network_server_error')
    return <RefusalNotice code={code} action={{ label: t('actions.tryAgain'), run: resend }} />;
  const again = link === null ? undefined : { label: t('verify.again'), run: () => leave(link) };
  return <RefusalNotice code={code} action={again} />;
}
