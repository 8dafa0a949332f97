import type { LoginLog } from '@kolli/contract/people/login-logs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { useLoginLogs } from './use-login-logs.ts';

type LoginInfoScreenProps = {
  head: ReactNode;
  found: ReturnType<typeof useLoginLogs>;
  columns: readonly DataColumn<LoginLog>[];
};

/** Login information (LOG-01): sign-ins and sign-outs at the pharmacy, newest first. */
export function LoginInfoScreen({ head, found, columns }: LoginInfoScreenProps) {
  const { t } = useTranslation();
  const isWhole = found.states.more === 'none';
  return (
    <ListScreen
      title={t('users.loginInfo')}
      head={head}
      foot={
        <ListFoot
          text={t(isWhole ? 'loginInfo.all' : 'loginInfo.loaded', { count: found.rows.length })}
          readAt={found.readAt}
        />
      }
    >
      <DataTable
        {...found.states}
        hasLoadMoreButton
        label={t('users.loginInfo')}
        columns={columns}
        rows={found.rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.loginInfoUserName}
        empty={<EmptyState title={t('loginInfo.emptyTitle')} text={t('loginInfo.emptyText')} />}
      />
    </ListScreen>
  );
}
