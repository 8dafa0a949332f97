import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ShortcutKeys } from '../../components/text/shortcut-keys.tsx';
import classes from './find-button.module.css';
import type { ShellProps } from './shell-types.ts';

/** Where there is room for a field in the bar; as in `shell.module.css`. */
const wide = '(min-width: 1281px)';

type FindButtonProps = Pick<ShellProps, 'onFind' | 'onFindSoon'> & { isIcon?: boolean };

/** Opens the search over everything (FND-01): drawn as a field, or as an icon where there is no room. */
export function FindButton({ onFind, onFindSoon, isIcon = false }: FindButtonProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: onFind,
    onFocus: onFindSoon,
    onPointerEnter: onFindSoon,
  } as const;
  if (isIcon || isWide !== true)
    return (
      <ActionIcon {...props} aria-label={t('find.title')} className={classes.icon ?? ''}>
        <IconSearch size={20} stroke={1.9} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton {...props} className={classes.field ?? ''}>
      <IconSearch size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{t('find.title')}</VisuallyHidden>
      <span aria-hidden>{t('find.field')}</span>
      <span aria-hidden>
        <ShortcutKeys keys="mod+k" />
      </span>
    </UnstyledButton>
  );
}
