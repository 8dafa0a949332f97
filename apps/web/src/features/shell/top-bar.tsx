import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../components/layout/logo.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { FindButton } from './find-button.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import type { SidebarProps } from './shell-types.ts';
import classes from './top-bar.module.css';

/** The header of small screens: the burger that opens the sidebar as a drawer, and the pharmacy. */
export function TopBar(props: SidebarProps) {
  const { t } = useTranslation();
  const product = useProduct();
  return (
    <section className={classes.bar} aria-label={props.pharmacy.name}>
      <MenuDrawer {...props} icon={IconMenu2} />
      <Link {...props.home} aria-label={t('shell.home', { product: product.name })}>
        <LogoMark />
      </Link>
      <b>{props.pharmacy.name}</b>
      {props.entries.map(
        ({ id, label, icon: Icon, link, count, isUrgent }) =>
          count !== undefined && (
            <Link
              key={id}
              {...link}
              className={classes.count}
              data-urgent={isUrgent || undefined}
              aria-label={`${label} ${String(count)}`}
            >
              <Icon size={16} stroke={1.9} aria-hidden />
              {count}
            </Link>
          ),
      )}
      <FindButton {...props} isIcon />
    </section>
  );
}
