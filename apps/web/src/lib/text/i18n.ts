import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from '../../locales/en.json';
import {
  type Language,
  languageAtStart,
  languageTag,
  rememberLanguage,
  storedLanguage,
} from './language.ts';

type Catalogue = typeof en;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
  }
}

const catalogues: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('../../locales/en.json'),
  fi: () => import('../../locales/fi.json'),
  sv: () => import('../../locales/sv.json'),
  no: () => import('../../locales/no.json'),
};

/** Initialises i18next in the start language and loads only that catalogue. */
export async function startI18n(language: Language = situationLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = languageTag(language);
}

/** Switches the language without a reload. Does not store it. */
export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}

/** Switches to a language that the user chose and stores it in this browser (UIX-05). */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await showLanguage(language);
}

async function load(language: Language): Promise<Catalogue> {
  // The parity test ensures that the four catalogues have the same keys, so one type fits all.
  return (await catalogues[language]()).default as Catalogue;
}

function situationLanguage(): Language {
  return languageAtStart({
    stored: storedLanguage(),
    path: location.pathname,
    preferred: navigator.languages,
    isAutomatedTest: import.meta.env.VITE_AUTOMATED_TESTS === 'true',
  });
}
