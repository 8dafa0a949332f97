import { useTranslation } from 'react-i18next';
import type { LanguageChoice } from '../features/sign-in/auth-frame.tsx';
import { chooseLanguage, showLanguage } from '../lib/i18n.ts';
import { isLanguage, type Language, storedLanguage } from '../lib/language.ts';
import { currentToken } from '../lib/token.ts';

/**
 * Whatever page led here: around sign-in English stands where no language is stored (UIX-04), or that
 * of the mail whose link was followed. A person who is signed in keeps their own.
 */
export async function showAuthLanguage(language: Language = 'en'): Promise<void> {
  if (storedLanguage() === null && currentToken() === null) await showLanguage(language);
}

/** The language of a screen around sign-in; a choice is remembered in this browser (UIX-05). */
export function useAuthLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  return {
    language: isLanguage(i18n.language) ? i18n.language : 'en',
    onLanguage: (language) => void chooseLanguage(language),
  };
}
