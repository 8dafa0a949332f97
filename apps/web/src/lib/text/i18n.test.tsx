import { useTranslation } from 'react-i18next';
import { expect, test } from 'vitest';
import { see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { catalogues } from './catalogues.ts';
import { chooseLanguage, showLanguage, startI18n } from './i18n.ts';
import { languages } from '@kolli/domain/people/languages';
import { storedLanguage } from './language.ts';

const REQUIRED = {
  en: 'This field is required.',
  fi: 'Tämä kenttä on pakollinen.',
  sv: 'Det här fältet måste fyllas i.',
  no: 'Dette feltet må fylles ut.',
};

function Sentence() {
  const { t } = useTranslation();
  return <p>{t('validation.required')}</p>;
}

test('UIX-01: every language is shown without a reload, and the page has its lang attribute', async () => {
  await render(<Sentence />);
  for (const language of languages) {
    await showLanguage(language);
    await see(the.text(REQUIRED[language]));
    expect(document.documentElement.lang).toBe(language === 'no' ? 'nb' : language);
  }
});

test('UIX-05: a chosen language is stored and used at the next start', async () => {
  await chooseLanguage('fi');
  expect(storedLanguage()).toBe('fi');
  await showLanguage('en');
  await startI18n(catalogues);
  await render(<Sentence />);
  await see(the.text(REQUIRED.fi));
});

test('UIX-05: a language that is only shown is not stored', async () => {
  await showLanguage('sv');
  expect(storedLanguage()).toBeNull();
});
