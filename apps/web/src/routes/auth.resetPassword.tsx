import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetResetLink, openedResetLink, saveResetLink } from '../features/session/reset-link.ts';
import {
  acceptByWorkAccount,
  resetPassword,
  type ResetOutcome,
} from '../features/session/reset-password.ts';
import { PASSWORD_SET, rememberNotice } from '../features/session/session-notice.ts';
import { ResetPasswordScreen } from '../features/sign-in/reset-password-screen.tsx';
import { rememberLanguage } from '../lib/text/language.ts';
import { showAuthLanguage, useAuthLanguage } from '../pages/session/auth-language.ts';
import { AuthLink } from '../pages/session/auth-link.tsx';

type ResetPasswordSearch = {
  /** The link belongs to an invitation: the page shows a welcome. */
  purpose?: 'invitation';
};

/**
 * The target of mailed links; their secret is removed from the address before anything is rendered.
 */
export const Route = createFileRoute('/auth/resetPassword')({
  validateSearch: (search: Record<string, unknown>): ResetPasswordSearch =>
    search['purpose'] === 'invitation' ? { purpose: 'invitation' } : {},
  beforeLoad: async ({ location, search }) => {
    if (saveResetLink(location.hash, search.purpose ?? 'reset')) {
      throw redirect({ to: '/auth/resetPassword', search: {}, replace: true });
    }
    const link = openedResetLink();
    await showAuthLanguage(link?.language);
    return { link };
  },
  component: ResetPasswordPage,
});

/** The link has set the password, or does so no more. */
const isUsedUp = ({ errorKey }: ResetOutcome) =>
  errorKey === undefined || errorKey === 'reset_link_has_expired';

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
        if (isUsedUp(outcome)) forgetResetLink();
        if (outcome.errorKey !== undefined) return outcome;
        // Login continues in the mail's language, or in the one chosen since.
        if (link.language !== undefined) rememberLanguage(language.language);
        rememberNotice(PASSWORD_SET);
        await navigate({ to: '/auth/login', replace: true });
        return {};
      }}
    />
  );
}
