import { ActionIcon, Popover } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/form/language-select.tsx';
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx';
import { otherZone } from '../../lib/time/shown-time.ts';
import { RecentMessages } from '../../components/toast/recent-messages.tsx';
import classes from './account.module.css';
import type { SidebarProps } from './shell-types.ts';

/** The signed-in user and their preferences: language and colour scheme. */
export function Account({ user, language, onLanguage }: SidebarProps) {
  return (
    <div className={classes.account}>
      <span className={classes.initials} aria-hidden>
        {initials(user.name)}
      </span>
      <div className={classes.person}>
        <b>{user.name}</b>
        <span>{user.roleName}</span>
      </div>
      <Preferences language={language} onLanguage={onLanguage} />
    </div>
  );
}

function Preferences({ language, onLanguage }: Pick<SidebarProps, 'language' | 'onLanguage'>) {
  const { t } = useTranslation();
  return (
    <Popover position="top-end" width={280} shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <ActionIcon aria-label={t('shell.preferences')}>
          <IconSettings size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.preferences')} className={classes.preferences}>
        <b>{t('language.label')}</b>
        <LanguageSelect value={language} onChange={onLanguage} />
        <ThemeToggle />
        <OtherZone />
        <b>{t('messages.recent')}</b>
        <RecentMessages />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says whose times are shown where this computer has others. */
function OtherZone() {
  const { t } = useTranslation();
  const [zone] = useState(() => otherZone(Date.now()));
  return zone !== null && <p className={classes.zone}>{t('shell.otherZone', { zone })}</p>;
}

/** The first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
