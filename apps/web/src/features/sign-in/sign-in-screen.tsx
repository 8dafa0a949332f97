import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import classes from './auth-form.module.css';
import { AuthFrame, type LanguageChoice } from './auth-frame.tsx';
import { SignInAlert } from './sign-in-alert.tsx';
import { type Credentials, type Notice, SignInForm } from './sign-in-form.tsx';

type SignInScreenProps = LanguageChoice & {
  /** Sends the credentials; `errorKey` is a catalogue key, or a code without a text. */
  onSubmit: (credentials: Credentials) => Promise<{ errorKey?: string | undefined }>;
  notice?: Notice | undefined;
  /** A link next to the password's label (AUT-04). */
  forgotPassword?: ReactNode;
  /** The browser can use passkeys here. */
  hasPasskeys: boolean;
  /** Signs in with a passkey that the person chooses in a window of the browser. */
  onPasskey: () => Promise<{ errorKey?: string | undefined }>;
  /** Why a passkey chosen in the e-mail field was refused. */
  offerRefusal?: (Notice & { nth: number }) | undefined;
  /** The address to sign in with the work account. */
  workAccountHref: string;
};

/**
 * The sign-in screen (AUT-01 to AUT-04): e-mail and password, a work account, or both, depending on
 * the site's configuration.
 */
export function SignInScreen(props: SignInScreenProps) {
  const { language, onLanguage, workAccountHref, notice, ...form } = props;
  const { hasPasskeys, onPasskey, offerRefusal, ...password } = form;
  const { t } = useTranslation();
  const { workAccountName, passwordSignIn } = useProduct();
  const hasForm = passwordSignIn || workAccountName === undefined;
  const hasPasskeyButton = passwordSignIn && hasPasskeys;
  return (
    <AuthFrame
      route={t('signIn.route')}
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      language={language}
      onLanguage={onLanguage}
    >
      {hasForm && (
        <SignInForm
          {...password}
          key={offerRefusal?.nth}
          notice={offerRefusal ?? notice}
          onPasskey={hasPasskeyButton ? onPasskey : undefined}
        />
      )}
      {!hasForm && (
        <div className={classes.form}>
          <SignInAlert messageKey={notice?.key} isGood={notice?.isGood ?? false} />
        </div>
      )}
      {hasForm && !hasPasskeyButton && workAccountName !== undefined && (
        <p className={classes.or}>{t('signIn.or')}</p>
      )}
      {workAccountName !== undefined && (
        <a className={hasForm ? classes.other : classes.onlyWay} href={workAccountHref}>
          <IconBuilding size={18} stroke={1.75} aria-hidden />
          {t('signIn.workAccount', { name: workAccountName })}
        </a>
      )}
    </AuthFrame>
  );
}
