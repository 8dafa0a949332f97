import type { i18n } from 'i18next';

/**
 * The sentence for a server's code in the language shown; a code without one gives the fallback's,
 * which is 'unknown', and 'error' on the sign-in screens.
 */
export function codeText(
  texts: i18n,
  code: string,
  fallback: 'unknown' | 'error' = 'unknown',
): string {
  const found: unknown = texts.getResource(texts.language, 'translation', code);
  return typeof found === 'string' ? found : texts.t(fallback);
}
