import { useTranslation } from 'react-i18next';
import { CustomerFrame } from './customer-frame.tsx';
import { PleaseWait } from './please-wait.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RETURNED } from './refusals.ts';
import { useVerifyLink, type VerifyLink } from './use-verify-link.ts';

type VerifyPageProps = VerifyLink & {
  /** Sends the browser to the provider. */
  leave: (address: string) => void;
};

/** SignicatVerify: from the link in a customer's message to the provider (NAV-05, VER-03…05). */
export function VerifyPage({ leave, ...link }: VerifyPageProps) {
  const { t } = useTranslation();
  const { code, retry } = useVerifyLink(link, leave);
  const label = code === RETURNED ? t('verify.identify') : t('actions.tryAgain');
  return (
    <CustomerFrame>
      {code === null ? (
        <PleaseWait for="verify.toProvider" />
      ) : (
        <RefusalNotice code={code} action={{ label, run: retry }} />
      )}
    </CustomerFrame>
  );
}
