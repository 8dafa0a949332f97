import type { TestLanguage } from './say.ts';

/** Whether the walks run beside the matrix, in all languages. */
export const isEveryLanguage = (): boolean => process.env.KOLLI_EVERY_LANGUAGE === 'yes';

/** In which languages a walk looks at texts: in one with each change, in all of them beside the matrix. */
export const textLanguages = (sample: TestLanguage): readonly TestLanguage[] =>
  isEveryLanguage() ? ['fi', 'sv', 'no'] : [sample];
