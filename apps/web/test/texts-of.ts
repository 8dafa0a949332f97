import type { Language } from '@kolli/domain/people/languages';
import { createInstance, type TFunction } from 'i18next';
import { catalogues } from '../src/lib/text/catalogues.ts';

/** The texts of a language, for a test without a page. */
export async function textsOf(language: Language): Promise<TFunction> {
  const instance = createInstance();
  const { default: translation } = await catalogues[language]();
  await instance.init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
  });
  return instance.t;
}
