import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requestReset } from '../features/session/reset-password.ts';
import { ForgotPasswordScreen } from '../features/sign-in/forgot-password-screen.tsx';
import { showAuthLanguage, useAuthLanguage } from '../pages/session/auth-language.ts';
import { AuthLink } from '../pages/session/auth-link.tsx';

/** ForgotPassword (NAV-03). */
export const Route = createFileRoute('/auth/forgotPassword')({
  beforeLoad: () => showAuthLanguage(),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useAuthLanguage();
  return (
    <ForgotPasswordScreen
      {...language}
      onSubmit={(email) => requestReset(email, language.language)}
      toSignIn={<AuthLink to="/auth/login">{t('auth.toSignIn')}</AuthLink>}
    />
  );
}
