import type { TextLoaders } from './i18n.ts';

/** The whole catalogues, for the staff's app. */
export const catalogues: TextLoaders = {
  en: () => import('../../locales/en.json'),
  fi: () => import('../../locales/fi.json'),
  sv: () => import('../../locales/sv.json'),
  no: () => import('../../locales/no.json'),
};

/** What the screens before the sign-in show; `catalogue-parts.ts` of the build lists it. */
export const signInTexts: TextLoaders = {
  en: () => import('../../locales/en.json?sign-in'),
  fi: () => import('../../locales/fi.json?sign-in'),
  sv: () => import('../../locales/sv.json?sign-in'),
  no: () => import('../../locales/no.json?sign-in'),
};
