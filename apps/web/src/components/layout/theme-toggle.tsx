import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './theme-toggle.module.css';

const SCHEMES = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Light, dark or system; Mantine stores the choice in this browser. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.choices}>
      <legend>{t('theme.label')}</legend>
      {SCHEMES.map(({ scheme, Icon }) => (
        <label key={scheme}>
          <input
            type="radio"
            name="color-scheme"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={16} stroke={1.75} aria-hidden />
          {t(`theme.${scheme}`)}
        </label>
      ))}
    </fieldset>
  );
}
