import type { LoginLog } from '@kolli/contract/people/login-logs';
import { IconLogin2, IconLogout } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDateTimeSeconds } from '../../lib/time/shown-time.ts';
import type { DataColumn } from '../../components/data-table/data-table-types.ts';
import classes from './login-info.module.css';

/** The columns of LOG-02; times include seconds (LOG-05, UIX-12). */
export function loginInfoColumns(t: TFunction): DataColumn<LoginLog>[] {
  return [
    {
      id: 'time',
      header: t('loginInfo.lastLogin'),
      width: 180,
      tightWidth: 150,
      isCardHead: true,
      cell: ({ timestamp }) => (
        <span className={classes.time}>{formatDateTimeSeconds(new Date(timestamp))}</span>
      ),
    },
    {
      id: 'user',
      header: t('loginInfo.user'),
      width: 200,
      tightWidth: 140,
      grow: 2,
      cell: ({ loginInfoUserName }) => loginInfoUserName,
    },
    {
      id: 'email',
      header: t('users.email'),
      width: 240,
      tightWidth: 170,
      grow: 3,
      isCardWide: true,
      cell: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    {
      id: 'type',
      header: t('loginInfo.type'),
      width: 150,
      tightWidth: 130,
      grow: 1,
      isCardHead: true,
      cell: ({ infoType }) => <Type infoType={infoType} text={t(`loginInfo.types.${infoType}`)} />,
    },
  ];
}

function Type({ infoType, text }: Pick<LoginLog, 'infoType'> & { text: string }) {
  const Icon = infoType === 'logged_in' ? IconLogin2 : IconLogout;
  return (
    <span className={classes.type} data-type={infoType}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}
