import i18next from 'i18next';

/**
 * The texts for parts of table rows. Unlike `useTranslation` it does not follow the language, which costs each part an
 * effect: a table draws its rows again when the language changes.
 */
export const t = i18next.t;
