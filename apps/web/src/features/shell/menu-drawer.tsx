import { ActionIcon, Drawer } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './menu-drawer.module.css';
import type { SidebarProps } from './shell-types.ts';
import { Sidebar } from './sidebar.tsx';

type MenuDrawerProps = SidebarProps & { icon: Icon };

/** The button that opens the whole sidebar as a drawer. */
export function MenuDrawer({ icon: MenuIcon, ...props }: MenuDrawerProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionIcon aria-label={t('shell.openMenu')} onClick={() => setIsOpen(true)}>
        <MenuIcon size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
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
    </>
  );
}
