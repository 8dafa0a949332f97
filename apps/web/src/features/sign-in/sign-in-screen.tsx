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
  /** The address to sign in with the work account. */
  workAccountHref: string;
};

/**
 * The sign-in screen (AUT-01 to AUT-04): e-mail and password, a work account, or both, depending on
 * the site's configuration.
 */
export function SignInScreen(props: SignInScreenProps) {
  const { language, onLanguage, workAccountHref, notice, ...form } = props;
  const { t } = useTranslation();
  const { workAccountName, passwordSignIn } = useProduct();
  const hasForm = passwordSignIn || workAccountName === undefined;
  return (
    <AuthFrame
      route={t('signIn.route')}
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      language={language}
      onLanguage={onLanguage}
    >
      {hasForm && <SignInForm {...form} notice={notice} />}
      {!hasForm && (
        <div className={classes.form}>
          <SignInAlert messageKey={notice?.key} isGood={notice?.isGood ?? false} />
        </div>
      )}
      {hasForm && workAccountName !== undefined && <p className={classes.or}>{t('signIn.or')}</p>}
      {workAccountName !== undefined && (
        <a className={hasForm ? classes.other : classes.onlyWay} href={workAccountHref}>
          <IconBuilding size={18} stroke={1.75} aria-hidden />
          {t('signIn.workAccount', { name: workAccountName })}
        </a>
      )}
    </AuthFrame>
  );
}
