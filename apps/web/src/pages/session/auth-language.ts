import { useTranslation } from 'react-i18next';
import type { LanguageChoice } from '../../features/sign-in/auth-frame.tsx';
import { chooseLanguage, showLanguage } from '../../lib/text/i18n.ts';
import { isLanguage, type Language } from '@kolli/domain/people/languages';
import { storedLanguage } from '../../lib/text/language.ts';
import { currentToken } from '../../lib/call/token.ts';

/**
 * Shows the language of the sign-in screens, whatever page led there: if none is stored, English
 * (UIX-04), or the language of the mail whose link was opened. A signed-in user's own language
 * stays.
 */
export async function showAuthLanguage(language: Language = 'en'): Promise<void> {
  if (storedLanguage() === null && currentToken() === null) await showLanguage(language);
}

/** The language of a screen around sign-in; a choice is stored in this browser (UIX-05). */
export function useAuthLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  return {
    language: isLanguage(i18n.language) ? i18n.language : 'en',
    onLanguage: (language) => void chooseLanguage(language),
  };
}
