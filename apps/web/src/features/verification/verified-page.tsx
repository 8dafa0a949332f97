import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerFrame } from './customer-frame.tsx';
import { lastLink, mayBeginAgain, noteProof } from './last-link.ts';
import { ParcelFacts } from './parcel-facts.tsx';
import { PickupPin } from './pickup-pin.tsx';
import { PleaseWait } from './please-wait.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { useVerifiedParcel, type Verification } from './use-verified-parcel.ts';
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
  const isLeaving = useBeginAgain(verification, leave);
  useEffect(() => {
    if (first !== '') clearAddress();
  }, [first, clearAddress]);
  return (
    <CustomerFrame>
      {verification.state === 'waiting' && <PleaseWait for="verify.checking" />}
      {isLeaving && <PleaseWait for="verify.toProvider" />}
      {verification.state === 'refused' && !isLeaving && (
        <Refused code={verification.code} resend={resend} leave={leave} />
      )}
      {verification.state === 'verified' && <Verified parcel={verification.parcel} />}
    </CustomerFrame>
  );
}

/**
 * A reload has lost the answer, and one that comes again is used up: the customer begins again, without having to know how
 * (IDP-07). Returns whether they are on their way.
 */
function useBeginAgain(verification: Verification, leave: VerifiedPageProps['leave']): boolean {
  const [target, setTarget] = useState<string | null>(null);
  const isUsedUp =
    verification.state === 'refused' && verification.code === 'authentication_link_has_expired';
  const isProven = verification.state === 'verified';
  useEffect(() => {
    if (isProven) noteProof();
  }, [isProven]);
  useEffect(() => {
    const link = lastLink();
    if (isUsedUp && link !== null && mayBeginAgain()) queueMicrotask(() => setTarget(link));
  }, [isUsedUp]);
  useEffect(() => {
    if (target === null) return;
    leave(target);
    // Back from the provider shows this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTarget(null);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [target, leave]);
  return target !== null;
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
