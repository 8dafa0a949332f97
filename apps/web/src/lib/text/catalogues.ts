import type { TextLoaders } from './i18n.ts';

/** The whole catalogues, for the staff's app. */
export const catalogues: TextLoaders = {
  en: () => import('../../locales/en.json'),
  fi: () => import('../../locales/fi.json'),
  sv: () => import('../../locales/sv.json'),
  no: () => import('../../locales/no.json'),
};
