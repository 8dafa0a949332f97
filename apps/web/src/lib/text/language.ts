import { isLanguage, type Language } from '@kolli/domain/people/languages';

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fi: 'Suomi',
  sv: 'Svenska',
  no: 'Norsk',
};

const STORAGE_KEY = 'locale';

export type LanguageSituation = {
  stored: string | null;
  /** Path of the opened page. */
  path: string;
  /** The browser's languages in order of preference. */
  preferred: readonly string[];
  isAutomatedTest: boolean;
};

/**
 * The language at start (UIX-02…05): the stored one; else English on the sign-in pages and under
 * automated tests, the browser's on the customer's pages, Swedish elsewhere.
 */
export function languageAtStart({
  stored,
  path,
  preferred,
  isAutomatedTest,
}: LanguageSituation): Language {
  if (isLanguage(stored)) return stored;
  if (isAutomatedTest || path.startsWith('/auth/')) return 'en';
  if (path === '/verified' || path.startsWith('/verify/')) return firstSpoken(preferred) ?? 'sv';
  return 'sv';
}

function firstSpoken(preferred: readonly string[]): Language | undefined {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    const language = base === 'nb' || base === 'nn' ? 'no' : base;
    if (isLanguage(language)) return language;
  }
  return undefined;
}

/** The stored language, or null; blocked storage counts as empty. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the choice in this browser (UIX-05); `null` removes it, as on sign-out. */
export function rememberLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // If storage is blocked the choice holds for this visit only.
  }
}
