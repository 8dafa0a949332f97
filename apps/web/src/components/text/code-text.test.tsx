import i18next from 'i18next';
import { errorCodes } from '@kolli/contract/call/error-codes';
import { expect, test } from 'vitest';
import { catalogues } from '../../lib/text/catalogues.ts';
import { startI18n } from '../../lib/text/i18n.ts';
import { codeText } from './code-text.ts';

test.each(['en', 'fi', 'sv', 'no'] as const)(
  'ERR-116: in %s each code of the catalogue has a text, and an unknown code has the fallback',
  async (language) => {
    await startI18n(catalogues, language);
    const bare = ['device', 'command', 'event', 'order'];
    const codes = Object.keys(errorCodes).filter(
      (code) => !bare.some((start) => code.startsWith(start)),
    );
    for (const code of codes) {
      const text = codeText(i18next, code);
      expect(text, code).not.toBe(code);
      if (code !== 'unknown') expect(text, code).not.toBe(i18next.t('unknown'));
    }
    expect(codeText(i18next, 'a_code_of_tomorrow')).toBe(i18next.t('unknown'));
    expect(codeText(i18next, 'a_code_of_tomorrow', 'error')).toBe(i18next.t('error'));
    expect(i18next.t('error')).not.toBe(i18next.t('unknown'));
  },
);
