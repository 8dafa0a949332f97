import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '@kolli/domain/people/languages';
import { LANGUAGE_NAMES } from '../../lib/text/language.ts';
import classes from './language-select.module.css';

type LanguageSelectProps = {
  value: Language;
  onChange: (language: Language) => void;
};

/** Each language under its own name. The browser's own list: light, and at home on a phone. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.frame}>
      <IconWorld size={16} stroke={1.75} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('language.label')}
        value={value}
        onChange={(event) => {
          const chosen = languages.find((language) => language === event.target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
