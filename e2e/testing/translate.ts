import en from '../../apps/web/src/locales/en.json' with { type: 'json' };
import fi from '../../apps/web/src/locales/fi.json' with { type: 'json' };
import no from '../../apps/web/src/locales/no.json' with { type: 'json' };
import sv from '../../apps/web/src/locales/sv.json' with { type: 'json' };

export type Catalogue = { readonly [key: string]: string | Catalogue };
export const catalogues: Readonly<Record<'en' | 'fi' | 'sv' | 'no', Catalogue>> = {
  en,
  fi,
  sv,
  no,
};
export type TestLanguage = keyof typeof catalogues;

/** The text of a key in a language, with its values; of plural forms, the general one. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Returns the texts of a language as the screens show them. */
export function translateIn(language: TestLanguage): Translate {
  const find = (key: string) =>
    key
      .split('.')
      .reduce<Catalogue | string | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        catalogues[language],
      );
  return (key, values = {}) => {
    const text = find(key) ?? find(`${key}_other`);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
