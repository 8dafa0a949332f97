import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepResetLink, takeResetLink } from '../features/session/reset-link.ts';
import { acceptByWorkAccount, resetPassword } from '../features/session/reset-password.ts';
import { PASSWORD_SET, rememberNotice } from '../features/session/session-notice.ts';
import { ResetPasswordScreen } from '../features/sign-in/reset-password-screen.tsx';
import { rememberLanguage } from '../lib/language.ts';
import { showAuthLanguage, useAuthLanguage } from './-auth-language.ts';
import { AuthLink } from './-auth-link.tsx';

type ResetPasswordSearch = {
  /** The link is that of an invitation: who follows it is welcomed. */
  purpose?: 'invitation';
};

/** Where the links of mails lead; their secret leaves the address bar before anything is drawn. */
export const Route = createFileRoute('/auth/resetPassword')({
  validateSearch: (search: Record<string, unknown>): ResetPasswordSearch =>
    search['purpose'] === 'invitation' ? { purpose: 'invitation' } : {},
  beforeLoad: async ({ location, search }) => {
    if (keepResetLink(location.hash, search.purpose ?? 'reset')) {
      throw redirect({ to: '/auth/resetPassword', search: {}, replace: true });
    }
    const link = takeResetLink();
    await showAuthLanguage(link?.language);
    return { link };
  },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useAuthLanguage();
  const { link } = Route.useRouteContext();
  return (
    <ResetPasswordScreen
      {...language}
      purpose={link?.purpose ?? null}
      toSignIn={<AuthLink to="/auth/login">{t('auth.toSignIn')}</AuthLink>}
      toForgotPassword={<AuthLink to="/auth/forgotPassword">{t('auth.reset.askNew')}</AuthLink>}
      onWorkAccount={async () => {
        if (link === null) return { errorKey: 'reset_link_has_expired' };
        return await acceptByWorkAccount(link, (location) => window.location.assign(location));
      }}
      onSubmit={async (passwords) => {
        if (link === null) return { errorKey: 'reset_link_has_expired' };
        const outcome = await resetPassword(link, passwords);
        if (outcome.errorKey !== undefined) return outcome;
        // The mail's language, or the one chosen since, goes on at Login.
        if (link.language !== undefined) rememberLanguage(language.language);
        rememberNotice(PASSWORD_SET);
        await navigate({ to: '/auth/login', replace: true });
        return {};
      }}
    />
  );
}
