import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import classes from './auth-form.module.css';
import { SignInAlert } from './sign-in-alert.tsx';

type WorkAccountInvitationProps = {
  /** Navigates to the work account's sign-in, or returns the error. */
  onUse: () => Promise<{ errorKey?: string | undefined }>;
};

/**
 * Lets an invited user connect a work account instead of a password, if the site has work accounts.
 */
export function WorkAccountInvitation({ onUse }: WorkAccountInvitationProps) {
  const { t } = useTranslation();
  const { workAccountName, passwordSignIn } = useProduct();
  const [isBusy, setIsBusy] = useState(false);
  const [errorKey, setErrorKey] = useState<string>();
  if (workAccountName === undefined) return null;
  const use = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await onUse();
    setIsBusy(false);
    setErrorKey(outcome.errorKey);
  };
  return (
    <>
      {passwordSignIn && <p className={classes.or}>{t('signIn.or')}</p>}
      {errorKey !== undefined && <SignInAlert messageKey={errorKey} />}
      <button
        type="button"
        className={passwordSignIn ? classes.other : classes.onlyWay}
        aria-disabled={isBusy}
        onClick={() => void use()}
      >
        <IconBuilding size={18} stroke={1.75} aria-hidden />
        {t('signIn.workAccount', { name: workAccountName })}
      </button>
    </>
  );
}
