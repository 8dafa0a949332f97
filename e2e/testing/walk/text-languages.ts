import type { TestLanguage } from '../translate.ts';

/** Whether walks run in their long form, in all languages. */
export const isEveryLanguage = (): boolean => process.env.KOLLI_TRIAL === 'long';

/** The languages in which a walk checks texts: one with each change, all under `npm run trial`. */
export const textLanguages = (sample: TestLanguage): readonly TestLanguage[] =>
  isEveryLanguage() ? ['fi', 'sv', 'no'] : [sample];
