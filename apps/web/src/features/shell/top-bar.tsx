import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../components/layout/logo.tsx';
import { useProduct } from '../../components/layout/product.tsx';
import { Sidebar } from './sidebar.tsx';
import type { SidebarProps } from './shell-types.ts';
import classes from './top-bar.module.css';

/** The header of small screens: the burger that opens the sidebar as a drawer, and the pharmacy. */
export function TopBar(props: SidebarProps) {
  const { t } = useTranslation();
  const product = useProduct();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section className={classes.bar} aria-label={props.pharmacy.name}>
      <ActionIcon aria-label={t('shell.openMenu')} onClick={() => setIsOpen(true)}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Link {...props.home} aria-label={t('shell.home', { product: product.name })}>
        <LogoMark />
      </Link>
      <b>{props.pharmacy.name}</b>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={280}
        title={t('shell.navigation')}
        closeButtonProps={{ 'aria-label': t('shell.closeMenu') }}
        classNames={{
          content: classes.drawer ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
        }}
      >
        <Sidebar {...props} onFollow={close} />
      </Drawer>
    </section>
  );
}
