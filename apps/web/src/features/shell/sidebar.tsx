import { ActionIcon } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBook2,
  IconExternalLink,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/layout/logo.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { Account } from './account.tsx';
import type { SidebarProps } from './shell-types.ts';
import classes from './sidebar.module.css';

/** The sidebar's content, the same in the column and in the drawer of small screens. */
export function Sidebar(props: SidebarProps) {
  const { home, onFollow, onClose } = props;
  const { t } = useTranslation();
  const product = useProduct();
  return (
    <nav aria-label={t('shell.navigation')} className={classes.sidebar}>
      <div className={classes.head}>
        <Link
          {...home}
          className={classes.logo}
          aria-label={t('shell.home', { product: product.name })}
          onClick={onFollow}
        >
          <Logo />
        </Link>
        {onClose && (
          <ActionIcon
            aria-label={t('shell.closeMenu')}
            title={t('shell.closeMenu')}
            onClick={onClose}
          >
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Workplace {...props} />
      <SidebarEntries {...props} />
      <SidebarFoot {...props} />
      <Account {...props} />
    </nav>
  );
}

/** The current pharmacy with a link to its information, and a switch if there are several. */
function Workplace({ pharmacy, onFollow }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pharmacy}>
      <div className={classes.name}>
        <div>
          <b>{pharmacy.name}</b>
          {pharmacy.address && <span>{pharmacy.address}</span>}
        </div>
        <Link
          {...pharmacy.edit}
          className={classes.edit}
          aria-label={t('pharmacy.edit')}
          title={t('pharmacy.edit')}
          onClick={onFollow}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {pharmacy.change && (
        // Not preloaded: that screen switches to the language of the profile.
        <Link {...pharmacy.change} preload={false} className={classes.change} onClick={onFollow}>
          <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
          {t('shell.changePharmacy')}
        </Link>
      )}
    </div>
  );
}

function SidebarEntries({ entries, currentEntry, onFollow }: SidebarProps) {
  return (
    <div className={classes.nav}>
      {entries.map(({ id, label, icon: Icon, link, count, isUrgent }) => (
        <Link
          key={id}
          {...link}
          className={classes.entry}
          aria-current={id === currentEntry ? 'page' : undefined}
          onClick={onFollow}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
          {count !== undefined && (
            <span className={classes.count} data-urgent={isUrgent || undefined}>
              {count}
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}

function SidebarFoot({ onSignOut }: SidebarProps) {
  const { t } = useTranslation();
  const { userGuideUrl } = useProduct();
  return (
    <div className={classes.foot}>
      {userGuideUrl && (
        <a className={classes.entry} href={userGuideUrl} target="_blank" rel="noreferrer">
          <IconBook2 size={18} stroke={1.75} aria-hidden />
          {t('shell.userGuide')}
          <IconExternalLink
            className={classes.end}
            size={15}
            stroke={1.75}
            aria-label={t('shell.newTab')}
          />
        </a>
      )}
      <button type="button" className={classes.entry} onClick={onSignOut}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {t('shell.logOut')}
      </button>
    </div>
  );
}
