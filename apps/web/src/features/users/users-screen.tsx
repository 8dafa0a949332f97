import type { User } from '@kolli/contract/people/users';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { GuardedButton } from '../../components/button/guarded-button.tsx';
import { NothingMatches } from '../../components/state/nothing-matches.tsx';
import { searchWords } from '../../components/filters/filter-words.ts';
import { SearchField } from '../../components/filters/search-field.tsx';
import type { Search } from '../../components/filters/use-search.ts';
import { ListFoot } from '../../components/list/list-foot.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { userName } from './user-name.ts';
import type { useAccessOffers } from './use-access-offers.ts';
import type { useUsers } from './use-users.ts';
import { WaitingOffers } from './waiting-offers.tsx';

type UsersScreenProps = {
  found: ReturnType<typeof useUsers>;
  search: Search;
  waiting: ReturnType<typeof useAccessOffers>;
  columns: readonly DataColumn<User>[];
  canAdd: boolean;
  canSeeLogins: boolean;
  onAdd: () => void;
  onLogins: () => void;
};

/** The users of the pharmacy (USR-01 to USR-10). */
export function UsersScreen(props: UsersScreenProps) {
  const { found, search, waiting, columns, canAdd, canSeeLogins, onAdd, onLogins } = props;
  const { t } = useTranslation();
  const reason = (isAllowed: boolean) => (isAllowed ? undefined : t('enoughPermissions'));
  return (
    <ListScreen
      title={t('users.title')}
      printed={searchWords(t, search.committed, t('users.search'))}
      head={<ScreenHead title={t('users.title')} />}
      tools={
        <>
          <SearchField search={search} label={t('users.search')} placeholder={t('users.search')} />
          <GuardedButton
            variant="default"
            reason={reason(canSeeLogins)}
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            onClick={onLogins}
          >
            {t('users.loginInfo')}
          </GuardedButton>
        </>
      }
      action={
        <GuardedButton
          reason={reason(canAdd)}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={onAdd}
        >
          {t('users.add')}
        </GuardedButton>
      }
      foot={
        <ListFoot
          text={t(found.rows.length === found.total ? 'users.all' : 'users.loaded', {
            shown: found.rows.length,
            count: found.total,
          })}
          readAt={found.readAt}
        />
      }
    >
      <WaitingOffers waiting={waiting} />
      <DataTable
        key={search.committed.number}
        {...found.states}
        name="users"
        label={t('users.title')}
        columns={columns}
        rows={found.rows}
        rowKey={(row) => row.id}
        rowName={userName}
        isStale={found.isStale}
        empty={
          search.committed.text === '' ? (
            <EmptyState title={t('users.emptyTitle')} text={t('users.emptyText')} />
          ) : (
            <NothingMatches onClear={() => search.type('')} />
          )
        }
      />
    </ListScreen>
  );
}
