import type { TestLanguage } from './say.ts';

/** Whether the walks run in their long form, in all languages. */
export const isEveryLanguage = (): boolean => process.env.KOLLI_TRIAL === 'long';

/** In which languages a walk looks at texts: in one with each change, in all of them under `npm run trial`. */
export const textLanguages = (sample: TestLanguage): readonly TestLanguage[] =>
  isEveryLanguage() ? ['fi', 'sv', 'no'] : [sample];
