import { Kbd } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ShortcutKeys } from '../../../components/text/shortcut-keys.tsx';
import classes from './find.module.css';

/** The keys that work in the search. */
export function FindFoot() {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <span>
        <Kbd>
          <IconArrowUp size={12} stroke={2} aria-hidden />
        </Kbd>
        <Kbd>
          <IconArrowDown size={12} stroke={2} aria-hidden />
        </Kbd>
        {t('find.keys.choose')}
      </span>
      <span>
        <ShortcutKeys keys="Enter" />
        {t('find.keys.open')}
      </span>
      <span>
        <ShortcutKeys keys="Tab" />
        {t('find.keys.group')}
      </span>
      <span>
        <ShortcutKeys keys="Esc" />
        {t('find.keys.close')}
      </span>
    </footer>
  );
}
