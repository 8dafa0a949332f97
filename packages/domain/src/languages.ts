/** The languages of the interface and of customer messages (UIX-01). */
export const languages = ['en', 'fi', 'sv', 'no'] as const;

export type Language = (typeof languages)[number];

/** The language when nothing else says one (UIX-02). */
export const defaultLanguage: Language = 'sv';

/** Whether a text names one of the languages exactly. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text);
}
