import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/product.tsx';
import type { NewPassword } from '../../lib/password-problems.ts';
import classes from './auth-form.module.css';
import { AuthFrame, type LanguageChoice } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { WorkAccountInvitation } from './work-account-invitation.tsx';

type ResetPasswordScreenProps = LanguageChoice & {
  /** What the mail's link is for; null where one came here without a link. */
  purpose: 'reset' | 'invitation' | null;
  onSubmit: (passwords: NewPassword) => Promise<{ errorKey?: string | undefined }>;
  /** Leads an invited person on to their work account. */
  onWorkAccount: () => Promise<{ errorKey?: string | undefined }>;
  toSignIn: ReactNode;
  toForgotPassword: ReactNode;
};

/** Sets a new password by the link of a mail, a first one for who was invited (AUT-37, AUT-38). */
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
