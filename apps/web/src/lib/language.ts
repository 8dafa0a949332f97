/** The languages of the interface (UIX-01). */
export const LANGUAGES = ['en', 'fi', 'sv', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language under its own name, as its speakers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fi: 'Suomi',
  sv: 'Svenska',
  no: 'Norsk',
};

const STORAGE_KEY = 'locale';

/** True for a language that the interface speaks. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** BCP 47 tag for `lang` attributes and `Intl`: our 'no' is Bokmål. */
export function languageTag(language: Language): string {
  return language === 'no' ? 'nb' : language;
}

export type LanguageSituation = {
  stored: string | null;
  /** Path of the page that is opened. */
  path: string;
  /** The browser's languages, most wanted first. */
  wanted: readonly string[];
  isAutomatedTest: boolean;
};

/**
 * The language at the start (UIX-02…05): the stored one; else English on the sign-in pages and
 * under automated tests, the browser's on the customer's pages, Swedish everywhere else.
 */
export function languageAtStart({
  stored,
  path,
  wanted,
  isAutomatedTest,
}: LanguageSituation): Language {
  if (isLanguage(stored)) return stored;
  if (isAutomatedTest || path.startsWith('/auth/')) return 'en';
  if (path === '/verified' || path.startsWith('/verify/')) return firstSpoken(wanted) ?? 'sv';
  return 'sv';
}

function firstSpoken(wanted: readonly string[]): Language | undefined {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const language = base === 'nb' || base === 'nn' ? 'no' : base;
    if (isLanguage(language)) return language;
  }
  return undefined;
}

/** The remembered language, or null; storage that is blocked counts as empty. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Remembers the choice in this browser (UIX-05); `null` forgets it, as sign-out does. */
export function rememberLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // A browser that forbids storage keeps the choice for this visit only.
  }
}
