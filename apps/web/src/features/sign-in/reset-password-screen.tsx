import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import type { NewPassword } from '../../lib/form/password-problems.ts';
import classes from './auth-form.module.css';
import { AuthFrame, type LanguageChoice } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { WorkAccountInvitation } from './work-account-invitation.tsx';

type ResetPasswordScreenProps = LanguageChoice & {
  /** The purpose of the mailed link; null if the page was opened without one. */
  purpose: 'reset' | 'invitation' | null;
  onSubmit: (passwords: NewPassword) => Promise<{ errorKey?: string | undefined }>;
  /** Takes an invited user to their work account. */
  onWorkAccount: () => Promise<{ errorKey?: string | undefined }>;
  toSignIn: ReactNode;
  toForgotPassword: ReactNode;
};

/** Sets a new password with a mailed link, or a first one for an invited user (AUT-37, AUT-38). */
export function ResetPasswordScreen(props: ResetPasswordScreenProps) {
  const { purpose, onSubmit, onWorkAccount, toSignIn, toForgotPassword, language, onLanguage } =
    props;
  const { t } = useTranslation();
  const { name, passwordSignIn, workAccountName } = useProduct();
  const isInvited = purpose === 'invitation';
  const hasForm = passwordSignIn || !isInvited || workAccountName === undefined;
  const texts = {
    reset: { title: t('auth.reset.title'), lead: t('auth.reset.lead') },
    invitation: {
      title: t('auth.reset.welcome', { product: name }),
      lead: t('auth.reset.welcomeLead'),
    },
    none: { title: t('auth.reset.noLinkTitle'), lead: t('auth.reset.noLink') },
  };
  return (
    <AuthFrame
      route={t('auth.reset.route')}
      {...texts[purpose ?? 'none']}
      language={language}
      onLanguage={onLanguage}
    >
      {purpose !== null && hasForm && (
        <NewPasswordForm onSubmit={onSubmit} toForgotPassword={toForgotPassword} />
      )}
      {isInvited && <WorkAccountInvitation onUse={onWorkAccount} />}
      <p className={classes.below}>
        {purpose === null && toForgotPassword}
        {toSignIn}
      </p>
    </AuthFrame>
  );
}
