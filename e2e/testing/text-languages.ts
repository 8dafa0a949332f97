import type { TestLanguage } from './say.ts';

/** In which languages a walk looks at texts: in one with each change, in all of them beside the matrix. */
export const textLanguages = (sample: TestLanguage): readonly TestLanguage[] =>
  process.env.KOLLI_EVERY_LANGUAGE === 'yes' ? ['fi', 'sv', 'no'] : [sample];
