import type { User } from '@kolli/contract/people/users';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { CopyKey } from '../../components/button/copy-key.tsx';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import { roleName } from '../../components/text/role-name.ts';
import { useHint } from '../../components/text/use-hint.tsx';
import { UserBadges } from './user-badges.tsx';
import classes from './user-cells.module.css';
import { userName } from './user-name.ts';

type Look = {
  readonly ownId: string;
  /**
   * Opens the confirmation to remove a user; undefined without user.delete, then the column is
   * omitted.
   */
  readonly onRemove: ((user: User) => void) | undefined;
  /** False for oneself, and for users with a higher role than one's own. */
  readonly mayRemove: (user: User) => boolean;
};

/** The columns of USR-03, and the column of USR-10 to remove users. */
export function usersColumns(t: TFunction, look: Look): DataColumn<User>[] {
  const { ownId, onRemove, mayRemove } = look;
  const columns: DataColumn<User>[] = [
    {
      id: 'name',
      header: t('users.name'),
      width: 230,
      tightWidth: 170,
      grow: 3,
      isCardHead: true,
      isCardWide: true,
      cell: (user) => <NameCell user={user} isOwn={user.id === ownId} />,
    },
    {
      id: 'email',
      header: t('users.email'),
      width: 230,
      tightWidth: 170,
      grow: 3,
      isCardWide: true,
      cell: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    {
      id: 'role',
      header: t('users.role'),
      width: 140,
      tightWidth: 120,
      grow: 1,
      cell: ({ role }) => roleName(t, role.name),
    },
    {
      id: 'key',
      header: t('users.key'),
      width: 176,
      cell: (user) => (
        <span className={classes.above}>
          <CopyKey id={user.id} label={t('form.copyKey', { name: userName(user) })} />
        </span>
      ),
    },
  ];
  return onRemove === undefined ? columns : [...columns, removeColumn(t, mayRemove, onRemove)];
}

function removeColumn(
  t: TFunction,
  mayRemove: Look['mayRemove'],
  onRemove: (user: User) => void,
): DataColumn<User> {
  return {
    id: 'remove',
    header: t('users.remove'),
    paper: false,
    width: 84,
    cell: (user) =>
      mayRemove(user) ? (
        <RemoveButton
          label={t('users.removeUser', { name: userName(user) })}
          onClick={() => onRemove(user)}
        />
      ) : null,
  };
}

/** One's own name links to the profile, others to their user info (USR-08, USR-09). */
function NameCell({ user, isOwn }: { user: User; isOwn: boolean }) {
  const name = userName(user);
  return (
    <span className={classes.person}>
      {isOwn ? (
        <Link to="/profile" className={classes.link}>
          {name}
        </Link>
      ) : (
        <Link to="/user/$id" params={{ id: user.id }} className={classes.link}>
          {name}
        </Link>
      )}
      <UserBadges user={user} isOwn={isOwn} />
    </span>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { handlers, hint } = useHint(label);
  return (
    <span className={classes.above}>
      <button
        type="button"
        className={classes.remove}
        data-place="remove"
        aria-label={label}
        onClick={onClick}
        {...handlers}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
      {hint}
    </span>
  );
}
