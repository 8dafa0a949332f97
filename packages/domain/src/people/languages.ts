/** The languages of the interface and of customer messages (UIX-01). */
export const languages = ['en', 'fi', 'sv', 'no'] as const;

export type Language = (typeof languages)[number];

/** The default language (UIX-02). */
export const defaultLanguage: Language = 'sv';

/** Whether a value is the code of one of the languages. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}

/** BCP 47 tag for `lang` attributes and `Intl`: our 'no' is Bokmål, 'nb'. */
export function languageTag(language: Language): string {
  return language === 'no' ? 'nb' : language;
}
