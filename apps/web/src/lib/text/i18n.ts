import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from '../../locales/en.json';
import { isLanguage, type Language, languageTag } from '@kolli/domain/people/languages';
import { languageAtStart, rememberLanguage, storedLanguage } from './language.ts';

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
/** From where the texts of a language came; a part of a catalogue is replaced by the whole. */
const loaded = new Map<Language, TextLoaders>();

/** Initialises i18next in the start language and loads only the texts of that. */
export async function startI18n(
  textLoaders: TextLoaders,
  language: Language = situationLanguage(),
): Promise<void> {
  loaders = textLoaders;
  loaded.clear();
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
  await addTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = languageTag(language);
}

/** Switches to a language that the user chose and stores it in this browser (UIX-05). */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await showLanguage(language);
}

/** Loads more texts than the first screens needed: from now on each language comes from `more`. */
export async function loadMoreTexts(more: TextLoaders): Promise<void> {
  loaders = more;
  await addTexts(shownLanguage());
}

async function addTexts(language: Language): Promise<void> {
  if (loaded.get(language) === loaders) return;
  i18next.addResourceBundle(language, 'translation', await load(language));
}

async function load(language: Language): Promise<object> {
  const from = loaders;
  const { default: texts } = await from[language]();
  loaded.set(language, from);
  return texts;
}

function shownLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : situationLanguage();
}

function situationLanguage(): Language {
  return languageAtStart({
    stored: storedLanguage(),
    path: location.pathname,
    preferred: navigator.languages,
    isAutomatedTest: import.meta.env.VITE_AUTOMATED_TESTS === 'true',
  });
}
