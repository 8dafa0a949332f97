import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPermission } from '../../components/state/no-permission.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { loginInfoColumns } from '../../features/login-info/login-info-columns.tsx';
import { LoginInfoScreen } from '../../features/login-info/login-info-screen.tsx';
import { useLoginLogs } from '../../features/login-info/use-login-logs.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { Foreign } from '../place/load-failure.tsx';

/** Fetches the sign-ins and sign-outs at a pharmacy, if the role permits it. */
export function LoginInfoPage({ pharmacyId }: { pharmacyId: string }) {
  const { t } = useTranslation();
  const canRead = usePermission('login_logs.read');
  const back = { label: t('userInfo.back'), link: { to: '/users' } } as const;
  const head = <ScreenHead title={t('users.loginInfo')} back={back} />;
  if (canRead) return <LoginInfo pharmacyId={pharmacyId} head={head} />;
  return (
    <>
      {head}
      <NoPermission>
        <Button component={Link} to="/users">
          {back.label}
        </Button>
      </NoPermission>
    </>
  );
}

function LoginInfo({ pharmacyId, head }: { pharmacyId: string; head: ReactNode }) {
  const { t } = useTranslation();
  const found = useLoginLogs(pharmacyId);
  const columns = useMemo(() => loginInfoColumns(t), [t]);
  if (found.error instanceof CallError && isForeign(found.error)) return <Foreign />;
  return <LoginInfoScreen head={head} found={found} columns={columns} />;
}
