import type { i18n } from 'i18next';

/**
 * The text for a server's error code in the current language. A code without a text gets the
 * fallback: 'unknown', or 'error' on the sign-in screens.
 */
export function codeText(
  texts: i18n,
  code: string,
  fallback: 'unknown' | 'error' = 'unknown',
): string {
  const found: unknown = texts.getResource(texts.language, 'translation', code);
  return typeof found === 'string' ? found : texts.t(fallback);
}
