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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // The check of the catalogues ensures that all languages have the same keys.
    resources: { translation: typeof en };
  }
}

/** Load the texts of a language: its whole catalogue, or a part of it. */
export type TextLoaders = Readonly<Record<Language, () => Promise<{ default: object }>>>;

let loaders: TextLoaders;

/** Initialises i18next in the start language and loads only the texts of that. */
export async function startI18n(
  textLoaders: TextLoaders,
  language: Language = situationLanguage(),
): Promise<void> {
  loaders = textLoaders;
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

async function load(language: Language) {
  return (await loaders[language]()).default;
}

function situationLanguage(): Language {
  return languageAtStart({
    stored: storedLanguage(),
    path: location.pathname,
    preferred: navigator.languages,
    isAutomatedTest: import.meta.env.VITE_AUTOMATED_TESTS === 'true',
  });
}
