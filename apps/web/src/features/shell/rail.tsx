import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../components/layout/logo.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { initials } from './account.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import classes from './rail.module.css';
import type { ShellEntry, SidebarProps } from './shell-types.ts';

type RailProps = SidebarProps & {
  /** Opens the sidebar beside the screen; by default it opens as a drawer. */
  onOpen: (() => void) | undefined;
};

/** The closed sidebar: entries as icons, and a button that opens all of it. */
export function Rail({ onOpen, ...props }: RailProps) {
  const { t } = useTranslation();
  const product = useProduct();
  return (
    <nav aria-label={t('shell.navigation')} className={classes.rail}>
      <Link
        {...props.home}
        className={classes.logo}
        aria-label={t('shell.home', { product: product.name })}
      >
        <LogoMark />
      </Link>
      {props.entries.map((entry) => (
        <RailEntry key={entry.id} entry={entry} isCurrent={entry.id === props.currentEntry} />
      ))}
      <div className={classes.foot}>
        {onOpen === undefined ? (
          <MenuDrawer {...props} icon={IconLayoutSidebarLeftExpand} />
        ) : (
          <Tooltip label={t('shell.openMenu')} position="right">
            <ActionIcon aria-label={t('shell.openMenu')} onClick={onOpen}>
              <IconLayoutSidebarLeftExpand size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <span className={classes.initials} title={props.user.name} aria-hidden>
          {initials(props.user.name)}
        </span>
      </div>
    </nav>
  );
}

function RailEntry({ entry, isCurrent }: { entry: ShellEntry; isCurrent: boolean }) {
  const { label, icon: Icon, link, count, isUrgent } = entry;
  return (
    <Tooltip label={label} position="right">
      <Link
        {...link}
        className={classes.entry}
        aria-label={count === undefined ? label : `${label} ${String(count)}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {count !== undefined && (
          <span className={classes.count} data-urgent={isUrgent || undefined}>
            {count}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
